/** Estate maps of households, as rows. */
import { hasCycle, inOrder } from '../../../src/calculators/estate-map/division.ts';
import { firstOf } from '../../../src/calculators/estate-map/parts.ts';
import * as routes from '../../../src/contract/households/estates.ts';
import {
  type Entry,
  type Estate,
  type EstateDraft,
  type EstatePlan,
  emptyPlan,
  type Holding,
  TAX_STATES,
  type Trust,
  WHOLE_SHARE,
  withTaxState,
} from '../../../src/contract/households/estates.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import type { Role } from '../../../src/contract/households/member-roles.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { inWords } from '../../../src/lib/names-of-several.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { auditLine, dropOldUndos } from '../db/records.ts';
import { sql } from '../db/sql.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid } from '../http/refusal.ts';
import { HOUSEHOLD_STATE } from '../rows/households.ts';
import { noteGaps } from './gaps.ts';
import { readHousehold } from './households.ts';

type Stored = Omit<Estate, 'version'>;

/** The state whose taxes a household's map counts: the state of its address, unless someone chose another one. */
const taxStateOf = ({ state }: Pick<Household, 'state'>): string =>
  state && TAX_STATES.includes(state) ? state : 'none';
const nothing = (household: Pick<Household, 'state'>): Stored => ({
  ...emptyPlan(taxStateOf(household)),
  proposed: null,
});

/** The estate, or an empty one before the first change. It does not check whose household it is. */
export async function storedEstate(
  run: Query,
  affiliateId: string,
  household: string,
): Promise<Estate> {
  const [row] = await run<{
    version: number | null;
    plan: Stored | null;
    state: string | null;
  }>(sql`
    select e.version, e.plan, ${HOUSEHOLD_STATE} state
      from household h left join estate e on e.affiliate_id = h.affiliate_id and e.household_id = h.id
     where h.affiliate_id = ${affiliateId} and h.id = ${household}`);
  return { ...nothing({ state: row?.state ?? null }), ...row?.plan, version: row?.version ?? 0 };
}

/**
 * The estate of one of the affiliate's households, or an empty one before the first change. Throws an HttpError:
 * 404.
 */
export async function readEstate(affiliateId: string, household: string): Promise<Estate> {
  await readHousehold(affiliateId, household);
  return storedEstate(query, affiliateId, household);
}

/* What a plan may say beyond the shape of each value. */

/** A mistake: the plan's name where it is, and a sentence. */
type Fault = [at: keyof EstatePlan, sentence: string];

interface Reference {
  at: keyof EstatePlan;
  /** The name of the record that refers to it, in words. */
  by: string;
  to: string;
}

const members = (ids: readonly string[]): string[] => ids.map((id) => `member:${id}`);
const named = (...lists: (readonly Entry[])[]): string[] => lists.flat().map(({ to }) => to);

/** All that the plan names: `member:<id>`, `trust:<id>` and so on. */
function referencesOf(plan: EstatePlan): Reference[] {
  const from = (at: Reference['at'], by: string, to: readonly string[]) =>
    to.map((one) => ({ at, by, to: one }));
  return [
    ...from('parents', 'The family', members(Object.entries(plan.parents).flat(2))),
    ...plan.holdings.flatMap(({ label, owners, primary, contingent, insured }) =>
      from('holdings', label, [
        ...named(owners, primary, contingent).filter((to) => to !== 'estate'),
        ...members(insured ? [insured] : []),
      ]),
    ),
    ...plan.trusts.flatMap(({ name, grantors, then }) =>
      from('trusts', name, [...members(grantors), ...named(then)]),
    ),
    ...plan.companies.flatMap(({ name, owners }) => from('companies', name, named(owners))),
    ...plan.wills.flatMap(({ of, residue, contingent, pourOver }) =>
      from('wills', 'A will', [
        ...members([of]),
        ...named(residue, contingent),
        ...(pourOver ? [`trust:${pourOver}`] : []),
      ]),
    ),
  ];
}

/** Whether the references lead back to where they start. */
const isCircular = (next: Readonly<Record<string, readonly string[]>>): boolean =>
  hasCycle(Object.keys(next), (id) => next[id] ?? []);

