/** A client's answers as suggestions: the affiliate uses each, or ignores it. */
import { randomUUID } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { BAND_WORDS } from '../../../src/config/client-words.ts';
import { DOCUMENT_WORDS, ROLE_WORDS, STATUS_WORDS } from '../../../src/config/contact-words.ts';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import {
  emptyPlan,
  type Holding,
  MAX_HOLDINGS,
  WHOLE_SHARE,
} from '../../../src/contract/households/estates.ts';
import {
  FURTHEST_GENERATION,
  type Household,
  MAX_MEMBERS,
  type Member,
  usualGeneration,
} from '../../../src/contract/households/households.ts';
import type { Role } from '../../../src/contract/households/member-roles.ts';
import type { Answers } from '../../../src/contract/shares/answers.ts';
import {
  type Fields,
  type Part,
  QUESTIONS,
  wordsOf,
} from '../../../src/contract/shares/questions.ts';
import type { Suggestion, Suggestions } from '../../../src/contract/shares/shares.ts';
import * as contract from '../../../src/contract/shares/shares.ts';
import type { Undoable, Undone } from '../../../src/contract/undo.ts';
import { folded } from '../../../src/lib/folded.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { auditLine, dropOldUndos } from '../db/records.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import { mayBeOfClass, setEstate, storedEstate } from '../households/estates.ts';
import { noteGaps } from '../households/gaps.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { invalid, notFound } from '../http/refusal.ts';
import {
  type AnsweredParts,
  type ComparedRow,
  changedFields,
  compareRows,
  type Known,
  type ListPart,
  ownMember,
  type Property,
  readKnown,
  type StillRight,
} from './known.ts';
import { lockShare, shareChangedElsewhere } from './shares.ts';

interface Row {
  version: number;
  contactId: string;
  answers: AnsweredParts;
  /** What the questions began with; null if with nothing. */
  stillRight: StillRight | null;
  decided: Record<string, 'taken' | 'kept'>;
}

/** The share with its answers. Throws an HttpError: 404 before the answers are sent, and once they are deleted. */
async function readRow(affiliateId: string, id: string, run: Query): Promise<Row> {
  const [row] = await run<Row>(sql`
    select s.version, s.contact_id "contactId", s.answers, s.decided,
        case when s.known then jsonb_build_object('parts', s.content -> 'parts', 'sources', s.made_from) end "stillRight"
      from share s join contact c
        on c.id = s.contact_id and c.affiliate_id = s.affiliate_id and c.deleted_at is null
     where s.affiliate_id = ${affiliateId} and s.id = ${id}
       and s.answered_at is not null and s.answers is not null`);
  if (!row) throw notFound();
  return row;
}

/* The suggestions. */

type Document = keyof typeof DOCUMENT_WORDS;
type Checked = NonNullable<Household['checklist'][Document]>;

/** The portal's words for the answers about a person, property or a document. */
const { role, birthDate } = QUESTIONS.people.fields;
const PERSON = { role: { ...role, options: ROLE_WORDS }, birthDate };
const { label: _, ...PROPERTY } = QUESTIONS.property.fields;
const { status, reviewedOn } = QUESTIONS.documents.fields;
const DOCUMENT = { status: { ...status, options: STATUS_WORDS }, reviewedOn };

const said = (fields: Fields, values: object): string => wordsOf(fields, values).join(', ');
const saidOrNull = (fields: Fields, values: object | undefined) =>
  values ? said(fields, values) : null;

const memberNamed = (contact: Contact, name: string) =>
  contact.household?.members.find((member) => folded(member.name) === folded(name));

type Named = Pick<Suggestion, 'label' | 'now' | 'answer'> & { key: string | number };

const NOT_KNOWN = 'Not known';
/** The answer of a client who left out what was known. */
const GONE = 'No longer listed';

