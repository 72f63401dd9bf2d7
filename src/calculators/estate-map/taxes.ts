/** The taxes at a death of an estate map: what is due, and from what it is paid. Amounts are in cents. */
import type { Member } from '../../contract/households/households.ts';
import { taxesAtDeath } from '../estate-tax/taxes-at-death.ts';
import { sum, timesOver } from '../figures.ts';
import { INHERITANCE_RULES, inheritanceLawOf, shareTax } from '../law/states/inheritance.ts';
import { STATES, type TaxingState } from '../law/states/states.ts';
import { ByPair, inOrder } from './division.ts';
import {
  type Bundle,
  giftsOf,
  groupedByWay,
  type Payments,
  pay,
  type Scene,
  total,
  type Way,
} from './moves.ts';
import { member } from './parts.ts';

/* Inheritance taxes. */

/** An inheritance tax of one heir at a death. */
interface Levy {
  to: string;
  tax: number;
  /** The part of it on what counts for the federal tax (IRC 2058), and of that on what stayed in trust. */
  deductible: number;
  deductibleOfStayed: number;
}

/** Whether someone pays as a child does: children and grandchildren of either, and the client's parents. */
function paysAsChild({ people, decedent }: Scene, { role }: Member): boolean {
  const { ofEither, ofClient } = INHERITANCE_RULES.asChild.value;
  const roles: readonly Member['role'][] =
    decedent === people.client ? [...ofEither, ...ofClient] : ofEither;
  return roles.includes(role);
}

/**
 * Whether someone is no more than a child of the decedent's stepchild where that is a stranger, by the
 * parents that the map knows: a child of whom it knows none is both's.
 */
function isStepGrandchild({ estate, people, decedent }: Scene, { id, role }: Member): boolean {
  const { parents, taxState } = estate;
  const isStranger = INHERITANCE_RULES.stepGrandchildren.value.some((state) => state === taxState);
  if (!isStranger || role !== 'grandchild' || !parents[id]) return false;
  return !inOrder([id], (of) => parents[of] ?? []).some(
    (of) =>
      of === decedent.id || (!parents[of] && people.members.get(member(of))?.role === 'child'),
  );
}

/** Whether no inheritance tax is on what someone gets: the spouse, in trust as well, and charities. */
function isFree({ people, survivor }: Scene, { to, isForSurvivor }: Way): boolean {
  const isOfSpouse = survivor !== undefined && people.second?.role === 'spouse';
  return to.startsWith('charity:') || (isOfSpouse && isForSurvivor);
}

/**
 * The inheritance taxes on what passes of the decedent's part, after debts and before taxes, and who gets
 * some of it without being counted.
 */
function inheritanceTaxes(scene: Scene, bundles: readonly Bundle[]) {
  const law = inheritanceLawOf(scene.estate.taxState);
  const bases = new Map<string, { all: number; counted: number; stayed: number; own: number }>();
  for (const { ways, cents: parts } of law ? bundles : []) {
    ways.forEach((way, at) => {
      const cents = parts[at] as number;
      if (!way.source.isInherited || cents === 0 || isFree(scene, way)) return;
      const base = bases.get(way.to) ?? { all: 0, counted: 0, stayed: 0, own: 0 };
      base.all += cents;
      if (way.source.counts) base.counted += cents;
      if (way.source.counts && way.source.stayed) base.stayed += cents;
      // What a trust kept for the decedent came from the other one, also what no longer counts.
      if (way.source.counts && !way.source.stayed) base.own += cents;
      bases.set(way.to, base);
    });
  }
  const levies: Levy[] = [];
  const uncounted: string[] = [];
  for (const [to, { all, counted, stayed, own }] of bases) {
    const heir = scene.people.members.get(to);
    const isChild = heir && paysAsChild(scene, heir) && !(own > 0 && isStepGrandchild(scene, heir));
    if (!law || !isChild) {
      uncounted.push(to);
      continue;
    }
    const tax = shareTax(law.tax.value.child, all);
    const deductible = timesOver(tax, counted, all);
    const deductibleOfStayed = timesOver(tax, stayed, all);
    levies.push({ to, tax, deductible, deductibleOfStayed });
  }
  return { levies: levies.filter(({ tax }) => tax > 0), uncounted };
}

