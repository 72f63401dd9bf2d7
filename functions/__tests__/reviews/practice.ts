/** A random practice, and an independent, slow computation of the families that are due in it. */
import { randomUUID } from 'node:crypto';
import { seededDice } from '../../../scripts/lib/dice.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import type { DueFamily } from '../../../src/contract/reviews/due.ts';
import type { Reason } from '../../../src/contract/reviews/reviews.ts';
import { query } from '../../lib/db/db.ts';
import { readHousehold } from '../../lib/households/households.ts';
import { givenApproval, thingNamed } from '../approvals/approval-calls.ts';
import { insert } from '../helpers/harness.ts';

interface ContactRow {
  id: string;
  name: string;
  lastName: string;
  nameKey: string;
  stage: string;
  kind: string;
  birthDate: string | null;
  isDead: boolean;
  inTrash: boolean;
  reviewedOn: string | null;
  reviewOn: string | null;
  createdAt: Date;
}
interface MemberRow {
  id: string;
  household: string;
  contact: string | null;
  name: string;
  role: string;
  birthDate: string | null;
}
interface Scenario {
  id: string;
  contact: string | null;
  name: string;
  year: number | null;
  sort: 'taxed' | 'free' | 'broken';
  isDeleted: boolean;
}
interface Use {
  contact: string;
  kind: string;
  thing: string;
  title: string;
  isCleared: boolean;
  at: Date;
}
interface Share {
  contact: string;
  state: string;
  answeredAt: Date | null;
}
interface Gap {
  code: string;
  about: string | null;
}
interface Review {
  id: string;
  on: string;
  people: string[];
  closedOn: string | null;
  isDeleted: boolean;
  gaps: Gap[];
}
interface Meeting {
  id: string;
  people: string[];
  on: string;
  at: string | null;
  isOpen: boolean;
}
export interface Practice {
  contacts: ContactRow[];
  members: MemberRow[];
  households: Map<string, Household>;
  gaps: Map<string, Gap[]>;
  scenarios: Scenario[];
  uses: Use[];
  shares: Share[];
  reviews: Review[];
  meetings: Meeting[];
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const GAPS: Gap[] = [
  { code: 'no-will', about: 'member:1' },
  { code: 'no-will', about: 'member:2' },
  { code: 'no-primary', about: 'holding:1' },
  { code: 'no-power-of-attorney', about: null },
];
const CONTACTS = 300;
const HOMES = 110;

/** Days from 2019 to 2027, those of February 28 and 29 more often. */
const dayIn = (next: () => number, from = 2019, years = 9): string => {
  if (next() < 0.1) return `${from + Math.floor(next() * years)}-02-28`;
  if (next() < 0.05) return '2024-02-29';
  const at = Date.UTC(from, 0, 1) + Math.floor(next() * years * 365) * 86_400_000;
  return new Date(at).toISOString().slice(0, 10);
};

function birthIn(next: () => number): string | null {
  // Around the ages of the law, so that many reach one.
  const year = 2026 - (58 + Math.floor(next() * 19));
  const month = twoDigits(1 + Math.floor(next() * 12));
  const date = next() < 0.2 ? '01' : twoDigits(1 + Math.floor(next() * 28));
  const sort = next();
  if (sort < 0.1) return null;
  if (sort < 0.2) return String(year);
  if (sort < 0.32) return `${year}-${month}`;
  if (sort < 0.38) return `--${month}-${date}`;
  if (sort < 0.42) return `${year - (year % 4)}-02-29`;
  return `${year}-${month}-${date}`;
}

/** A last review; some on a day on which a reason begins, which is then not new: an age, or a year of law. */
function reviewedIn(next: () => number, birth: string | null): string | null {
  if (next() < 0.4) return null;
  if (next() < 0.85) return dayIn(next, 2024, 4);
  const year = Number(birth?.slice(0, 4));
  const turns = [62, 65, 67].map((age) => year + age).find((at) => at >= 2024 && at <= 2027);
  const hasDay = turns !== undefined && birth?.length === 10 && !birth.endsWith('02-29');
  return hasDay ? `${turns}${birth.slice(4)}` : '2026-01-01';
}

const LAST_NAMES = ['Dandelion', 'Bell', 'Ortega', 'Żak', 'de la Cruz', 'Ng'];
const pick = <Value>(next: () => number, values: readonly Value[]): Value =>
  values[Math.floor(next() * values.length)] as Value;

/** The stage of the families that stand on a boundary, so that they are asked for alone. */
export const EDGE_STAGE = 'contacted';

/**
 * Families of one on each boundary of the statement, by their names: the first day of a period, the births from which
 * and to which an age of the law holds, and the days of what their household, review or meeting has (see `addEdges`).
 */
const EDGES = {
  'Held First': { reviewedOn: '2026-10-01', reviewOn: '2026-12-31' },
  'Held Before': { reviewedOn: '2026-09-30', reviewOn: '2026-12-31' },
  'Born One': { birthDate: '1950-12-31' },
  'Born Two': { birthDate: '1951-01-01' },
  'Born Three': { birthDate: '1959-12-31' },
  'Born Four': { birthDate: '1960-01-01' },
  'Born Five': { birthDate: '1960-01-02' },
  'Born Six': { birthDate: '1961-01-01' },
  Documents: { reviewedOn: '2026-03-05', reviewOn: '2028-01-01' },
  Gaps: { reviewedOn: '2026-06-15', reviewOn: '2028-01-01' },
  Meetings: { reviewedOn: '2026-03-05', reviewOn: '2026-11-01' },
  Spouse: { reviewedOn: '2026-03-05' },
} satisfies Record<string, Partial<ContactRow>>;

const edgeNamed = (contacts: readonly ContactRow[], name: keyof typeof EDGES): string =>
  contacts.find((contact) => contact.name === name)?.id ?? '';

const insertMember = (affiliateId: string, place: number, member: MemberRow) =>
  insert('household_member', {
    id: member.id,
    affiliate_id: affiliateId,
    household_id: member.household,
    place,
    contact_id: member.contact,
    name: member.name,
    role: member.role,
    birth_date: member.birthDate,
  });

const insertEstate = (affiliateId: string, household: string, plan: object, gaps: Gap[]) =>
  insert('estate', {
    household_id: household,
    affiliate_id: affiliateId,
    plan: JSON.stringify(plan),
    before: '{}',
    gaps: JSON.stringify(gaps),
  });

const insertHousehold = (affiliateId: string, name: string, checklist: object) =>
  insert('household', { affiliate_id: affiliateId, name, checklist: JSON.stringify(checklist) });

async function insertContact(affiliateId: string, row: ContactRow, died = {}): Promise<void> {
  const { lastName, kind, birthDate } = row;
  const details = {
    ...(lastName && { lastName }),
    ...(kind !== 'person' && { kind }),
    ...(birthDate && { birthDate }),
    ...(row.isDead && died),
  };
  await insert('contact', {
    id: row.id,
    affiliate_id: affiliateId,
    name: row.name,
    stage: row.stage,
    details: JSON.stringify(details),
    created_at: row.createdAt,
    reviewed_on: row.reviewedOn,
    review_on: row.reviewOn,
    deleted_at: row.inTrash ? new Date() : null,
  });
}

async function addContacts(affiliateId: string, next: () => number): Promise<ContactRow[]> {
  const rows: ContactRow[] = [];
  for (let n = 0; n < CONTACTS; n += 1) {
    const lastName = next() < 0.1 ? '' : pick(next, LAST_NAMES);
    const kind = next() < 0.92 ? 'person' : pick(next, ['organization', 'trust']);
    const birthDate = birthIn(next);
    const row: ContactRow = {
      id: randomUUID(),
      name: [`Given${n}`, lastName].filter(Boolean).join(' '),
      lastName,
      nameKey: '',
      stage: next() < 0.75 ? 'client' : pick(next, ['lead', 'meeting', 'closed']),
      kind,
      birthDate,
      isDead: next() < 0.08,
      inTrash: next() < 0.07,
      reviewedOn: reviewedIn(next, birthDate),
      reviewOn: next() < 0.25 ? dayIn(next, 2026, 2) : null,
      // Some of them on another day in New York.
      createdAt: new Date(`${dayIn(next, 2024, 3)}T${pick(next, ['02:30', '12:00', '23:00'])}Z`),
    };
    const died = next() < 0.5 ? { deathDate: '2020-05' } : { deceased: true };
    await insertContact(affiliateId, row, died);
    rows.push(row);
  }
  for (const [name, changes] of Object.entries(EDGES)) {
    const row: ContactRow = {
      id: randomUUID(),
      name,
      lastName: '',
      nameKey: '',
      stage: EDGE_STAGE,
      kind: 'person',
      birthDate: null,
      isDead: false,
      inTrash: false,
      reviewedOn: null,
      reviewOn: null,
      createdAt: new Date('2026-03-05T12:00:00Z'),
      ...changes,
    };
    await insertContact(affiliateId, row);
    rows.push(row);
  }
  const keys = await query<{ id: string; key: string }>('select id, name_key key from contact');
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]));
  return rows.map((row) => ({ ...row, nameKey: keyOf.get(row.id) ?? '' }));
}