/** The sentence for trusts that lead back to themselves, or undefined if none does. */
function circleFault(trusts: readonly Trust[]): string | undefined {
  const next = new Map(trusts.map(({ id, then }) => [`trust:${id}`, named(then)]));
  const nextOf = (key: string) => next.get(key) ?? [];
  const ways = trusts.map(({ id, name }) => {
    const key = `trust:${id}`;
    return { key, name, reached: inOrder(nextOf(key), nextOf) };
  });
  const first = ways.find(({ key, reached }) => reached.includes(key));
  if (!first) return undefined;
  const circle = ways.filter(
    ({ key, reached }) => first.reached.includes(key) && reached.includes(first.key),
  );
  const names = inWords(circle.map(({ name }) => name));
  const lead = circle.length === 1 ? `${names} names itself.` : `${names} name each other.`;
  return `${lead} A trust can’t receive from a trust that it pays.`;
}

const areAll = (owners: readonly Entry[], kind: string): boolean =>
  owners.every(({ to }) => to.startsWith(`${kind}:`));
const isOne = (owners: readonly Entry[], kind: string): boolean =>
  owners.length === 1 && areAll(owners, kind);

/**
 * The sentence for a title that does not fit the owners, or undefined if it fits. `couple` are the client and the
 * spouse.
 */