/** The suggestions of each part. Unanswered questions suggest nothing. */
const SUGGESTED: {
  [Each in Part]: (answers: Partial<Answers[Each]>, known: Known) => Named[];
} = {
  people: ({ people = [] }, { contact }) =>
    people.map((person, key) => ({
      key,
      label: person.name,
      answer: said(PERSON, person),
      now: saidOrNull(PERSON, memberNamed(contact, person.name)),
    })),
  work: ({ employer = '', jobTitle = '', income = null }, { contact }) => [
    { key: 'employer', label: 'Employer', now: contact.employer || null, answer: employer },
    { key: 'jobTitle', label: 'Job title', now: contact.jobTitle || null, answer: jobTitle },
    { key: 'income', label: 'Income', now: null, answer: income ? BAND_WORDS[income] : '' },
  ],
  property: ({ items = [] }, { plan }) =>
    items.map((item, key) => {
      const known = plan.holdings.find(({ label }) => folded(label) === folded(item.label));
      const now = saidOrNull(PROPERTY, known);
      return { key, label: item.label, now, answer: said(PROPERTY, item) };
    }),
  named: ({ items = [] }) =>
    items.map(({ label, who }, key) => ({ key, label, now: null, answer: who || NOT_KNOWN })),
  documents: (answers, { checklist }) =>
    (Object.entries(answers) as [Document, Checked][]).map(([key, checked]) => ({
      key,
      label: DOCUMENT_WORDS[key],
      answer: said(DOCUMENT, checked),
      now: saidOrNull(DOCUMENT, checklist[key]),
    })),
  goals: ({ matters = '', worries = '' }) => [
    { key: 'matters', label: 'What matters', now: null, answer: matters },
    { key: 'worries', label: 'Worries', now: null, answer: worries },
  ],
};

const suggestedIn = (part: Part, { answers }: Row, known: Known): Named[] => {
  const suggested = SUGGESTED[part] as (answers: object, known: Known) => Named[];
  return suggested(answers[part]?.answers ?? {}, known);
};

/* If the questions began with what was known: only what the client changed. */

/** How a row of a list reads: its name, and the words beside it. */
const ROW_WORDS: {
  [Each in ListPart]: (row: ComparedRow<Each>['row']) => [name: string, words: string];
} = {
  people: (row) => [row.name, said(PERSON, row)],
  property: (row) => [row.label, said(PROPERTY, row)],
  named: ({ label, who }) => [label, who || NOT_KNOWN],
};

function changedRows<Each extends ListPart>(part: Each, row: Row, known: Known): Named[] {
  const { answers, stillRight, decided } = row;
  if (!answers[part]) return [];
  const { rows, gone } = compareRows(part, answers, stillRight, known);
  const wordsIn = ROW_WORDS[part];
  const shown = rows.filter(
    ({ key, changed }) => changed.length > 0 || Object.hasOwn(decided, `${part}/${key}`),
  );
  return [
    ...shown.map(({ key, row: answered, record }) => {
      const [name, words] = wordsIn(answered);
      if (!record) return { key, label: name, now: null, answer: words };
      const [label, now] = wordsIn(record.row);
      return { key, label, now, answer: name === label ? words : `${name}, ${words}` };
    }),
    ...gone.map(({ place, record }) => {
      const [label, now] = wordsIn(record.row);
      return { key: `gone/${place}`, label, now, answer: GONE };
    }),
  ];
}

/** A document of which nothing is known. */
const UNKNOWN = { status: 'unknown', reviewedOn: null };

/** The fields and documents that the client changed, and whose answer is not what the record has by now. */
function changedKeys(
  part: Exclude<Part, ListPart>,
  { answers, stillRight }: Row,
  { contact, checklist }: Known,
): string[] {
  const { fields } = QUESTIONS[part];
  const answered = answers[part]?.answers ?? {};
  const frozen = stillRight?.parts[part].answers ?? {};
  if (part !== 'documents') {
    return changedFields(fields, answered, frozen, part === 'work' ? contact : {});
  }
  const before = frozen as Household['checklist'];
  return Object.entries(answered).flatMap(([key, values]) => {
    const document = key as Document;
    const changed = changedFields(
      fields,
      values,
      before[document] ?? UNKNOWN,
      checklist[document] ?? UNKNOWN,
    );
    return changed.length > 0 ? key : [];
  });
}

function changesIn(part: Part, row: Row, known: Known): Named[] {
  if (part in ROW_WORDS) return changedRows(part as ListPart, row, known);
  const changed = changedKeys(part as Exclude<Part, ListPart>, row, known);
  return suggestedIn(part, row, known)
    .filter(({ key }) => changed.includes(`${key}`) || Object.hasOwn(row.decided, `${part}/${key}`))
    .map((each) => ({ ...each, answer: each.answer || (each.now ? GONE : '') }));
}