const DOCUMENTS = ['will', 'trust', 'beneficiaries', 'powerOfAttorney', 'digitalAssets'] as const;

/** Documents; of some, the next look would be due on the day of this review, and is then not new. */
function checklistIn(next: () => number, reviewedOn: string | null) {
  const dayOf = () => {
    if (!reviewedOn || reviewedOn.endsWith('02-29') || next() < 0.85) return dayIn(next, 2019, 7);
    return `${Number(reviewedOn.slice(0, 4)) - 5}${reviewedOn.slice(4)}`;
  };
  const entries = DOCUMENTS.filter(() => next() < 0.5).map((document) => [
    document,
    {
      status: pick(next, ['have', 'have', 'missing', 'unknown']),
      reviewedOn: next() < 0.8 ? dayOf() : null,
    },
  ]);
  return Object.fromEntries(entries);
}

/** The households of the boundaries: documents on the last day and on that of the review, gaps, and a couple. */
async function addEdgeHomes(
  affiliateId: string,
  contacts: readonly ContactRow[],
  { members, gaps }: Pick<Practice, 'members' | 'gaps'>,
): Promise<void> {
  const have = (reviewedOn: string) => ({ status: 'have', reviewedOn });
  const documents = {
    will: have('2021-12-31'),
    trust: have('2021-03-05'),
    beneficiaries: have('2021-03-06'),
    powerOfAttorney: have('2022-01-01'),
  };
  for (const [names, checklist, noted] of [
    [['Documents'], documents, null],
    [['Gaps'], {}, GAPS],
    [['Meetings', 'Spouse'], {}, null],
  ] as const) {
    const household = await insertHousehold(affiliateId, 'On a boundary', checklist);
    for (const [place, name] of names.entries()) {
      const member: MemberRow = {
        id: randomUUID(),
        household,
        contact: edgeNamed(contacts, name),
        name: '',
        role: place ? 'spouse' : 'client',
        birthDate: null,
      };
      members.push(member);
      await insertMember(affiliateId, place, member);
    }
    if (!noted) continue;
    gaps.set(household, noted);
    await insertEstate(affiliateId, household, {}, noted);
  }
}

