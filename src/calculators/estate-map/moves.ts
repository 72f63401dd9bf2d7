/** What moves at a death: parts on their way, and what is deducted and taxed of them. Amounts are in cents. */
import type { EstatePlan, Holding } from '../../contract/households/estates.ts';
import type { Member } from '../../contract/households/households.ts';
import { sum } from '../figures.ts';
import { drawFrom } from './division.ts';
import { type Flow, type Giving, member, type People, type Position } from './parts.ts';

/** A part on its way at a death. */
export interface Move extends Omit<Flow, 'holding'> {
  holding: Holding;
  /** Whether an inheritance tax is on it, if the one who gets it pays one. */
  isInherited: boolean;
  /** Whether it counts for the estate taxes. */
  counts: boolean;
  /** Whether it stayed in trust for x as the survivor. */
  stayed: boolean;
  isResidue: boolean;
}

/** A death: who dies, who survives, and what each has so far. */
export interface Scene {
  estate: EstatePlan;
  people: People;
  x: Member;
  /** The survivor, at the first of two deaths. */
  s: Member | undefined;
  positions: readonly Position[];
  /** Who died in this order, x included. */
  dead: readonly string[];
  isAlive: (to: string) => boolean;
  give: Giving['give'];
  divider: Giving['divider'];
}

export const total = (all: readonly { cents: number }[]): number =>
  sum(all.map(({ cents }) => cents));

/** An amount taken from parts in proportion, as far as it is there: what is taken, as what it becomes, and what is left. */
export function takenFrom(
  moves: readonly Move[],
  amount: number,
  as: Partial<Move>,
): { taken: Move[]; left: Move[] } {
  if (amount === 0) return { taken: [], left: [...moves] };
  const parts = drawFrom(
    amount,
    moves.map(({ cents }) => cents),
  );
  return {
    taken: moves.map((move, at) => ({ ...move, ...as, cents: parts[at] ?? 0 })),
    left: moves.map((move, at) => ({ ...move, cents: move.cents - (parts[at] ?? 0) })),
  };
}

export const isCitizen = ({ estate, people }: Scene, one: Member): boolean =>
  one === people.client ? estate.citizens.client : estate.citizens.spouse;

/** Whether a move leaves it to the survivor, or in trust for the survivor. */
export function isForSurvivor({ people, s, x }: Scene, { to, part }: Move): boolean {
  if (!s) return false;
  const trust = people.trusts.get(to);
  const isOwn = people.isRevocableOf(trust, s.id) && !people.isRevocableOf(trust, x.id);
  return to === member(s.id) || part !== null || isOwn;
}

/** The marital deduction (IRC 2056), not for a bypass trust or a survivor who is not a citizen (2056(d)). */
export const isMarital = (scene: Scene, move: Move): boolean =>
  move.counts &&
  move.part !== 'bypass' &&
  isForSurvivor(scene, move) &&
  scene.people.second?.role === 'spouse' &&
  scene.s !== undefined &&
  isCitizen(scene, scene.s);
/** The charitable deduction (IRC 2055). */
export const isCharitable = ({ counts, to }: Move): boolean => counts && to.startsWith('charity:');
export const isTaxed = (scene: Scene, move: Move): boolean =>
  move.counts && !isMarital(scene, move) && !isCharitable(move);

export const giftsOf = ({ estate, people, x }: Scene): number =>
  x === people.client ? estate.gifts.client : estate.gifts.spouse;