function suggestionsOf(row: Row, known: Known): Suggestion[] {
  const inPart = row.stillRight ? changesIn : suggestedIn;
  return (Object.keys(SUGGESTED) as Part[]).flatMap((part) =>
    inPart(part, row, known)
      .filter(({ answer }) => answer !== '')
      .map(({ key, label, now, answer }) => {
        const path = `${part}/${key}`;
        return { path, part, label, now, answer, state: row.decided[path] ?? ('open' as const) };
      }),
  );
}

async function readSuggestions(affiliateId: string, id: string, run = query): Promise<Suggestions> {
  const row = await readRow(affiliateId, id, run);
  const known = await readKnown(affiliateId, row.contactId, run);
  return { version: row.version, items: suggestionsOf(row, known) };
}

/* Taking them over. */

interface MemberColumns extends Pick<Member, 'name' | 'role' | 'generation'> {
  birth_date: string | null;
}

/** The values of a takeover: they are written, and an undo takes them back. */
interface Takeover {
  contact: string;
  fields: Record<string, { was: string; became: string }>;
  household: string | null;
  /** Whether the household is made for it, with the contact as this member. */
  made: boolean;
  client: string;
  members: { id: string; name: string; role: string; birth_date: string | null }[];
  holdings: Holding[];
  /** Members and property as they were and became, and the birth dates of members who are contacts. */
  changedMembers: { id: string; was: MemberColumns; became: MemberColumns }[];
  changedHoldings: { was: Holding; became: Holding }[];
  births: { id: string; was: string | null; became: string }[];
  /** The parents on the map of members who are added, by the member. */
  parents: Record<string, string[]>;
  checklist: Record<string, { was: Checked | null; became: Checked }>;
  note: string | null;
}

type Person = Pick<Member, 'id' | 'role' | 'generation'> &
  Partial<Pick<Member, 'deathDate' | 'deceased'>>;

/** The roles of a couple's child's own family in the couple's household. */
const OF_A_CHILD: Partial<Record<Role, Role>> = {
  spouse: 'child-spouse',
  partner: 'child-spouse',
  child: 'grandchild',
};

/**
 * The role in the household of a person whom the client calls a spouse, a child and so on. It depends on whether the
 * client is one of the couple or their child.
 */
function placeOf(called: Role, client: Person): Omit<Person, 'id'> {
  if (client.role !== 'child') return { role: called, generation: usualGeneration(called) };
  const generation = Math.min(client.generation + usualGeneration(called), FURTHEST_GENERATION);
  return { role: OF_A_CHILD[called] ?? 'other', generation };
}

const ONE_PERSONS: readonly string[] = ['retirement', 'life-insurance'];
/** The roles that the other owner of the property may have, by its title. Each owns half. */
const WITH: Partial<Record<Property['title'], Role[]>> = {
  joint: ['spouse', 'partner'],
  common: ['spouse', 'partner'],
  entirety: ['spouse'],
  community: ['spouse'],
  'community-survivorship': ['spouse'],
};

/**
 * The answered property on the map: the client's own, unless it is known to be the couple's. A trust or a company
 * that owns it is not on the map yet, so the affiliate corrects that there.
 */
function holdingOf(
  { label, class: kind, value, title }: Property,
  { id: own }: Person,
  people: readonly Person[],
) {
  const living = people.filter(({ deathDate, deceased }) => !deathDate && !deceased);
  const one = (...roles: Role[]) => living.find(({ role }) => roles.includes(role))?.id ?? [];
  const couple = [one('client'), one(...(WITH[title] ?? []))].flat();
  const isCouples = couple.length === 2 && couple.includes(own) && !ONE_PERSONS.includes(kind);
  const owners = isCouples ? couple : [own];
  return {
    id: randomUUID(),
    label,
    class: kind,
    value,
    debt: null,
    basis: null,
    state: null,
    primary: [],
    contingent: [],
    perStirpes: false,
    insured: null,
    title: isCouples ? title : 'sole',
    owners: owners.map((id) => ({ to: `member:${id}`, share: WHOLE_SHARE / owners.length })),
  } as Holding;
}

/** Whether it belongs to the household. The couple's property and documents are not a child's to change. */
const isOfHousehold = ({ part }: Suggestion, { isOwner }: Known): boolean =>
  part === 'people' || (isOwner && (part === 'property' || part === 'documents'));

/** Whether a field of the contact holds it. Nothing is deleted there. */
const isField = ({ part, path, answer }: Suggestion): boolean =>
  part === 'work' && path !== 'work/income' && answer !== GONE;