/** Couples, second marriages, former spouses, children, and people whom a household only names. */
async function addHouseholds(
  affiliateId: string,
  next: () => number,
  contacts: readonly ContactRow[],
): Promise<Pick<Practice, 'members' | 'gaps' | 'households'>> {
  const free = contacts.slice(0, CONTACTS).map(({ id }) => id);
  const reviewedOn = new Map(contacts.map((contact) => [contact.id, contact.reviewedOn]));
  const members: MemberRow[] = [];
  const gaps = new Map<string, Gap[]>();
  for (let n = 0; n < HOMES; n += 1) {
    const checklist = checklistIn(next, reviewedOn.get(free[0] ?? '') ?? null);
    const household = await insertHousehold(affiliateId, `Household ${n}`, checklist);
    const roles = [
      ...(next() < 0.93 ? ['client'] : []),
      ...(next() < 0.06 ? ['client'] : []),
      ...(next() < 0.15 ? ['former-spouse'] : []),
      ...(next() < 0.8 ? [pick(next, ['spouse', 'partner'])] : []),
      ...(next() < 0.2 ? [pick(next, ['spouse', 'partner'])] : []),
      ...(next() < 0.4 ? ['child'] : []),
      ...(next() < 0.2 ? ['trustee'] : []),
    ];
    const own: MemberRow[] = roles.map((role) => {
      const named = role === 'trustee' ? pick(next, contacts.slice(0, CONTACTS)).id : undefined;
      const contact = next() < 0.75 ? (named ?? free.shift() ?? null) : null;
      return {
        id: randomUUID(),
        household,
        contact,
        name: contact ? '' : `Member${n} ${pick(next, LAST_NAMES)}`,
        role,
        birthDate: contact ? null : birthIn(next),
      };
    });
    for (const [place, member] of own.entries()) await insertMember(affiliateId, place, member);
    members.push(...own);
    if (next() < 0.6) {
      const noted = GAPS.filter(() => next() < 0.7);
      gaps.set(household, noted);
      const plan = {
        wills: own
          .filter(({ role }) => ['client', 'spouse'].includes(role) && next() < 0.6)
          .map(({ id }) => ({ of: id, exists: pick(next, ['yes', 'yes', 'no']) })),
        trusts: own.filter(() => next() < 0.1).map(({ id }) => ({ grantors: [id] })),
        holdings: next() < 0.5 ? [{ class: 'retirement', primary: next() < 0.5 ? [] : [{}] }] : [],
      };
      await insertEstate(affiliateId, household, plan, noted);
    }
  }
  await addEdgeHomes(affiliateId, contacts, { members, gaps });
  const homes = [...new Set(members.map(({ household }) => household))];
  const read = await Promise.all(homes.map((id) => readHousehold(affiliateId, id)));
  return { members, gaps, households: new Map(read.map((home) => [home.id, home])) };
}

