/**
 * The materials that firms can approve, as the build listed them. The daily run bundles this file without the texts.
 */
import { readFile } from 'node:fs/promises';
import { lastUseOf } from '../../../src/config/approval.ts';
import type { Audience } from '../../../src/config/library.ts';
import type { Approval, MaterialKind } from '../../../src/contract/approvals/approvals.ts';

/** What a firm can approve: an item, a piece, or the sheets of a calculator. */
export interface GatedMaterial {
  kind: MaterialKind;
  /** The slug of an item or a calculator, or the id of a piece. */
  thing: string;
  title: string;
  /** The audience of the content, even if a firm approves it for another one. */
  audience: Audience;
  /** SHA-256 of its words, in hex. */
  hash: string;
  /** SHA-256 of its words with the names of their figures in place of the values, in hex. */
  pattern: string;
  /** The first day (ISO) on which clients may get it; null for what has none. */
  startsOn: string | null;
  /** The last day (ISO) on which clients may get it; null for a sheet. */
  expiresOn: string | null;
  /** The rows with a figure that is not final. Clients do not get it before all are. */
  openRows: readonly string[];
  sample: boolean;
}

/** The list, seen from this source or from a bundle, which is a file in `functions`. */
const THINGS = new URL(
  /\/functions\/lib\/gated\/[^/]+$/.test(import.meta.url)
    ? '../../../.netlify/gated/things.json'
    : '../.netlify/gated/things.json',
  import.meta.url,
);

export const readMaterials = async (): Promise<GatedMaterial[]> =>
  JSON.parse(await readFile(THINGS, 'utf8'));

export const keyOf = ({ kind, thing }: Pick<GatedMaterial, 'kind' | 'thing'>): string =>
  `${kind}/${thing}`;

/** A material with the hash of its words: `kind/thing/hash`. */
export const materialOf = (thing: GatedMaterial): string => `${keyOf(thing)}/${thing.hash}`;

/**
 * The moment, and all materials of today as `kind/thing/hash`. What names figures is also there as
 * `keep/kind/thing/pattern`, for firms that keep approvals while only figures change.
 */
export async function asOfNow(): Promise<[now: string, hashes: string[]]> {
  const things = await readMaterials();
  const patterns = things
    .filter(({ hash, pattern }) => pattern !== hash)
    .map((thing) => `keep/${keyOf(thing)}/${thing.pattern}`);
  return [new Date().toISOString(), [...things.map(materialOf), ...patterns]];
}

/** The materials of today as `kind/thing/hash`, and by these, as JSON, the materials' own last days (ISO). */
export async function materialToday(): Promise<[material: string[], days: string]> {
  const things = await readMaterials();
  const days = things.flatMap((thing) =>
    thing.expiresOn === null ? [] : [[materialOf(thing), thing.expiresOn]],
  );
  return [things.map(materialOf), JSON.stringify(Object.fromEntries(days))];
}

/** An approval as the register has it. */
export type RecordedApproval = Omit<Approval, 'useThrough'>;

/** The approvals with their last day of use. */
export async function withLastUse<Row extends RecordedApproval>(
  rows: Row[],
): Promise<(Row & Pick<Approval, 'useThrough'>)[]> {
  if (rows.length === 0) return [];
  const things = new Map((await readMaterials()).map((thing) => [keyOf(thing), thing]));
  return rows.map((row) => ({
    ...row,
    useThrough: lastUseOf(row, things.get(keyOf(row))?.expiresOn ?? null),
  }));
}
