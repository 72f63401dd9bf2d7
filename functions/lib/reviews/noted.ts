/** How a family stands, as it is noted when a review is closed. */
import type { Household } from '../../../src/contract/households/households.ts';
import type { Scenario } from '../../../src/contract/scenarios.ts';
import { type Query, query } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { HOUSEHOLD } from '../rows/households.ts';
import { homeOf } from './family.ts';

interface NotedHolding {
  id: string;
  label: string;
  /** Cents, or null. */
  value: number | null;
}

export interface Noted {
  members: { id: string; name: string; role: string; living: boolean }[];
  holdings: NotedHolding[];
  /** The status of each document. */
  checklist: Record<string, string>;
  figures: { id: string; name: string; label: string; text: string }[];
  gaps: { code: string; about: string }[];
}

/** A row holds at most 64 kB of it, which the database counts with its spaces. */
const MAX_BYTES = 56_000;

type Rows = Pick<Household, 'members' | 'checklist'> & {
  holdings: NotedHolding[] | null;
  gaps: Noted['gaps'] | null;
};

/** How the family of these contacts stands now: the household of the two, and their calculations. */
export async function notedOf(
  affiliateId: string,
  contactIds: readonly string[],
  run: Query = query,
): Promise<Noted> {
  const [home] = await run<Rows>(sql`
    select ${HOUSEHOLD}, e.gaps, (
        select json_agg(json_build_object('id', one ->> 'id', 'label', one ->> 'label', 'value', one -> 'value'))
          from jsonb_array_elements(e.plan -> 'holdings') one) holdings
      from household h left join estate e on e.household_id = h.id
     where h.affiliate_id = ${affiliateId} and h.id = ${homeOf(sql`${affiliateId}`, sql`${contactIds}::uuid[]`)}`);
  const scenarios = await run<Pick<Scenario, 'id' | 'name' | 'figure'>>(sql`
    select id, name, figure from scenario
     where affiliate_id = ${affiliateId} and contact_id = any(${contactIds}) and deleted_at is null
     order by updated_at desc, id`);
  const checklist = Object.entries(home?.checklist ?? {}).map(([document, entry]) => [
    document,
    entry?.status ?? 'unknown',
  ]);
  const noted: Noted = {
    members: (home?.members ?? []).map(({ id, name, role, deathDate, deceased }) => ({
      id,
      name,
      role,
      living: !deceased && deathDate === null,
    })),
    holdings: home?.holdings ?? [],
    checklist: Object.fromEntries(checklist),
    figures: scenarios.map(({ id, name, figure }) => ({
      id,
      name,
      label: figure.label,
      text: figure.text,
    })),
    gaps: home?.gaps ?? [],
  };
  while (noted.figures.length > 0 && Buffer.byteLength(JSON.stringify(noted)) > MAX_BYTES) {
    noted.figures.pop();
  }
  return noted;
}
