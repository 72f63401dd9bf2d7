/** What is known of a client: answers are compared with it, and the questions “Still right?” begin with it. */
import { nameOf } from '../../../src/calculators/estate-map/words.ts';
import { RELATION_WORDS } from '../../../src/config/client-words.ts';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import {
  type EstatePlan,
  emptyPlan,
  type Holding,
} from '../../../src/contract/households/estates.ts';
import type { Household, Member } from '../../../src/contract/households/households.ts';
import {
  COUPLE_ROLES,
  FAMILY_ROLES,
  NAMED_ROLES,
} from '../../../src/contract/households/member-roles.ts';
import type { Answers } from '../../../src/contract/shares/answers.ts';
import type { AnsweredPart, Questions } from '../../../src/contract/shares/for-you.ts';
import {
  askedIn,
  type Fields,
  type Part,
  QUESTIONS,
  type Values,
} from '../../../src/contract/shares/questions.ts';
import { inWords } from '../../../src/lib/names-of-several.ts';
import { readContact } from '../contacts/contacts.ts';
import { type Query, query } from '../db/db.ts';
import { storedEstate } from '../households/estates.ts';

/** The client's records, with which answers are compared. */
export interface Known {
  /**
   * The contact without a household of other people, such as a former spouse's: the client's answers are not about
   * them.
   */
  contact: Contact;
  /** Whether the client's documents and property are the household's. Those of a couple's child are not. */
  isOwner: boolean;
  plan: EstatePlan;
  /** The parents of the family, as the estate map knows them. */
  parents: EstatePlan['parents'];
  checklist: Household['checklist'];
}

/** The contact as one of the family: not one whom the household only names. */
export const ownMember = ({ id, household }: Contact): Member | undefined =>
  household?.members.find(({ contactId, role }) => contactId === id && FAMILY_ROLES.includes(role));

export async function readKnown(
  affiliateId: string,
  contactId: string,
  run: Query = query,
): Promise<Known> {
  const contact = await readContact(affiliateId, contactId, run);
  const own = ownMember(contact);
  const home = own ? contact.household : null;
  const isOwner = !contact.household || COUPLE_ROLES.includes(own?.role ?? 'other');
  const estate = home ? await storedEstate(run, affiliateId, home.id) : null;
  return {
    contact: { ...contact, household: home },
    isOwner,
    plan: { ...emptyPlan(), ...(isOwner && estate) },
    parents: estate?.parents ?? {},
    checklist: (isOwner && home?.checklist) || {},
  };
}

/* The records as a client would answer them. */

/** The rows of the parts that are lists. */
type Person = Answers['people']['people'][number];
export type Property = Answers['property']['items'][number];
interface ListRows {
  people: Person;
  property: Property;
  named: Answers['named']['items'][number];
}
export type ListPart = keyof ListRows;
/** What a row is about. */
interface ListSources {
  people: Member;
  property: Holding;
  named: Holding;
}

interface Recorded<Each extends ListPart> {
  source: ListSources[Each];
  row: ListRows[Each];
}
type Records = { [Each in ListPart]: Recorded<Each>[] };

/** What a member is to the client. The parents of a couple's child are those whom the estate map knows, else the couple. */
function relationOf(
  { id, role }: Member,
  own: Member | undefined,
  parents: EstatePlan['parents'],
): Person['role'] {
  if (own?.role === 'child') {
    return (parents[own.id]?.includes(id) ?? COUPLE_ROLES.includes(role)) ? 'parent' : 'other';
  }
  if (role === 'client') return own?.role === 'partner' ? 'partner' : 'spouse';
  return role in RELATION_WORDS ? (role as Person['role']) : 'other';
}

const isLiving = ({ deathDate, deceased, inTrash }: Member): boolean =>
  !deathDate && !deceased && !inTrash;

/** The longest text of names that a client can send back. */
const LONGEST_WHO = 100;
/** The names of those on a form. Names without room are counted: "Ada Doyle and 12 others". */
function whoOf({ primary }: Holding, { plan, contact: { household } }: Known): string {
  if (!household) return '';
  const names = primary.map(({ to }) => nameOf(to, plan, household));
  for (let most = names.length; most > 0; most -= 1) {
    const others = names.length - most;
    const rest = others === 1 ? ['1 other'] : [`${others} others`];
    const who = inWords([...names.slice(0, most), ...(others > 0 ? rest : [])]);
    if (who.length <= LONGEST_WHO) return who;
  }
  return `${names.length} people`;
}

const { people, property, named } = QUESTIONS;