/**
 * The lines of the note: what has no other place, property with a value in words, which the map cannot hold, and
 * changes that are not all written (`unwritten`, their paths).
 */
function noteLines(
  { answers }: Row,
  known: Known,
  suggestions: readonly Suggestion[],
  unwritten: readonly string[],
): string[] {
  const inWords = (answers.property?.answers.items ?? []).flatMap(({ valueWords }, key) =>
    valueWords ? `property/${key}` : [],
  );
  const noted = [...inWords, ...unwritten];
  return suggestions
    .filter(
      (each) =>
        !isField(each) &&
        (!isOfHousehold(each, known) || each.answer === GONE || noted.includes(each.path)),
    )
    .map(({ label, answer }) => `${label}: ${answer}`);
}

/** The people of the answers as new members. Who is a member already stays as it is. */
const newMembers = (
  rows: readonly ComparedRow<'people'>[],
  { answered, contact, client }: { answered: Row; contact: Contact; client: Person },
) => {
  const listed = answered.stillRight?.sources.people ?? [];
  // Who had a row of their own only shares the name.
  const isMember = (name: string) =>
    contact.household?.members.some(
      (member) => folded(member.name) === folded(name) && !listed.includes(member.id),
    );
  return rows
    .filter(({ row, record }) => !record && !isMember(row.name))
    .map(({ row: { name, role, birthDate } }, index) => ({
      id: randomUUID(),
      place: index + 1,
      name,
      birth_date: birthDate,
      ...placeOf(role, client),
    }));
};

/** A changed row beside its record. */
type ChangedRow<Each extends ListPart> = Omit<ComparedRow<Each>, 'record'> & {
  record: NonNullable<ComparedRow<Each>['record']>;
};
const hasRecord = <Each extends ListPart>(row: ComparedRow<Each>): row is ChangedRow<Each> =>
  row.record !== undefined;

/** The changed fields of a member that can be written. Of a contact that is the birth date alone. */
function writtenOfMember({ row, record: { source }, changed }: ChangedRow<'people'>): string[] {
  const own = source.role === 'client' ? ['name'] : ['name', 'role'];
  const may = [...(row.birthDate ? ['birthDate'] : []), ...(source.contactId ? [] : own)];
  return changed.filter((name) => may.includes(name));
}

function changedMember(changedRow: ChangedRow<'people'>, client: Person) {
  const { row, record } = changedRow;
  const { id, name, role, generation, birthDate } = record.source;
  const written = writtenOfMember(changedRow);
  const was: MemberColumns = { name, role, generation, birth_date: birthDate };
  const became: MemberColumns = {
    ...was,
    ...(written.includes('role') && placeOf(row.role, client)),
    ...(written.includes('name') && { name: row.name }),
    ...(written.includes('birthDate') && { birth_date: row.birthDate }),
  };
  return { id, was, became };
}

/** The changed fields of property that can be written. */
function writtenOfHolding({ row, record: { source }, changed }: ChangedRow<'property'>): string[] {
  const may = [
    'label',
    ...(row.value === null ? [] : ['value']),
    ...(mayBeOfClass(source, row.class) ? ['class'] : []),
  ];
  return changed.filter((name) => may.includes(name));
}

function changedHolding(changedRow: ChangedRow<'property'>) {
  const { row, record } = changedRow;
  const written = writtenOfHolding(changedRow).map((name) => [name, row[name as keyof Property]]);
  const became: Holding = { ...record.source, ...Object.fromEntries(written) };
  return { was: record.source, became };
}

/** The changed rows as they are written, and the paths of those that are not or not all. */
function writtenChanges(
  people: readonly ChangedRow<'people'>[],
  property: readonly ChangedRow<'property'>[],
  client: Person,
) {
  const isWritten = (row: ChangedRow<'people'>) => writtenOfMember(row).length > 0;
  const members = people.filter((row) => isWritten(row) && !row.record.source.contactId);
  const contacts = people.filter((row) => isWritten(row) && row.record.source.contactId);
  const holdings = property.filter((row) => writtenOfHolding(row).length > 0);
  const unwritten = [
    ...people
      .filter((row) => writtenOfMember(row).length < row.changed.length)
      .map(({ key }) => `people/${key}`),
    ...property
      .filter((row) => writtenOfHolding(row).length < row.changed.length)
      .map(({ key }) => `property/${key}`),
  ];
  return {
    unwritten,
    changedMembers: members.map((row) => changedMember(row, client)),
    changedHoldings: holdings.map(changedHolding),
    births: contacts.map(({ row, record: { source } }) => ({
      id: source.contactId ?? '',
      was: source.birthDate,
      became: row.birthDate ?? '',
    })),
  };
}