const INPUTS = {
  taxed: { estate: '20000000', year: '2025' },
  free: { estate: '1000000', year: '2025' },
  broken: { estate: 'much', year: '2025' },
};

async function addScenarios(
  affiliateId: string,
  next: () => number,
  contacts: readonly ContactRow[],
): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  for (let n = 0; n < 60; n += 1) {
    const sort = pick(next, ['taxed', 'free', 'broken'] as const);
    const scenario: Scenario = {
      id: randomUUID(),
      contact: next() < 0.9 ? pick(next, contacts).id : null,
      name: `Case ${n % 7}`,
      year: pick(next, [2025, 2025, 2026, null]),
      sort,
      isDeleted: next() < 0.1,
    };
    scenarios.push(scenario);
    const text = sort === 'taxed' ? '$2,404,000' : '$0';
    await insert('scenario', {
      id: scenario.id,
      affiliate_id: affiliateId,
      contact_id: scenario.contact,
      calculator: 'estate-tax',
      name: scenario.name,
      inputs: JSON.stringify(INPUTS[sort]),
      outputs: '{}',
      figure: JSON.stringify({ label: 'Federal estate tax', text }),
      year: scenario.year,
      deleted_at: scenario.isDeleted ? new Date() : null,
    });
  }
  return scenarios;
}

const identityOf = ({ thing, hash }: { thing: string; hash: string }) => ({ thing, hash });

/** Items that are approved, one of them until today, and others that were withdrawn, ended, or approved for advisors or another firm. */
async function addUses(
  affiliateId: string,
  next: () => number,
  contacts: readonly ContactRow[],
): Promise<Use[]> {
  const cleared = ['what-a-trust-does', 'surviving-spouse-for-clients'];
  await givenApproval(affiliateId);
  const onLastDay = await thingNamed('item', 'surviving-spouse-for-clients');
  await givenApproval(affiliateId, { ...identityOf(onLastDay), last_day: '2026-11-28' });
  const firm = await insert('firm', { name: `Other Securities ${randomUUID()}` });
  const refused: [string, object][] = [
    ['portability-for-clients', { last_day: '2026-11-27' }],
    ['roth-for-clients', { withdrawn_at: new Date() }],
    ['trust-taxes-for-clients', { audience: 'advisor' }],
    ['life-insurance-for-clients', { firm_id: firm }],
  ];
  for (const [thing, changes] of refused) {
    await givenApproval(affiliateId, {
      ...identityOf(await thingNamed('item', thing)),
      ...changes,
    });
  }
  const uses: Use[] = [];
  for (let n = 0; n < 120; n += 1) {
    const thing = pick(next, [...cleared, ...cleared, ...refused.map(([name]) => name)]);
    const { hash, title } = await thingNamed('item', thing);
    const isOld = next() < 0.3;
    const use: Use = {
      contact: pick(next, contacts.slice(0, 150)).id,
      kind: 'item',
      thing,
      title,
      isCleared: !isOld && cleared.includes(thing),
      at: new Date(`${dayIn(next, 2025, 2)}T0${n % 10}:${twoDigits(n % 60)}:00Z`),
    };
    uses.push(use);
    await insert('use', {
      affiliate_id: affiliateId,
      contact_id: use.contact,
      kind: 'item',
      thing,
      title,
      hash: isOld ? 'a'.repeat(64) : hash,
      how: 'print',
      at: use.at,
    });
  }
  return uses;
}

async function addShares(
  affiliateId: string,
  next: () => number,
  contacts: readonly ContactRow[],
): Promise<Share[]> {
  const shares: Share[] = [];
  for (let n = 0; n < 40; n += 1) {
    const state = pick(next, ['answered', 'answered', 'taken', 'opened', 'withdrawn']);
    const share: Share = {
      contact: pick(next, contacts).id,
      state,
      answeredAt: new Date(`${dayIn(next, 2026, 2)}T03:30:00Z`),
    };
    shares.push(share);
    await insert('share', {
      affiliate_id: affiliateId,
      contact_id: share.contact,
      kind: 'questions',
      title: 'Questions',
      token_hash: randomUUID(),
      state,
      expires_on: '2027-01-01',
      answered_at: share.answeredAt,
    });
  }
  return shares;
}

