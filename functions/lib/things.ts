/** What firms can approve, as the build listed it. Apart from gated.ts, whose texts the daily run does without. */
import { readFile } from 'node:fs/promises';
import type { Audience } from '../../src/config/library.ts';
import type { ThingKind } from '../../src/contract/approvals.ts';
import { dayOf } from '../../src/contract/reference.ts';

/** What a firm can approve: an item, a piece, or the sheets of a calculator. */
export interface GatedThing {
  kind: ThingKind;
  /** The slug of an item or a calculator, or the id of a piece. */
  thing: string;
  title: string;
  /** Its own, whatever a firm approves it for. */
  audience: Audience;
  /** SHA-256 of its words, in hex. */
  hash: string;
  /** The last day (ISO) on which clients may get it; null for a sheet. */
  expiresOn: string | null;
  sample: boolean;
}

/** The list, seen from this source or from a bundle, which is a file in `functions`. */
const THINGS = new URL(
  /\/functions\/lib\/[^/]+$/.test(import.meta.url)
    ? '../../.netlify/gated/things.json'
    : '../.netlify/gated/things.json',
  import.meta.url,
);

export const readThings = async (): Promise<GatedThing[]> =>
  JSON.parse(await readFile(THINGS, 'utf8'));

export const keyOf = ({ kind, thing }: Pick<GatedThing, 'kind' | 'thing'>): string =>
  `${kind}/${thing}`;

/** Now, and everything with the hash that it has today, as `kind/thing/hash`. */
export async function asOfNow(): Promise<[now: string, hashes: string[]]> {
  const things = await readThings();
  return [new Date().toISOString(), things.map((thing) => `${keyOf(thing)}/${thing.hash}`)];
}

/** Today (UTC), and everything with the hash that it has today, as `kind/thing/hash`. */
export async function asOfToday(): Promise<[day: string, hashes: string[]]> {
  const things = await readThings();
  return [dayOf(Date.now()), things.map((thing) => `${keyOf(thing)}/${thing.hash}`)];
}