/* Payments. */

/**
 * Estate taxes from what they are on (apportionment, UPC 3-9A-104): what a trust for the survivor
 * causes from what stayed in it (IRC 2207A(a)(1)), else the residue's first, then the rest's; from
 * such a trust only what nothing else can pay. Returns what is paid, and the moves in that order.
 */
function payEstateTaxes(
  bundles: readonly Bundle[],
  due: number,
  caused: number,
  payments: Payments,
) {
  const groups = groupedByWay(bundles, ({ isTaxed, source }) => {
    if (!isTaxed) return 'free';
    return source.stayed ? 'stayed' : source.isResidue ? 'residue' : 'others';
  });
  const of = (group: typeof groups extends Map<infer Key, unknown> ? Key : never) =>
    groups.get(group) ?? [];
  let paid = pay(of('stayed'), caused, payments);
  for (const group of ['residue', 'others', 'stayed'] as const)
    paid += pay(of(group), due - paid, payments);
  return { paid, left: [...of('free'), ...of('residue'), ...of('others'), ...of('stayed')] };
}

/** Each inheritance tax from what it is on, and what that cannot pay from what else comes to its heir. */
function payInheritanceTaxes(
  bundles: readonly Bundle[],
  levies: readonly Levy[],
  payments: Payments,
) {
  if (levies.length === 0) return { paid: 0, left: bundles };
  const heirs = new Set(levies.map(({ to }) => to));
  const groups = groupedByWay(bundles, ({ source, to }) => {
    if (source.from === to || !heirs.has(to)) return '';
    return `${source.isInherited ? 'taxed' : 'free'} ${to}`;
  });
  const left = [...(groups.get('') ?? [])];
  let paid = 0;
  for (const { to, tax } of levies) {
    const taxed = groups.get(`taxed ${to}`) ?? [];
    const free = groups.get(`free ${to}`) ?? [];
    const ofTaxed = pay(taxed, tax, payments);
    paid += ofTaxed + pay(free, tax - ofTaxed, payments);
    left.push(...taxed, ...free);
  }
  return { paid, left };
}

/** The estate taxes on a share, after an inheritance tax of which a part is deductible. */
function taxesOf(scene: Scene, share: number, dsue: number, tax: number, deductible: number) {
  const { year, taxState } = scene.estate;
  const state = taxState in STATES.estateTax ? (taxState as TaxingState) : 'none';
  const hasCredit = INHERITANCE_RULES.credit.value.some((other) => other === taxState);
  const inheritance = { credit: hasCredit ? tax : 0, deductible };
  return taxesAtDeath({ year, state, share, gifts: giftsOf(scene), dsue, inheritance });
}

/** Pays the taxes on a share of what moves: what is paid of each, and what is left, in the order of payment. */
export function payTaxes(scene: Scene, bundles: readonly Bundle[], share: number, dsue: number) {
  const { levies, uncounted } = inheritanceTaxes(scene, bundles);
  const levied = sum(levies.map(({ tax }) => tax));
  const deductible = sum(levies.map((levy) => levy.deductible));
  const { stateTax, federalTax, taxable, unused } = taxesOf(scene, share, dsue, levied, deductible);
  const stayed = total(bundles, ({ source, isTaxed }) => source.stayed && isTaxed);
  const ofStayed = sum(levies.map(({ deductibleOfStayed }) => deductibleOfStayed));
  const without = taxesOf(scene, share - stayed, dsue, levied, deductible - ofStayed);
  const caused = stateTax + federalTax - without.stateTax - without.federalTax;
  const payments: Payments = new ByPair();
  const due = stateTax + federalTax;
  const estateTaxes = payEstateTaxes(bundles, due, caused, payments);
  const inheritance = payInheritanceTaxes(estateTaxes.left, levies, payments);
  // Of too little, the federal tax has its part first (31 U.S.C. 3713(a)).
  const paidFederal = Math.min(federalTax, estateTaxes.paid);
  return {
    taxable,
    stateTax: estateTaxes.paid - paidFederal,
    inheritanceTax: inheritance.paid,
    federalTax: paidFederal,
    unused,
    unpaid: due + levied - estateTaxes.paid - inheritance.paid,
    uncounted,
    payments: payments.all,
    left: inheritance.left,
  };
}
