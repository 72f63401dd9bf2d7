/** What changed in a family's records since its review before, and what comes within a year. */

import { wholeUsd } from '../../../src/calculators/figures.ts';
import { agesReached, monthsAfter } from '../../../src/calculators/law/age-milestones.ts';
import { DOCUMENT_WORDS, ROLE_WORDS, STATUS_WORDS } from '../../../src/config/contact-words.ts';
import { DOCUMENT_STATUSES, DOCUMENTS } from '../../../src/contract/households/households.ts';
import type { Role } from '../../../src/contract/households/member-roles.ts';
import type { Scenario } from '../../../src/contract/scenarios.ts';
import type { SharedChanges } from '../../../src/contract/shares/for-you.ts';
import { formatLongDay } from '../../../src/lib/format-date.ts';
import { resultForClients } from '../approvals/shown.ts';
import { query } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { isDeceased } from '../rows/contacts.ts';
import { isCouple } from '../rows/households.ts';
import { type Noted, notedOf } from './noted.ts';
import { ageSentence } from './reasons.ts';

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

function familyLines(before: Noted, now: Noted): string[] {
  const was = byId(before.members);
  const is = byId(now.members);
  const named = ({ name, role }: Noted['members'][number]) =>
    `${name} (${ROLE_WORDS[role as Role]})`;
  const joined = now.members.filter(({ id, living }) => living && !was.has(id));
  const gone = before.members.filter(({ id }) => !is.has(id));
  const died = now.members.filter(({ id, living }) => !living && was.get(id)?.living);
  return [
    ...joined.map((member) => `New: ${named(member)}`),
    ...gone.map((member) => `No longer listed: ${named(member)}`),
    ...died.map(({ name }) => `Died: ${name}`),
  ];
}

const valueWords = (value: number | null): string =>
  value === null ? 'not known' : wholeUsd(value);

function propertyLines(before: Noted, now: Noted): string[] {
  const was = byId(before.holdings);
  const is = byId(now.holdings);
  const added = now.holdings.filter(({ id }) => !was.has(id));
  const gone = before.holdings.filter(({ id }) => !is.has(id));
  return [
    ...added.map(({ label, value }) =>
      value === null ? `New: ${label}` : `New: ${label}, ${wholeUsd(value)}`,
    ),
    ...now.holdings.flatMap(({ id, label, value }) => {
      const old = was.get(id);
      const isChanged = old && old.value !== value;
      return isChanged ? `${label}: ${valueWords(value)}, was ${valueWords(old.value)}` : [];
    }),
    ...gone.map(({ label }) => `No longer listed: ${label}`),
  ];
}

const documentLines = (before: Noted, now: Noted): string[] =>
  DOCUMENTS.flatMap((document) => {
    const wordsIn = ({ checklist }: Noted) => {
      const status = DOCUMENT_STATUSES.find((each) => each === checklist[document]) ?? 'unknown';
      return STATUS_WORDS[status];
    };
    const words = wordsIn(now);
    const old = wordsIn(before);
    return words === old ? [] : `${DOCUMENT_WORDS[document]}: ${words}, was ${old}`;
  });

type Calculation = Pick<Scenario, 'id' | 'calculator' | 'inputs' | 'examples'>;

/** The changed figures of calculations that clients may have. */
async function figureLines(
  before: Noted,
  now: Noted,
  calculations: readonly Calculation[],
): Promise<string[]> {
  const was = byId(before.figures);
  const { entryOf } = await import('../../../src/calculators/catalogue.ts');
  const lines = await Promise.all(
    now.figures.map(async ({ id, name, label, text }) => {
      const old = was.get(id);
      const calculation = calculations.find((each) => each.id === id);
      const entry = calculation && entryOf(calculation.calculator);
      if (!old || old.text === text || !entry || calculation.examples.length > 0) return [];
      const result = await resultForClients(await entry.load(), calculation.inputs);
      return result ? `${name}: ${label} ${text}, was ${old.text}` : [];
    }),
  );
  return lines.flat();
}

interface Person {
  name: string;
  birthDate: string | null;
}

const MONTHS_AHEAD = 12;

/** The ages that these people reach within a year from this day. */
function comingUp(people: readonly Person[], on: string): string[] {
  const reached = people.flatMap(({ name, birthDate }) =>
    agesReached(birthDate ?? '', on, monthsAfter(on, MONTHS_AHEAD)).map(
      ({ milestone, on: day }) => {
        return { day, line: ageSentence(name, milestone, day) };
      },
    ),
  );
  return reached.toSorted((a, b) => a.day.localeCompare(b.day)).map(({ line }) => line);
}

interface Facts {
  /** What was noted at the review before. */
  before: Noted | null;
  /** The living people of the family. */
  family: Person[];
  calculations: Calculation[];
}

async function readFacts(
  affiliateId: string,
  id: string,
  people: readonly string[],
): Promise<Facts> {
  const [facts] = await query<Facts>(sql`
    select (
        select f.noted from review r join review f
            on f.affiliate_id = r.affiliate_id and f.people && r.people and f.id <> r.id and f.deleted_at is null
           and f.closed_at < coalesce(r.closed_at, 'infinity')
         where r.affiliate_id = ${affiliateId} and r.id = ${id} order by f.closed_at desc limit 1) before, (
        select coalesce(json_agg(person), '[]') from (
          select c.name, c.details ->> 'birthDate' "birthDate" from contact c
           where c.affiliate_id = ${affiliateId} and c.id = any(${people}) and not ${isDeceased(sql`c`)}
          union all
          select m.name, m.birth_date from household_member m
           where m.affiliate_id = ${affiliateId} and m.contact_id is null and ${isCouple(sql`m`)}
             and m.household_id in (select own.household_id from household_member own
               where own.contact_id = any(${people}) and ${isCouple(sql`own`)})) person) family, (
        select coalesce(json_agg(json_build_object('id', s.id, 'calculator', s.calculator, 'inputs', s.inputs,
            'examples', s.examples)), '[]')
          from scenario s
         where s.affiliate_id = ${affiliateId} and s.contact_id = any(${people}) and s.deleted_at is null) calculations`);
  return facts ?? { before: null, family: [], calculations: [] };
}

interface Reviewed {
  /** The contacts of the family. */
  people: readonly string[];
  on: string;
  /** The day of the review before. */
  since: string | null;
}

export async function changesOf(
  affiliateId: string,
  id: string,
  { people, on, since }: Reviewed,
): Promise<SharedChanges> {
  const { before, family, calculations } = await readFacts(affiliateId, id, people);
  const now = await notedOf(affiliateId, people);
  const changed = before
    ? [
        { title: 'Family', lines: familyLines(before, now) },
        { title: 'Property', lines: propertyLines(before, now) },
        { title: 'Documents', lines: documentLines(before, now) },
        { title: 'Calculations', lines: await figureLines(before, now, calculations) },
      ].filter(({ lines }) => lines.length > 0)
    : [];
  const coming = comingUp(family, on);
  const unchanged = since
    ? `Nothing has changed in our records since ${formatLongDay(since)}.`
    : 'This is the first review.';
  return {
    since,
    note: changed.length > 0 ? '' : unchanged,
    groups: [...changed, ...(coming.length > 0 ? [{ title: 'Coming up', lines: coming }] : [])],
  };
}