/** The chosen suggestions of a part that belong to the household, by the last of their path. */
const chosenKeys = (part: Part, known: Known, suggestions: readonly Suggestion[]): string[] =>
  suggestions
    .filter((each) => each.part === part && isOfHousehold(each, known))
    .map(({ path }) => path.slice(part.length + 1));

/** The place of each chosen answer: members, fields, the estate map, the checklist, and a note for the rest. */
function takeoverOf(row: Row, known: Known, suggestions: readonly Suggestion[]) {
  const { answers, stillRight } = row;
  const { contact } = known;
  const chosenRows = <Each extends ListPart>(part: Each) => {
    const keys = chosenKeys(part, known, suggestions);
    const { rows } = compareRows(part, answers, stillRight, known);
    return rows.filter(({ key }) => keys.includes(`${key}`));
  };
  const fields = suggestions
    .filter(isField)
    .map(({ path, now, answer }) => [path.slice(5), { was: now ?? '', became: answer }]);
  const home = contact.household;
  const client: Person = ownMember(contact) ?? {
    id: randomUUID(),
    role: 'client',
    generation: 0,
  };
  const people: readonly Person[] = home?.members ?? [client];
  const peopleRows = chosenRows('people');
  const propertyRows = chosenRows('property');
  const members = newMembers(peopleRows, { answered: row, contact, client });
  if (members.length > 0 && people.length + members.length > MAX_MEMBERS) {
    throw invalid('take', `A household has at most ${MAX_MEMBERS} members. Use fewer answers.`);
  }
  const grandchildren = members.filter(
    ({ role }) => client.role === 'child' && role === 'grandchild',
  );
  const holdings = propertyRows
    .filter(({ record }) => !record)
    .map((item) => holdingOf(item.row, client, [...people, ...members]));
  const { unwritten, ...changes } = writtenChanges(
    peopleRows.filter(hasRecord),
    propertyRows.filter(hasRecord),
    client,
  );
  const lines = noteLines(row, known, suggestions, unwritten);
  const checklist = chosenKeys('documents', known, suggestions).map((key) => {
    const document = key as Document;
    const was = known.checklist[document] ?? null;
    return [document, { was, became: answers.documents?.answers[document] }];
  });
  const { changedMembers, changedHoldings } = changes;
  const ofHome = [members, holdings, checklist, changedMembers, changedHoldings];
  const hasHome = ofHome.some(({ length }) => length > 0);
  const takeover: Takeover = {
    ...changes,
    contact: contact.id,
    client: client.id,
    members,
    holdings,
    made: hasHome && !home,
    household: hasHome ? (home?.id ?? randomUUID()) : null,
    fields: Object.fromEntries(fields),
    parents: Object.fromEntries(grandchildren.map(({ id }) => [id, [client.id]])),
    checklist: Object.fromEntries(checklist),
    note: lines.length > 0 ? randomUUID() : null,
  };
  return { takeover, text: ['From the client’s answers', ...lines].join('\n') };
}

/** The new values of a column of `t`, by name. */
const became = (name: string): Sql =>
  sql`coalesce((select jsonb_object_agg(key, value -> 'became') from jsonb_each(t.${column(name)})), '{}')`;

interface Taking {
  /** The takeover, as JSON. */
  takeover: string;
  /** The decisions by path, as JSON. */
  decisions: string;
  /** Whether all are decided. */
  isDone: boolean;
  /** The note's text. */
  text: string;
}