/** The living family, the property and whom its forms name, as rows of the answers. */
function recordsOf(known: Known): Records {
  const { contact, plan } = known;
  const own = ownMember(contact);
  const family = (contact.household?.members ?? []).filter(
    (member) =>
      member.contactId !== contact.id && isLiving(member) && !NAMED_ROLES.includes(member.role),
  );
  const withForm = plan.holdings.filter(({ primary }) => primary.length > 0);
  return {
    people: family.slice(0, people.list.most).map((member) => {
      const { name, birthDate } = member;
      return {
        source: member,
        row: { name, role: relationOf(member, own, known.parents), birthDate },
      };
    }),
    property: plan.holdings.slice(0, property.list.most).map((holding) => {
      const { label, class: kind, value, title } = holding;
      const row = { label, class: kind, value, valueWords: '', band: null, title };
      return { source: holding, row };
    }),
    named: withForm.slice(0, named.list.most).map((holding) => ({
      source: holding,
      row: { label: holding.label, who: whoOf(holding, known) },
    })),
  };
}

/** What “Still right?” begins with, and the records that its rows came from. */
export interface StillRight {
  parts: Questions['parts'];
  /** The ids of members and holdings, in the order of the rows. They never leave the portal. */
  sources: Record<ListPart, string[]>;
}

export type AnsweredParts = { [Named in Part]?: AnsweredPart<Named> };

/** The rows of a part that is a list. */
const rowsIn = <Each extends ListPart>(part: Each, parts: AnsweredParts) =>
  (Object.values(parts[part]?.answers ?? {})[0] ?? []) as ListRows[Each][];

/** The rows of a part, each with its place: whoever answers keeps it. */
const placed = <Row extends object>(records: readonly { row: Row }[]) =>
  records.map(({ row }, place) => ({ ...row, was: place }));
const idsOf = (records: readonly { source: { id: string } }[]): string[] =>
  records.map(({ source }) => source.id);
const asKnown = <Answered>(answers: Answered) => ({ version: 0, answers });

export function stillRightOf(known: Known): StillRight {
  const records = recordsOf(known);
  const { employer, jobTitle } = known.contact;
  const documents = Object.entries(known.checklist).map(([key, { status, reviewedOn }]) => [
    key,
    { status, reviewedOn },
  ]);
  const isWork = Boolean(employer || jobTitle);
  return {
    parts: {
      people: asKnown({ people: placed(records.people) }),
      work: asKnown(isWork ? { employer, jobTitle } : {}),
      property: asKnown({ items: placed(records.property) }),
      named: asKnown({ items: placed(records.named) }),
      documents: asKnown(Object.fromEntries(documents)),
      goals: asKnown({}),
    },
    sources: {
      people: idsOf(records.people),
      property: idsOf(records.property),
      named: idsOf(records.named),
    },
  };
}

/* What the client changed. */

/** The fields that the client changed, and whose answer is not what the record has by now. */
export const changedFields = (
  fields: Fields,
  answered: object,
  frozen: object,
  record: object,
): string[] => {
  const valueIn = (values: object, name: string) => (values as Values)[name] ?? '';
  return Object.entries(fields).flatMap(([name, { unless = '' }]) => {
    const value = valueIn(answered, name);
    const isNews = value !== valueIn(frozen, name) && value !== valueIn(record, name);
    return isNews && valueIn(answered, unless) === '' ? name : [];
  });
};

/** A row of the answers beside the record that it came from. New rows have none, nor have those whose record is gone. */
export interface ComparedRow<Each extends ListPart> {
  key: number;
  row: ListRows[Each];
  record: Recorded<Each> | undefined;
  /** The names of the changed fields. */
  changed: string[];
}

interface Comparison<Each extends ListPart> {
  rows: ComparedRow<Each>[];
  /** The records whose rows the client left out, by their place. */
  gone: { place: number; record: Recorded<Each> }[];
}

/**
 * Compares the answered rows of a list with the records from which “Still right?” was made, as these are today. All
 * rows are new where nothing was known.
 */
export function compareRows<Each extends ListPart>(
  part: Each,
  answers: AnsweredParts,
  stillRight: StillRight | null,
  known: Known,
): Comparison<Each> {
  const { fields } = askedIn(part);
  const frozen = rowsIn(part, stillRight?.parts ?? {});
  const sources = stillRight?.sources[part] ?? [];
  const records: Recorded<Each>[] = stillRight ? recordsOf(known)[part] : [];
  const recordAt = (place: number) => records.find(({ source }) => source.id === sources[place]);
  const isAs = (row: object) => (record: Recorded<Each>) =>
    changedFields(fields, row, {}, record.row).length === 0;
  const rows = rowsIn(part, answers).map((row, key) => {
    const { was } = row;
    // Who removed a row and typed it again changed nothing.
    const record = was === undefined ? records.find(isAs(row)) : recordAt(was);
    const before = was === undefined ? {} : (frozen[was] ?? {});
    const changed = changedFields(fields, row, before, record?.row ?? {});
    return { key, row, record, changed };
  });
  const listed = rows.flatMap(({ record }) => record?.source.id ?? []);
  const gone = sources.flatMap((id, place) => {
    const record = recordAt(place);
    return record && !listed.includes(id) ? { place, record } : [];
  });
  return { rows, gone };
}