const insertReview = (
  affiliateId: string,
  { id, people, on, closedOn, isDeleted, gaps }: Review,
  time: string,
  closedAt = closedOn,
) =>
  insert('review', {
    id,
    affiliate_id: affiliateId,
    contact_id: people[0],
    name: 'Somebody',
    people,
    names: people,
    title: 'Review',
    due_on: on,
    closed_on: closedOn,
    closed_at: closedOn && new Date(`${closedAt}T${time}Z`),
    noted: closedOn && JSON.stringify({ gaps }),
    deleted_at: isDeleted ? new Date() : null,
  });

const insertMeeting = (
  affiliateId: string,
  { id, people, on, at, isOpen }: Meeting,
  changes: object = {},
) =>
  insert('task', {
    id,
    affiliate_id: affiliateId,
    contact_id: people[0],
    attendees: people.length > 1 ? people : [],
    kind: 'meeting',
    title: 'Yearly review',
    due_on: on,
    due_at: at,
    time_zone: 'America/New_York',
    done_at: isOpen ? null : new Date(),
    ...changes,
  });

/** The ids of two contacts, or of one who is drawn twice. */
const oneOrTwo = (next: () => number, contacts: readonly ContactRow[]): string[] => [
  ...new Set([pick(next, contacts).id, pick(next, contacts).id]),
];

async function addReviews(
  affiliateId: string,
  next: () => number,
  contacts: readonly ContactRow[],
): Promise<Pick<Practice, 'reviews' | 'meetings'>> {
  const reviews: Review[] = [];
  const meetings: Meeting[] = [];
  for (let n = 0; n < 200; n += 1) {
    const people = oneOrTwo(next, contacts);
    const review: Review = {
      id: randomUUID(),
      people,
      on: `2026-01-${10 + (n % 18)}`,
      closedOn: next() < 0.8 ? `2025-${twoDigits(1 + (n % 12))}-${10 + (n % 18)}` : null,
      isDeleted: next() < 0.1,
      gaps: GAPS.filter(() => next() < 0.6),
    };
    reviews.push(review);
    await insertReview(affiliateId, review, `1${Math.floor(n / 60)}:${twoDigits(n % 60)}`);
  }
  for (let n = 0; n < 80; n += 1) {
    const people = oneOrTwo(next, contacts);
    const meeting: Meeting = {
      id: randomUUID(),
      people,
      // Some today.
      on: n % 8 ? dayIn(next, 2026, 2) : '2026-11-28',
      at: n % 3 ? `${10 + (n % 8)}:30` : null,
      isOpen: next() < 0.8,
    };
    meetings.push(meeting);
    await insertMeeting(affiliateId, meeting);
  }
  return { reviews, meetings };
}

/**
 * The reviews and meetings of the boundaries: two reviews that were closed on one day, of which the later counts, and
 * one that was closed after them for an earlier day; and meetings of a couple before and after the next one.
 */
async function addEdges(
  affiliateId: string,
  contacts: readonly ContactRow[],
  { reviews, meetings }: Pick<Practice, 'reviews' | 'meetings'>,
): Promise<void> {
  const closed = { on: '2026-06-15', people: [edgeNamed(contacts, 'Gaps')], isDeleted: false };
  for (const [closedOn, count, closedAt] of [
    ['2026-06-15', 1, '10:00'],
    ['2026-06-15', 2, '11:00'],
    ['2026-06-10', 3, '12:00'],
  ] as const) {
    const review: Review = { id: randomUUID(), ...closed, closedOn, gaps: GAPS.slice(0, count) };
    reviews.push(review);
    await insertReview(affiliateId, review, closedAt, '2026-07-01');
  }
  const spouse = [edgeNamed(contacts, 'Spouse')];
  const open = { people: spouse, on: '2026-12-05', at: null, isOpen: true };
  for (const changes of [
    { on: '2026-11-27', at: '10:30' },
    {},
    { at: '10:30' },
    { at: '09:00', isOpen: false },
  ]) {
    const meeting: Meeting = { id: randomUUID(), ...open, ...changes };
    meetings.push(meeting);
    await insertMeeting(affiliateId, meeting);
  }
  const before = { ...open, on: '2026-12-04' };
  await insertMeeting(affiliateId, { id: randomUUID(), ...before }, { deleted_at: new Date() });
  await insertMeeting(affiliateId, { id: randomUUID(), ...before }, { kind: 'todo' });
}

