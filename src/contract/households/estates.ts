/** The estate map of a household: what it owns, and who gets it at each death. Amounts are in cents. */
import * as v from 'valibot';
import { CLASS_WORDS, TITLE_WORDS } from '../../config/client-words.ts';
import { US_STATES } from '../../config/places.ts';
import { amount, cents, wholeNumber } from '../amounts.ts';
import {
  day,
  list,
  noList,
  privateNumberIn,
  safeLine,
  safeText,
  uuid,
  versionOrNone,
} from '../fields.ts';
import { returns, route } from '../route.ts';
import type { Undoable } from '../undo.ts';

export const LAW_YEARS = [2025, 2026] as const;
export const ORDERS = ['client-first', 'spouse-first'] as const;
export type DeathOrder = (typeof ORDERS)[number];
/** Who dies first in this order, as an address names it: "spouse". */
export const firstOf = (order: DeathOrder): string => order.replace('-first', '');
/** The order that an address names by `first`; undefined without it. */
export function orderIn(search: string): DeathOrder | undefined {
  const first = new URLSearchParams(search).get('first');
  return ORDERS.find((order) => firstOf(order) === first);
}
export type HoldingClass = keyof typeof CLASS_WORDS;
export const CLASSES = Object.keys(CLASS_WORDS) as HoldingClass[];
export type Title = Exclude<keyof typeof TITLE_WORDS, 'unknown'>;
export const TITLES = Object.keys(TITLE_WORDS).filter(
  (title): title is Title => title !== 'unknown',
);
const TRUST_KINDS = ['revocable', 'irrevocable'] as const;
/** What a revocable trust does at the first of two deaths. */
const TRUST_FIRSTS = ['survivor', 'bypass', 'heirs'] as const;

/** Whose estate tax is counted: the states and the District of Columbia, without the territories. */
export const TAX_STATES = Object.keys(US_STATES).filter(
  (code) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code),
);

/** Hundredths of a percent. */
export const WHOLE_SHARE = 10_000;
export const MAX_HOLDINGS = 60;
/** Of trusts, of companies and of charities. */
export const MAX_OTHERS = 10;
export const LONGEST_NOTES = 2000;
const MAX_WILLS = 2;
const MAX_ENTRIES = 20;

const chosen = <const Options extends readonly (string | number)[]>(options: Options) =>
  v.picklist(options, 'Please choose one from the list.');
const yesOrNo = v.boolean('Please choose yes or no.');
const name = (what: string) => v.pipe(safeLine(what, 100), v.minLength(1, `${what} is missing.`));

const ID = 'An id has 1 to 40 letters, digits and hyphens.';
const UUID = uuid();
const id = v.pipe(
  v.string(ID),
  v.regex(/^[A-Za-z\d-]{1,40}$/, ID),
  // Of the ids that browsers make, one in 12,000 looks like an account number.
  v.check((value) => v.is(UUID, value) || privateNumberIn(value) === null, ID),
);

const SHARE = 'Each share is above 0% and at most 100%.';
const share = wholeNumber(1, WHOLE_SHARE, SHARE);
const entries = (to: RegExp) =>
  v.pipe(
    list(
      v.object({ to: v.pipe(v.string(), v.regex(to, 'Choose each name from the list.')), share }),
      MAX_ENTRIES,
      `At most ${MAX_ENTRIES} can be named.`,
    ),
    v.check(
      (named) => new Set(named.map((entry) => entry.to)).size === named.length,
      'Name each one once.',
    ),
    v.check(
      (named) =>
        named.length === 0 || named.reduce((sum, entry) => sum + entry.share, 0) === WHOLE_SHARE,
      'The shares must add up to 100%.',
    ),
  );
const owners = entries(/^(member|trust|company):[A-Za-z\d-]{1,40}$/);
const recipients = v.optional(entries(/^(member|trust|charity):[A-Za-z\d-]{1,40}$/), []);
/** Of a form, which may also name the estate. */
const named = v.optional(entries(/^(member|trust|charity):[A-Za-z\d-]{1,40}$|^estate$/), []);

/** Up to two members. */
const people = (tooMany: string) =>
  v.pipe(
    list(id, 2, tooMany),
    v.check((ids) => new Set(ids).size === ids.length, 'Name each person once.'),
  );

const parents = v.pipe(
  people('A person has at most two parents.'),
  v.minLength(1, 'Choose one parent or two.'),
);

