import type { ClientBase } from 'pg';

async function exists(client: ClientBase, condition: string, name: string): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('affiliate') IS NOT NULL AS found`,
  );
  if (!tables[0]?.found) return false;
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM affiliate WHERE ${condition}) AS found`,
    [name],
  );
  return rows[0]?.found === true;
}

/** Whether the database has an affiliate of this name; false if it has no tables yet. */
export const hasAffiliate = (client: ClientBase, name: string): Promise<boolean> =>
  exists(client, 'folded_name = $1', name);

/** Whether the database has other affiliates than this one; false if it has no tables yet. */
export const hasAffiliateBesides = (client: ClientBase, name: string): Promise<boolean> =>
  exists(client, 'folded_name <> $1', name);
