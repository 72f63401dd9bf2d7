/** Taking back a merge. */
import type { Undone } from '../../src/contract/undo.ts';
import { lockContacts, SET_VALUES } from './contact-merge.ts';
import type { Query } from './db/db.ts';
import { HttpError } from './http/refusal.ts';
import type { Values } from './merge-values.ts';

/** What a merge keeps for its undo. */
interface Before {
  keep: string;
  drop: string;
  /** The columns of the kept contact before and after. */
  was: Values;
  became: Values;
  /** What came from the other contact, and the note that says so. */
  interactions: string[];
  leads: string[];
  scenarios: string[];
  note: string;
}

/** $1 the affiliate, $2 the kept contact's id, $3 the other one's, $4 the values, $5 to $8 what goes back. */
const UNMERGE = `
with back as (
  update contact set version = version + 1, deleted_at = null, merged_into = null
   where affiliate_id = $1 and id = $3
), kept as (
  ${SET_VALUES}
), moved as (
  update interaction set contact_id = $3
   where affiliate_id = $1 and contact_id = $2 and id = any($5::uuid[])
), leads as (
  update lead set contact_id = $3 where affiliate_id = $1 and contact_id = $2 and id = any($6::uuid[])
), scenarios as (
  update scenario set contact_id = $3, version = version + 1
   where affiliate_id = $1 and contact_id = $2 and id = any($7::uuid[])
), noted as (
  delete from interaction where affiliate_id = $1 and contact_id = $2 and id = $8
)
select 1`;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Columns that are one field: if either was edited, both stay. */
const TOGETHER = [
  ['stage', 'reason', 'reached', 'client_on'],
  ['next_step', 'next_on'],
];
const fieldOf = (column: string): string[] =>
  TOGETHER.find((columns) => columns.includes(column)) ?? [column];

/** The kept contact's columns after the undo, and how many fields stay as they were edited since. */
function valuesAfter(now: Values, { was, became }: Before): { values: Values; edited: number } {
  const values: Values = {};
  const edited = new Set<string>();
  for (const column of Object.keys(was)) {
    // A column that is younger than the merge is none of its business.
    const field = fieldOf(column).filter((each) => each in was);
    const stays = field.some((each) => !same(now[each], became[each]));
    values[column] = stays ? now[column] : was[column];
    const mattered = field.some((each) => !same(was[each], became[each]));
    if (stays && mattered) edited.add(field.join());
  }
  return { values, edited: edited.size };
}

/**
 * Brings both contacts back. Fields that were edited since stay edited, and what was noted since
 * stays with the kept contact. Throws an HttpError: 409 if that one was itself merged since.
 */
export async function undoMerge(run: Query, affiliateId: string, before: unknown): Promise<Undone> {
  const merge = before as Before;
  const rows = await lockContacts(run, affiliateId, [merge.keep, merge.drop]);
  const keep = rows.find(({ id }) => id === merge.keep);
  const drop = rows.find(({ id }) => id === merge.drop);
  if (keep?.merged_into) {
    const sentence = `${keep.name} was merged with another contact since. Please take that back first.`;
    throw new HttpError('conflict', sentence);
  }
  if (!drop) return { undone: 0, kept: 1 };
  const { values, edited } = keep ? valuesAfter(keep, merge) : { values: {}, edited: 0 };
  await run(UNMERGE, [
    affiliateId,
    merge.keep,
    merge.drop,
    JSON.stringify(values),
    merge.interactions,
    merge.leads,
    merge.scenarios,
    merge.note,
  ]);
  return { undone: keep ? 2 : 1, kept: edited };
}