/** Adds the practice of this seed to the affiliate. */
export async function addPractice(affiliateId: string, seed: number): Promise<Practice> {
  const next = seededDice(seed).roll;
  const contacts = await addContacts(affiliateId, next);
  const homes = await addHouseholds(affiliateId, next, contacts);
  // The boundaries have nothing by chance.
  const others = contacts.slice(0, CONTACTS);
  const scenarios = await addScenarios(affiliateId, next, others);
  const uses = await addUses(affiliateId, next, contacts);
  const shares = await addShares(affiliateId, next, others);
  const met = await addReviews(affiliateId, next, others);
  await addEdges(affiliateId, contacts, met);
  return { contacts, ...homes, scenarios, uses, shares, ...met };
}

/* The computation. It shares no code with the product but the answered checklist of a household. */

const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
const written = (year: number, month: number, date: number): string =>
  `${year}-${twoDigits(month)}-${twoDigits(date)}`;

/** Goes from month to month. */
function plusMonths(day: string, months: number): string {
  let [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  for (let n = 0; n < Math.abs(months); n += 1) {
    month += Math.sign(months);
    if (month === 13) [year, month] = [year + 1, 1];
    if (month === 0) [year, month] = [year - 1, 12];
  }
  if (date > lastDayOf(year, month)) {
    date = 1;
    month += 1;
    if (month === 13) [year, month] = [year + 1, 1];
  }
  return written(year, month, date);
}

/** The day on which a birth counts: the last of its month, or of its year. */
function bornOn(birth: string | null): string | null {
  if (!birth || birth.startsWith('-')) return null;
  const [year = 0, month, date] = birth.split('-').map(Number);
  if (month === undefined) return written(year, 12, 31);
  return date === undefined ? written(year, month, lastDayOf(year, month)) : birth;
}

function reaches(birth: string, months: number): string {
  if (!/^\d{4}-\d\d$/.test(birth)) return plusMonths(bornOn(birth) as string, months);
  const [year = 0, month = 0] = plusMonths(`${birth}-01`, months).split('-').map(Number);
  return written(year, month, lastDayOf(year, month));
}

type Row = [age: string, months: number, words: (year: number) => string, from: string, to: string];
const ALWAYS = ['1900-01-01', '2199-12-31'] as const;
const AGES: Row[] = [
  ['59½', 59 * 12 + 6, () => 'withdrawals without the 10% tax', ...ALWAYS],
  ['62', 62 * 12, () => 'Social Security can begin', ...ALWAYS],
  ['63', 63 * 12, (y) => `the income of ${y} sets the Medicare premiums of ${y + 2}`, ...ALWAYS],
  ['65', 65 * 12, () => 'Medicare', ...ALWAYS],
  ['67', 67 * 12, () => 'full retirement age', '1960-01-02', '2199-12-31'],
  ['70½', 70 * 12 + 6, () => 'gifts from an IRA', ...ALWAYS],
  ['73', 73 * 12, () => 'required distributions', '1951-01-01', '1959-12-31'],
  ['75', 75 * 12, () => 'required distributions', '1960-01-01', '2199-12-31'],
];

const inWords = (day: string): string =>
  new Date(`${day}T12:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
const inNewYork = (at: Date): string =>
  at.toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });

const DOCUMENT_NAMES: Record<string, string> = {
  will: 'Will',
  trust: 'Trust',
  beneficiaries: 'Beneficiary forms',
  powerOfAttorney: 'Power of attorney',
  healthCareDirective: 'Health-care directive',
  digitalAssets: 'Digital assets',
};

interface Human {
  contact: ContactRow | null;
  name: string;
  lastName: string;
  birthDate: string | null;
}
interface Family {
  head: ContactRow;
  people: Human[];
  household: string | null;
}

const asHuman = (contact: ContactRow): Human => ({ contact, ...contact });

export function familiesOf({ contacts, members }: Practice): Family[] {
  const living = new Map(
    contacts
      .filter(({ kind, isDead, inTrash }) => kind === 'person' && !isDead && !inTrash)
      .map((row) => [row.id, row]),
  );
  const families: Family[] = [];
  const counted = new Set<string>();
  for (const household of new Set(members.map((member) => member.household))) {
    const own = members.filter((member) => member.household === household);
    const lives = ({ contact }: MemberRow) => contact === null || living.has(contact);
    const firstOf = (...roles: string[]) =>
      own.find((member) => roles.includes(member.role) && lives(member));
    const two = [firstOf('client'), firstOf('spouse', 'partner')].flatMap((member): Human[] => {
      if (!member) return [];
      const contact = living.get(member.contact ?? '');
      if (contact) return [asHuman(contact)];
      const [, ...last] = member.name.split(' ');
      return [
        { contact: null, name: member.name, lastName: last.join(' '), birthDate: member.birthDate },
      ];
    });
    const people = [
      ...two.filter(({ contact }) => contact),
      ...two.filter(({ contact }) => !contact),
    ];
    const head = people[0]?.contact;
    if (!head) continue;
    for (const { contact } of people) if (contact) counted.add(contact.id);
    families.push({ head, people, household });
  }
  const alone = [...living.values()].filter(({ id }) => !counted.has(id));
  return [
    ...families,
    ...alone.map((head) => ({ head, people: [asHuman(head)], household: null })),
  ];
}

function nameOf([first, second]: Human[]): string {
  if (!first || !second) return first?.name ?? '';
  const { lastName } = first;
  const isShared =
    lastName !== '' &&
    lastName === second.lastName &&
    first.name.endsWith(` ${lastName}`) &&
    second.name.endsWith(` ${lastName}`);
  const short = isShared ? first.name.slice(0, first.name.lastIndexOf(` ${lastName}`)) : first.name;
  return `${short} and ${second.name}`;
}

const latest = (days: (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;
const earliest = (days: (string | null)[]): string | null =>
  days.filter((day) => day !== null).sort()[0] ?? null;

export interface Question {
  from: string;
  to: string;
  months: number;
  today: string;
}

/** The contacts of a family: their ids, their last review, and the next one that is set. */
function contactsOf({ people }: Family) {
  const contacts = people.flatMap(({ contact }) => contact ?? []);
  return {
    ids: contacts.map(({ id }) => id),
    reviewedOn: latest(contacts.map((contact) => contact.reviewedOn)),
    reviewOn: earliest(contacts.map((contact) => contact.reviewOn)),
  };
}

function reviewReason(family: Family, months: number): Reason {
  const { reviewedOn, reviewOn } = contactsOf(family);
  if (reviewOn)
    return { code: 'review', on: reviewOn, sentence: `Next review set for ${inWords(reviewOn)}.` };
  if (reviewedOn) {
    const on = plusMonths(reviewedOn, months);
    return { code: 'review', on, sentence: `Last review ${inWords(reviewedOn)}.` };
  }
  const added = inNewYork(family.head.createdAt);
  const sentence = `No review yet; added ${inWords(added)}.`;
  return { code: 'review', on: plusMonths(added, months), sentence };
}

function ageReasons({ people }: Family, { from, to, today }: Question): Reason[] {
  return people.flatMap(({ name, birthDate }) => {
    const born = bornOn(birthDate);
    if (!born || !birthDate) return [];
    return AGES.flatMap(([age, months, words, bornFrom, bornTo]): Reason[] => {
      const on = reaches(birthDate, months);
      if (born < bornFrom || born > bornTo || on < plusMonths(from, -12) || on > to) return [];
      const verb = on < today ? 'reached' : 'reaches';
      const sentence = `${name} ${verb} ${age} on ${inWords(on)}: ${words(Number(on.slice(0, 4)))}.`;
      return [{ code: 'age', on, sentence }];
    });
  });
}

const FIGURE = { year: 2025, label: 'Federal estate tax' };
function lawReason({ name, sort }: Scenario): Reason {
  const reason = { code: 'law', on: '2026-01-01' } as const;
  const was = { ...FIGURE, text: sort === 'taxed' ? '$2,404,000' : '$0' };
  const now = { ...FIGURE, year: 2026, text: sort === 'taxed' ? '$2,000,000' : '$0' };
  const lead = `“${name}”: Federal estate tax`;
  if (sort === 'broken') {
    return {
      ...reason,
      sentence: `“${name}” cannot be computed by the law of 2026.`,
      was,
      now: null,
    };
  }
  if (sort === 'free') {
    return { ...reason, sentence: `${lead} $0, unchanged by the law of 2026.`, was, now };
  }
  const sentence = `${lead} $2,404,000 by the law of 2025, $2,000,000 by that of 2026.`;
  return { ...reason, sentence, was, now };
}

const hasOneOf = (ids: readonly string[], people: readonly string[]) =>
  people.some((id) => ids.includes(id));

function gapReasons({ reviews, gaps }: Practice, family: Family): Reason[] {
  const { ids, reviewedOn } = contactsOf(family);
  const closed = reviews.filter(
    (review) => review.closedOn && !review.isDeleted && hasOneOf(ids, review.people),
  );
  const day = latest(closed.map(({ closedOn }) => closedOn));
  // Of two on one day, the one that was closed later.
  const last = closed.filter(({ closedOn }) => closedOn === day).at(-1);
  const now = gaps.get(family.household ?? '') ?? [];
  const open = last?.gaps.filter((gap) =>
    now.some(({ code, about }) => code === gap.code && about === gap.about),
  );
  if (!day || !open?.length || !reviewedOn) return [];
  const are = open.length === 1 ? '1 gap of the map is' : `${open.length} gaps of the map are`;
  return [
    { code: 'gaps', on: plusMonths(reviewedOn, 6), sentence: `${are} open since ${inWords(day)}.` },
  ];
}

function documentReasons({ households }: Practice, { household }: Family): Reason[] {
  const { checklist = {} } = households.get(household ?? '') ?? {};
  return Object.entries(checklist).flatMap(([document, entry]): Reason[] => {
    if (entry?.status !== 'have' || !entry.reviewedOn) return [];
    const sentence = `${DOCUMENT_NAMES[document]}: last reviewed ${inWords(entry.reviewedOn)}.`;
    return [{ code: 'documents', on: plusMonths(entry.reviewedOn, 60), sentence }];
  });
}

function materialReasons({ uses }: Practice, ids: readonly string[]): Reason[] {
  const last = new Map<string, Use>();
  for (const use of uses.filter(({ contact }) => ids.includes(contact))) {
    const key = `${use.contact} ${use.thing}`;
    const before = last.get(key);
    if (!before || before.at <= use.at) last.set(key, use);
  }
  return [...last.values()]
    .filter(({ isCleared }) => !isCleared)
    .map(({ title, at }) => ({
      code: 'material',
      on: null,
      sentence: `“${title}”, handed over on ${inWords(inNewYork(at))}, may no longer go out.`,
    }));
}

const CODES = ['review', 'age', 'law', 'gaps', 'documents', 'material', 'answers'];

/** All reasons of a family in a period. */
export function reasonsOf(practice: Practice, family: Family, question: Question): Reason[] {
  const { ids, reviewedOn } = contactsOf(family);
  const isNew = ({ on }: Reason) => !reviewedOn || (on ?? '') > reviewedOn;
  const laws = practice.scenarios.filter(
    ({ contact, year, isDeleted }) =>
      contact && ids.includes(contact) && year === 2025 && !isDeleted,
  );
  const answers = practice.shares
    .filter(({ contact, state }) => state === 'answered' && ids.includes(contact))
    .map(({ answeredAt }): Reason => {
      const on = inNewYork(answeredAt as Date);
      return { code: 'answers', on, sentence: `Answers of ${inWords(on)} are not taken over.` };
    });
  const all = [
    reviewReason(family, question.months),
    ...ageReasons(family, question).filter(isNew),
    ...laws.map(lawReason).filter(isNew),
    ...gapReasons(practice, family),
    ...documentReasons(practice, family).filter(isNew),
    ...materialReasons(practice, ids),
    ...answers,
  ].filter(({ on }) => on === null || on <= question.to);
  const key = ({ code, on, sentence }: Reason) =>
    `${CODES.indexOf(code)} ${on ?? '9999'} ${sentence}`;
  return all.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The families that are due, in order. */
export function dueIn(practice: Practice, question: Question, stage: string): DueFamily[] {
  const due = familiesOf(practice).flatMap((family) => {
    const { head, people } = family;
    const { ids, reviewedOn, reviewOn } = contactsOf(family);
    if (head.stage !== stage || (reviewedOn && reviewedOn >= question.from)) return [];
    const reasons = reasonsOf(practice, family, question);
    if (reasons.length === 0) return [];
    const open = practice.reviews
      .filter(
        ({ closedOn, isDeleted, people: met }) => !closedOn && !isDeleted && hasOneOf(ids, met),
      )
      .sort((a, b) => (`${a.on} ${a.id}` < `${b.on} ${b.id}` ? -1 : 1));
    const next = practice.meetings
      .filter(({ isOpen, on, people: met }) => isOpen && on >= question.today && hasOneOf(ids, met))
      .sort((a, b) =>
        `${a.on} ${a.at ?? '99'} ${a.id}` < `${b.on} ${b.at ?? '99'} ${b.id}` ? -1 : 1,
      )[0];
    const item: DueFamily = {
      contactId: head.id,
      name: nameOf(people),
      people: people.map(({ contact, name }) => ({ contactId: contact?.id ?? null, name })),
      reviewedOn,
      reviewOn,
      review: open[0]?.id ?? null,
      meeting: next ? { id: next.id, on: next.on, at: next.at } : null,
      reasons,
    };
    const first = earliest(reasons.map(({ on }) => on)) ?? '9999';
    return [{ item, order: [first, head.nameKey, head.id] as const }];
  });
  due.sort(({ order: a }, { order: b }) => {
    for (const [place, part] of a.entries()) {
      const other = b[place] ?? '';
      if (part !== other) return Buffer.compare(Buffer.from(part), Buffer.from(other));
    }
    return 0;
  });
  return due.map(({ item }) => item);
}
