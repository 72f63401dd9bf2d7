import type { ClientBase } from 'pg';

/** Whether the database has affiliates, or one of this name; not if it has no tables yet. */
export async function hasAffiliate(client: ClientBase, name?: string): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('affiliate') IS NOT NULL AS found`,
  );
  if (!tables[0]?.found) return false;
  const { rows } = await client.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM affiliate WHERE $1::text IS NULL OR folded_name = $1) AS found',
    [name ?? null],
  );
  return rows[0]?.found === true;
}