const holding = v.object({
  id,
  label: name('The label'),
  class: chosen(CLASSES),
  /** Of life insurance, the death benefit. */
  value: amount,
  debt: amount,
  title: chosen(TITLES),
  owners,
  /** The beneficiaries of its form, or those to whom it is payable on death. */
  primary: named,
  contingent: named,
  perStirpes: v.optional(yesOrNo, false),
  state: v.optional(v.nullable(chosen(Object.keys(US_STATES))), null),
  basis: amount,
  /** The member whose life is insured. */
  insured: v.optional(v.nullable(id), null),
});
const trust = v.object({
  id,
  name: name('The name'),
  kind: chosen(TRUST_KINDS),
  grantors: people('A trust has at most two grantors.'),
  first: chosen(TRUST_FIRSTS),
  /** Whom it goes to in the end; a list, so awaiting a trust is harmless. */
  then: recipients,
  perStirpes: v.optional(yesOrNo, true),
});
const company = v.object({
  id,
  name: name('The name'),
  owners: v.pipe(owners, v.minLength(1, 'A company needs an owner.')),
});
const charity = v.object({ id, name: name('The name') });
const will = v.object({
  of: id,
  exists: chosen(['yes', 'no', 'unknown']),
  on: v.optional(v.nullable(day), null),
  residue: recipients,
  contingent: recipients,
  /** The trust that takes the residue in place of both lists. */
  pourOver: v.optional(v.nullable(id), null),
  perStirpes: v.optional(yesOrNo, true),
});

const several = <Entry extends v.GenericSchema>(entry: Entry, most: number, what: string) =>
  v.optional(list(entry, most, `An estate map has at most ${most} ${what}.`), []);

const plan = v.object({
  /** The law of both deaths. */
  year: v.optional(chosen(LAW_YEARS), 2026),
  order: v.optional(chosen(ORDERS), 'client-first'),
  /** Left out, it is the state of the family's address. */
  taxState: v.optional(chosen(['none', ...TAX_STATES])),
  portability: v.optional(yesOrNo, true),
  citizens: v.optional(
    noList(v.object({ client: v.optional(yesOrNo, true), spouse: v.optional(yesOrNo, true) })),
    {},
  ),
  /** Taxable gifts of life. */
  gifts: v.optional(
    noList(v.object({ client: v.optional(cents, 0), spouse: v.optional(cents, 0) })),
    {},
  ),
  parents: v.optional(noList(v.record(id, parents)), {}),
  holdings: several(holding, MAX_HOLDINGS, 'pieces of property'),
  trusts: several(trust, MAX_OTHERS, 'trusts'),
  companies: several(company, MAX_OTHERS, 'companies'),
  charities: several(charity, MAX_OTHERS, 'charities'),
  wills: several(will, MAX_WILLS, 'wills'),
  notes: v.optional(safeText('The text of the notes', LONGEST_NOTES), ''),
});

type PlanDraft = v.InferOutput<typeof plan>;
export type EstatePlan = PlanDraft & { taxState: string };
export type Holding = EstatePlan['holdings'][number];
export type Trust = EstatePlan['trusts'][number];
export type Will = EstatePlan['wills'][number];
/** An owner or a recipient, such as `member:<id>`, with its share in hundredths of a percent. */
export type Entry = Holding['owners'][number];

/** A plan with nothing in it. */
export const emptyPlan = (taxState = 'none'): EstatePlan => ({ ...v.parse(plan, {}), taxState });

export const EstateDraft = v.object({
  ...plan.entries,
  version: versionOrNone,
  proposed: v.optional(v.nullable(noList(plan)), null),
});
export type EstateDraft = v.InferOutput<typeof EstateDraft>;
/** A draft with the state that it leaves out. */
export const withTaxState = ({ proposed, ...plan }: EstateDraft, taxState: string): Estate => ({
  ...plan,
  taxState: plan.taxState ?? taxState,
  proposed: proposed && { ...proposed, taxState: proposed.taxState ?? taxState },
});
/** `proposed` is what the affiliate proposes, beside what holds today. */
export type Estate = EstatePlan & { version: number; proposed: EstatePlan | null };

export const readEstate = route('GET', '/api/households/:id/estate', {
  delegates: ['prepare'],
  answer: returns<Estate>(),
});
/** Replaces all of it. The undo takes back this change if none followed. */
export const changeEstate = route('PUT', '/api/households/:id/estate', {
  delegates: ['prepare'],
  body: EstateDraft,
  maxBodyBytes: 256 * 1024,
  answer: returns<Estate & Undoable>(),
});