const taking = (affiliateId: string, { takeover, decisions, isDone, text }: Taking): Sql => sql`
with t as (
  select * from jsonb_to_record(${takeover}::jsonb) t (share uuid, contact uuid, fields jsonb, household uuid, made boolean,
    client uuid, members jsonb, "changedMembers" jsonb, births jsonb, checklist jsonb, note uuid)
), detailed as (
  update contact c set version = c.version + 1, details = c.details || ${became('fields')}
    from t where c.affiliate_id = ${affiliateId} and c.id = t.contact and t.fields <> '{}'
), home as (
  insert into household as h (id, affiliate_id, checklist)
  select household, ${affiliateId}, ${became('checklist')} from t where household is not null
  -- An open form notices the change.
  on conflict (id) do update set version = h.version + 1, checklist = h.checklist || excluded.checklist
   where h.affiliate_id = ${affiliateId}
), joined as (
  insert into household_member (id, affiliate_id, household_id, place, contact_id, name, role, generation, birth_date)
  select client, ${affiliateId}::uuid, household, 0, contact, '', 'client', 0, null from t where made
  union all
  select m.id, ${affiliateId}::uuid, t.household, m.place + (
      select coalesce(max(place), 0) from household_member where household_id = t.household),
      null, m.name, m.role, m.generation, m.birth_date
    from t, jsonb_to_recordset(t.members) m (id uuid, place int, name text, role text, generation int, birth_date text)
), altered as (
  update household_member m set (name, role, generation, birth_date) = (
      select b.name, b.role, b.generation, b.birth_date
        from jsonb_to_record(a.became) b (name text, role text, generation int, birth_date text))
    from t, jsonb_to_recordset(t."changedMembers") a (id uuid, became jsonb)
   where m.affiliate_id = ${affiliateId} and m.household_id = t.household and m.id = a.id and m.contact_id is null
), born as (
  update contact c set version = c.version + 1, details = c.details || jsonb_build_object('birthDate', b.became)
    from t, jsonb_to_recordset(t.births) b (id uuid, became text)
   where c.affiliate_id = ${affiliateId} and c.id = b.id and c.merged_into is null
), said as (
  insert into interaction (id, affiliate_id, contact_id, kind, text, at)
  select note, ${affiliateId}, contact, 'note', ${text}, ${new Date()} from t where note is not null
), decided as (
  update share s set version = s.version + 1, decided = s.decided || ${decisions}::jsonb,
      state = case when s.state = 'answered' and ${isDone} then 'taken' else s.state end
    from t where s.affiliate_id = ${affiliateId} and s.id = t.share returning s.id
), undone as (
  insert into undo (affiliate_id, kind, before) select ${affiliateId}, 'share-answers', ${takeover}::jsonb from decided returning id
), ${auditLine(affiliateId, 'change', 'share', sql`decided`)}, ${dropOldUndos(affiliateId)}
select id undo from undone`;

async function addToMap(
  run: Query,
  affiliateId: string,
  { household, holdings: added, changedHoldings, parents }: Takeover,
): Promise<void> {
  const changes = [added, changedHoldings, Object.keys(parents)];
  if (!household || changes.every(({ length }) => length === 0)) return;
  const { version: _, ...was } = await storedEstate(run, affiliateId, household);
  const changed = was.holdings.map(
    (holding) => changedHoldings.find(({ became }) => became.id === holding.id)?.became ?? holding,
  );
  const holdings = [...changed, ...added];
  if (holdings.length > MAX_HOLDINGS) {
    const sentence = `An estate map has at most ${MAX_HOLDINGS} pieces of property. Use fewer answers.`;
    throw invalid('take', sentence);
  }
  const plan = JSON.stringify({ ...was, holdings, parents: { ...was.parents, ...parents } });
  await run(setEstate(affiliateId, household, plan, JSON.stringify(was)));
}

/**
 * Takes over or ignores answers, all or nothing. Throws an HttpError: 404, 409 with the current share, 400 at `take`
 * or `keep`.
 */