function titleFault(
  { class: kind, title, owners }: Holding,
  couple: readonly string[],
): string | undefined {
  if (kind === 'retirement' && title !== 'sole') return 'A retirement account has one owner.';
  if (kind === 'life-insurance' && title !== 'sole' && title !== 'trust')
    return 'A policy has one person or a trust as its owner.';
  switch (title) {
    case 'sole':
      return isOne(owners, 'member') ? undefined : 'Choose the one person who owns it.';
    case 'joint':
      return owners.length > 1 && areAll(owners, 'member')
        ? undefined
        : 'Choose two or more people who own it jointly.';
    case 'common':
      return owners.length > 1 ? undefined : 'Choose two or more owners.';
    case 'trust':
      return isOne(owners, 'trust') ? undefined : 'Choose the trust that owns it.';
    case 'company':
      return isOne(owners, 'company') ? undefined : 'Choose the company that owns it.';
    default:
      return couple.length === 2 &&
        owners.length === 2 &&
        owners.every(({ to, share }) => couple.includes(to) && share === WHOLE_SHARE / 2)
        ? undefined
        : 'This title is for the head and the spouse, half each.';
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The sentence for what only another class may have, or undefined. */
function classFault({ class: kind, state, insured }: Holding): string | undefined {
  if (state !== null && kind !== 'home' && kind !== 'real-estate')
    return 'Only a home and real estate have a state.';
  return insured !== null && kind !== 'life-insurance'
    ? 'Only life insurance insures a life.'
    : undefined;
}

/** Whether the holding stays valid in another class: its title, its state and whose life it insures may forbid it. */
export function mayBeOfClass(holding: Holding, kind: Holding['class']): boolean {
  const couple = holding.owners.map(({ to }) => to);
  const changed = { ...holding, class: kind };
  return !classFault(changed) && !titleFault(changed, couple);
}

/** The mistake of one holding, apart from its references. A title that is stored already may stay. */
function holdingFault(
  holding: Holding,
  couple: readonly string[],
  before: readonly Holding[],
): string | undefined {
  const { id, class: kind, title, owners } = holding;
  const fault = classFault(holding);
  if (fault) return fault;
  // A member may have left the household, or have another role by now.
  const stays = before.some(
    (was) => same([was.id, was.class, was.title], [id, kind, title]) && same(was.owners, owners),
  );
  return stays ? undefined : titleFault(holding, couple);
}

/** The first mistake of a plan for this household. People in `before` may have left the household since. */
function faultOf(
  plan: EstatePlan,
  household: Household,
  before: readonly EstatePlan[],
): Fault | undefined {
  for (const at of ['holdings', 'trusts', 'companies', 'charities'] as const) {
    if (new Set(plan[at].map(({ id }) => id)).size < plan[at].length)
      return [at, 'Two of them have the same id.'];
  }
  const known = new Set([
    ...members(household.members.map(({ id }) => id)),
    ...before.flatMap(referencesOf).flatMap(({ to }) => (to.startsWith('member:') ? to : [])),
    ...plan.trusts.map(({ id }) => `trust:${id}`),
    ...plan.companies.map(({ id }) => `company:${id}`),
    ...plan.charities.map(({ id }) => `charity:${id}`),
  ]);
  const lost = referencesOf(plan).find(({ to }) => !known.has(to));
  if (lost) return [lost.at, `${lost.by} names what is not on the map. Please choose again.`];
  if (isCircular(plan.parents)) return ['parents', 'A person cannot be their own ancestor.'];
  const owners = plan.companies.map((company) => [`company:${company.id}`, named(company.owners)]);
  if (isCircular(Object.fromEntries(owners)))
    return ['companies', 'A company cannot own itself, also not through others.'];
  const circle = circleFault(plan.trusts);
  if (circle) return ['trusts', circle];

  const idOf = (...roles: Role[]) => firstOf(household, ...roles)?.id;
  const couple = members([idOf('client'), idOf('spouse')].flatMap((id) => id ?? []));
  const former = before.flatMap(({ holdings }) => holdings);
  for (const holding of plan.holdings) {
    const sentence = holdingFault(holding, couple, former);
    if (sentence) return ['holdings', `${holding.label}: ${sentence}`];
  }
  const testators = plan.wills.map(({ of }) => of);
  const mayWrite = [
    idOf('client'),
    idOf('spouse', 'partner'),
    ...before.flatMap(({ wills }) => wills.map(({ of }) => of)),
  ];
  if (!testators.every((of) => mayWrite.includes(of)))
    return ['wills', 'A will is the head’s, or the spouse’s or partner’s.'];
  const twice = new Set(testators).size < testators.length;
  return twice ? ['wills', 'Each person has one will.'] : undefined;
}

/** Writes the plan of a household's estate, and the plan before it, both as JSON. */
export const setEstate = (
  affiliateId: string,
  household: string,
  plan: string,
  before: string,
) => sql`
  insert into estate (affiliate_id, household_id, plan, before)
  values (${affiliateId}, ${household}, ${plan}, ${before})
  on conflict (household_id) do update
    set version = estate.version + 1, plan = excluded.plan, before = excluded.before, updated_at = now()`;

/**
 * Replaces the estate. Throws an HttpError: 404, 400 at the name whose value is not allowed, or 409
 * with the current estate if it was changed in the meantime.
 */
export const changeEstate = (
  affiliateId: string,
  id: string,
  draft: EstateDraft,
): Promise<Estate & Undoable> =>
  transaction(async (run) => {
    await run(
      sql`select from household where affiliate_id = ${affiliateId} and id = ${id} for no key update`,
    );
    const household = await readHousehold(affiliateId, id, run);
    const current = await storedEstate(run, affiliateId, id);
    if (current.version !== draft.version) {
      const sentence =
        'This estate map was changed elsewhere. Look at the changes, then save again.';
      throw new HttpError('conflict', sentence, { current });
    }
    const { version: _, ...was } = current;
    const { version: __, ...plan } = withTaxState(draft, taxStateOf(household));
    const before = [was, ...(was.proposed ? [was.proposed] : [])];
    const fault = faultOf(plan, household, before);
    if (fault) throw invalid(...fault);
    const proposed = plan.proposed && faultOf(plan.proposed, household, before);
    if (proposed) throw invalid('proposed', proposed[1]);
    const [saved] = await run<{ version: number; undo: string }>(sql`
      with e as (
        ${setEstate(affiliateId, id, JSON.stringify(plan), JSON.stringify(was))}
        returning household_id id, version
      ), kept as (
        insert into undo (affiliate_id, kind, before)
        select ${affiliateId}, 'estate', jsonb_build_object('household', id, 'version', version) from e returning id
      ), ${auditLine(affiliateId, 'change', 'estate', sql`e`)}, ${dropOldUndos(affiliateId)}
      select version, undo.id undo from e, kept undo`);
    if (!saved) throw new Error('The estate was not written');
    await noteGaps(affiliateId, { household: id }, run);
    return { ...plan, ...saved };
  });

export const estateRoutes = [
  on(routes.readEstate, ({ affiliate, params }) => readEstate(affiliate.id, params.id)),
  on(routes.changeEstate, ({ affiliate, params, body }) =>
    changeEstate(affiliate.id, params.id, body),
  ),
];
