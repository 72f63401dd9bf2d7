/** The taxes at a death of an estate map: what is due, and from what it is paid. Amounts are in cents. */
import type { Member } from '../../contract/households/households.ts';
import { taxesAtDeath } from '../estate-tax/taxes-at-death.ts';
import { sum, timesOver } from '../figures.ts';
import { INHERITANCE_RULES, inheritanceLawOf, shareTax } from '../law/states/inheritance.ts';
import { STATES, type TaxingState } from '../law/states/states.ts';
import { grouped } from './division.ts';
import {
  giftsOf,
  isForSurvivor,
  isTaxed,
  type Move,
  type Scene,
  takenFrom,
  total,
} from './moves.ts';

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
function paysAsChild({ people, x }: Scene, { role }: Member): boolean {
  const { ofEither, ofClient } = INHERITANCE_RULES.asChild.value;
  const roles: readonly Member['role'][] =
    x === people.client ? [...ofEither, ...ofClient] : ofEither;
  return roles.includes(role);
}

/** Whether no inheritance tax is on what someone gets: the spouse, in trust as well, and charities. */
function isFree(scene: Scene, move: Move): boolean {
  const { people, s } = scene;
  const isOfSpouse = s !== undefined && people.second?.role === 'spouse';
  return move.to.startsWith('charity:') || (isOfSpouse && isForSurvivor(scene, move));
}

/**
 * The inheritance taxes on what passes of x's part, after debts and before taxes, and who gets some
 * of it without being counted.
 */
function inheritanceTaxes(scene: Scene, moves: readonly Move[]) {
  const law = inheritanceLawOf(scene.estate.taxState);
  const inherited = (law ? moves : []).filter(
    (move) => move.isInherited && move.cents > 0 && !isFree(scene, move),
  );
  const levies: Levy[] = [];
  const uncounted: string[] = [];
  for (const [to, base] of grouped(inherited, (move) => move.to)) {
    const heir = scene.people.members.get(to);
    if (!law || !heir || !paysAsChild(scene, heir)) {
      uncounted.push(to);
      continue;
    }
    const tax = shareTax(law.tax.value.child, total(base));
    const partOn = (part: readonly Move[]) => timesOver(tax, total(part), total(base));
    const counted = base.filter(({ counts }) => counts);
    const deductibleOfStayed = partOn(counted.filter(({ stayed }) => stayed));
    levies.push({ to, tax, deductible: partOn(counted), deductibleOfStayed });
  }
  return { levies: levies.filter(({ tax }) => tax > 0), uncounted };
}

/* Payments. */

const AS_TAX = { to: 'tax', by: 'tax', part: null } as const;

/**
 * Estate taxes from what they are on (apportionment, UPC 3-9A-104): what a trust for the survivor
 * causes from what stayed in it (IRC 2207A(a)(1)), else the residue's first, then the rest's; from
 * such a trust only what nothing else can pay.
 */
function estateTaxesPaid(scene: Scene, moves: readonly Move[], due: number, caused: number) {
  const taxed: Move[] = [];
  const free: Move[] = [];
  for (const move of moves) (isTaxed(scene, move) ? taxed : free).push(move);
  const stayed = taxed.filter((move) => move.stayed);
  const others = taxed.filter((move) => !move.stayed);
  const ofCaused = takenFrom(stayed, caused, AS_TAX);
  let left = due - total(ofCaused.taken);
  const sources = [
    others.filter(({ isResidue }) => isResidue),
    others.filter(({ isResidue }) => !isResidue),
    ofCaused.left,
  ];
  const paid = sources.map((source) => {
    const part = takenFrom(source, left, AS_TAX);
    left -= total(part.taken);
    return part;
  });
  return {
    payments: [ofCaused, ...paid].flatMap(({ taken }) => taken),
    left: [...free, ...paid.flatMap((part) => part.left)],
  };
}

/** Each inheritance tax from what comes to its heir. */
function inheritanceTaxesPaid(moves: readonly Move[], levies: readonly Levy[]) {
  if (levies.length === 0) return { payments: [], left: moves };
  const heirs = new Map<string, Move[]>(levies.map(({ to }) => [to, []]));
  const others: Move[] = [];
  for (const move of moves) {
    const isOwn = move.from === move.to;
    ((isOwn ? undefined : heirs.get(move.to)) ?? others).push(move);
  }
  const paid = levies.map(({ to, tax }) => takenFrom(heirs.get(to) ?? [], tax, AS_TAX));
  return {
    payments: paid.flatMap(({ taken }) => taken),
    left: [...others, ...paid.flatMap((payment) => payment.left)],
  };
}

/** The estate taxes on a share, after an inheritance tax of which a part is deductible. */
function taxesOf(scene: Scene, share: number, dsue: number, tax: number, deductible: number) {
  const { year, taxState } = scene.estate;
  const state = taxState in STATES.estateTax ? (taxState as TaxingState) : 'none';
  const hasCredit = INHERITANCE_RULES.credit.value.some((other) => other === taxState);
  const inheritance = { credit: hasCredit ? tax : 0, deductible };
  return taxesAtDeath({ year, state, share, gifts: giftsOf(scene), dsue, inheritance });
}

/** The taxes on a share of what moves: what is paid of each, and where everything is then. */
export function taxed(scene: Scene, moves: readonly Move[], share: number, dsue: number) {
  const { levies, uncounted } = inheritanceTaxes(scene, moves);
  const levied = sum(levies.map(({ tax }) => tax));
  const deductible = sum(levies.map((levy) => levy.deductible));
  const { stateTax, federalTax, taxable, unused } = taxesOf(scene, share, dsue, levied, deductible);
  const stayed = total(moves.filter((move) => move.stayed && isTaxed(scene, move)));
  const ofStayed = sum(levies.map(({ deductibleOfStayed }) => deductibleOfStayed));
  const without = taxesOf(scene, share - stayed, dsue, levied, deductible - ofStayed);
  const caused = stateTax + federalTax - without.stateTax - without.federalTax;
  const estateTaxes = estateTaxesPaid(scene, moves, stateTax + federalTax, caused);
  const inheritance = inheritanceTaxesPaid(estateTaxes.left, levies);
  const paid = total(estateTaxes.payments);
  // Of too little, the federal tax has its part first (31 U.S.C. 3713(a)).
  const paidFederal = Math.min(federalTax, paid);
  const inheritanceTax = total(inheritance.payments);
  const due = stateTax + federalTax + levied;
  return {
    taxable,
    stateTax: paid - paidFederal,
    inheritanceTax,
    federalTax: paidFederal,
    unused,
    unpaid: due - paid - inheritanceTax,
    uncounted,
    payments: [...estateTaxes.payments, ...inheritance.payments],
    left: inheritance.left,
  };
}