const decide = (
  affiliateId: string,
  id: string,
  { version, take, keep }: InferOutput<typeof contract.decideSuggestions.body & object>,
): Promise<Suggestions & Undoable> =>
  transaction(async (run) => {
    const { contactId } = await readRow(affiliateId, id, run);
    // The contact before the share, as a merge locks them.
    await run(sql`
      select from contact
       where affiliate_id = ${affiliateId} and id = ${contactId} and deleted_at is null for no key update`);
    await lockShare(run, affiliateId, id);
    const homes = await run<Pick<Household, 'id' | 'checklist'>>(sql`
      select id, checklist from household where affiliate_id = ${affiliateId} and id in (
        select household_id from household_member where contact_id = ${contactId}) order by id for no key update`);
    const row = await readRow(affiliateId, id, run);
    if (row.version !== version || row.contactId !== contactId) {
      throw await shareChangedElsewhere(affiliateId, id, run);
    }
    const known = await readKnown(affiliateId, contactId, run);
    const open = suggestionsOf(row, known).filter(({ state }) => state === 'open');
    const isOpen = (path: string) => open.some((one) => one.path === path);
    if (!take.every(isOpen)) throw invalid('take', 'One of these answers is not open.');
    if (!keep.every((path) => isOpen(path) && !take.includes(path))) {
      throw invalid('keep', 'One of these answers is not open.');
    }
    const chosen = open.filter(({ path }) => take.includes(path));
    // An undo brings back what was entered, not what the map answers.
    const home = homes.find(({ id }) => known.isOwner && id === known.contact.household?.id);
    const entered = { ...known, checklist: home?.checklist ?? {} };
    const { takeover, text } = takeoverOf(row, entered, chosen);
    const paths = [...new Set([...take, ...keep])];
    const decisions = paths.map((path) => [path, take.includes(path) ? 'taken' : 'kept']);
    const [done] = await run<Undoable>(
      taking(affiliateId, {
        takeover: JSON.stringify({ share: id, paths, ...takeover }),
        decisions: JSON.stringify(Object.fromEntries(decisions)),
        isDone: open.length === paths.length,
        text,
      }),
    );
    if (!done) throw notFound();
    await addToMap(run, affiliateId, takeover);
    await noteGaps(affiliateId, 'changed', run);
    return { ...(await readSuggestions(affiliateId, id, run)), undo: done.undo };
  });

/* The undo. */

/** The fields and the birth dates that a takeover changed. */
const contactsBack = (affiliateId: string): Sql => sql`
fields as (
  select key, value ->> 'was' was from t, contact c, jsonb_each(t.fields)
   where c.affiliate_id = ${affiliateId} and c.id = t.contact and c.merged_into is null and coalesce(c.details ->> key, '') = value ->> 'became'
), renamed as (
  update contact c set version = version + 1,
      details = c.details || (select jsonb_object_agg(key, was) from fields)
    from t where c.affiliate_id = ${affiliateId} and c.id = t.contact and exists (select from fields)
), unborn as (
  update contact c set version = version + 1, details = case when b.was is null then c.details - 'birthDate'
      else c.details || jsonb_build_object('birthDate', b.was) end
    from t, jsonb_to_recordset(t.births) b (id uuid, was text, became text)
   where c.affiliate_id = ${affiliateId} and c.id = b.id and c.merged_into is null and c.details ->> 'birthDate' = b.became
  returning c.id
)`;

/** The estate's holdings, the members that the takeover added or changed, and their parents. */
const estateBack = (affiliateId: string): Sql => sql`
unaltered as (
  update household_member m set (name, role, generation, birth_date) = (
      select b.name, b.role, b.generation, b.birth_date
        from jsonb_to_record(a.was) b (name text, role text, generation int, birth_date text))
    from t, jsonb_to_recordset(t."changedMembers") a (id uuid, was jsonb, became jsonb)
   where m.affiliate_id = ${affiliateId} and m.household_id = t.household and m.id = a.id and m.contact_id is null
     and jsonb_build_object('name', m.name, 'role', m.role, 'generation', m.generation, 'birth_date', m.birth_date) = a.became
  returning m.id
), reset as (
  select h.became, h.was from t, estate e, jsonb_to_recordset(t."changedHoldings") h (was jsonb, became jsonb)
   where e.affiliate_id = ${affiliateId} and e.household_id = t.household and e.plan -> 'holdings' @> jsonb_build_array(h.became)
), owned as (
  select h from t, estate e, jsonb_array_elements(e.plan -> 'holdings') h
   where e.affiliate_id = ${affiliateId} and e.household_id = t.household and h in (select jsonb_array_elements(t.holdings))
), mapped as (
  select e.household_id, e.plan || jsonb_build_object('holdings', coalesce((
      select jsonb_agg(coalesce((select reset.was from reset where reset.became = h), h) order by n)
        from jsonb_array_elements(e.plan -> 'holdings') with ordinality one (h, n)
       where h not in (select h from owned)), '[]'), 'parents', coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(e.plan -> 'parents')
       where value is distinct from t.parents -> key), '{}')) plan
    from t join estate e on e.affiliate_id = ${affiliateId} and e.household_id = t.household
), gone as (
  delete from household_member m using t, jsonb_to_recordset(t.members) a (id uuid, name text, role text, birth_date text)
   where m.affiliate_id = ${affiliateId} and m.household_id = t.household and m.id = a.id and m.contact_id is null
     and (m.name, m.role, m.birth_date) is not distinct from (a.name, a.role, a.birth_date)
     and not exists (select from mapped where strpos(plan::text, m.id::text) > 0)
  returning m.id
), disowned as (
  -- Who stays keeps the parents.
  update estate e set version = version + 1, before = e.plan, updated_at = now(), plan = jsonb_set(mapped.plan,
      '{parents}', (e.plan -> 'parents') - array(select id::text from gone))
    from mapped where e.household_id = mapped.household_id
     and (exists (select from owned) or exists (select from reset) or e.plan -> 'parents' ?| array(select id::text from gone))
)`;

/** The household: its documents, or the whole of it if the takeover made it and it is empty again. */
const householdBack = (affiliateId: string, empty: string): Sql => sql`
documents as (
  select key, value -> 'was' was from t, household h, jsonb_each(t.checklist)
   where h.affiliate_id = ${affiliateId} and h.id = t.household and h.checklist -> key = value -> 'became'
), bare as (
  select h.id from t join household h on h.affiliate_id = ${affiliateId} and h.id = t.household
   where t.made and h.name = '' and h.checklist - array(select key from documents) = '{}'
     and not exists (select from mapped where plan - 'taxState' <> ${empty}::jsonb - 'taxState')
     and not exists (select from household_member m where m.household_id = h.id
       and m.id not in (select id from gone) and m.contact_id is distinct from t.contact)
), emptied as (
  delete from household where affiliate_id = ${affiliateId} and id in (select id from bare)
), listed as (
  update household h set version = version + 1, checklist = (h.checklist - array(select key from documents))
      || coalesce((select jsonb_object_agg(key, was) from documents where was <> 'null'), '{}')
    from t where h.affiliate_id = ${affiliateId} and h.id = t.household and h.id not in (select id from bare)
)`;

/** The number of answers that are open again, and of values that stay as they are. */
const TAKEN_BACK = sql`
select cardinality(t.paths) undone,
    (select count(*)::int from jsonb_object_keys(t.fields)) - (select count(*)::int from fields)
    + (select count(*)::int from jsonb_object_keys(t.checklist)) - (select count(*)::int from documents)
    + jsonb_array_length(t.holdings) - (select count(*)::int from owned)
    + jsonb_array_length(t.members) - (select count(*)::int from gone)
    + coalesce(jsonb_array_length(t."changedMembers"), 0) - (select count(*)::int from unaltered)
    + coalesce(jsonb_array_length(t.births), 0) - (select count(*)::int from unborn)
    + coalesce(jsonb_array_length(t."changedHoldings"), 0) - (select count(*)::int from reset) kept from t`;

/**
 * Takes back a takeover (`before`). Values that were changed since stay, and so do people whom the map names since.
 * `empty` is an empty estate; both are JSON.
 */
const takingBack = (affiliateId: string, before: string, empty: string): Sql => sql`
with t as (
  select * from jsonb_to_record(${before}::jsonb) t (share uuid, contact uuid, paths text[], note uuid, fields jsonb,
    household uuid, made boolean, members jsonb, "changedMembers" jsonb, births jsonb, holdings jsonb,
    "changedHoldings" jsonb, parents jsonb, checklist jsonb)
), reopened as (
  update share s set version = version + 1, decided = s.decided - t.paths,
      state = case when state = 'taken' then 'answered' else state end
    from t where s.affiliate_id = ${affiliateId} and s.id = t.share
), unsaid as (
  delete from interaction i using t where i.affiliate_id = ${affiliateId} and i.id = t.note
), ${contactsBack(affiliateId)}, ${estateBack(affiliateId)}, ${householdBack(affiliateId, empty)} ${TAKEN_BACK}`;

/** Takes back a takeover, and opens its answers again. */
export async function takeBackAnswers(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  const empty = JSON.stringify({ ...emptyPlan(), proposed: null });
  const [undone] = await run<Undone>(takingBack(affiliateId, JSON.stringify(before), empty));
  return undone ?? { undone: 0, kept: 0 };
}

export const suggestionRoutes = [
  on(contract.readSuggestions, ({ affiliate, params }) => readSuggestions(affiliate.id, params.id)),
  on(contract.decideSuggestions, async ({ affiliate, params, body }) =>
    createdReply(await decide(affiliate.id, params.id, body)),
  ),
];
