/** Calls about approvals, as browsers make them. */
import { dayOf } from '../../../src/contract/reference.ts';
import { query } from '../../lib/db/db.ts';
import { type GatedMaterial, readMaterials } from '../../lib/gated/materials.ts';
import { insert } from '../helpers/harness.ts';

/** A thing as it is today. */
export const thingNamed = async (kind: string, thing: string): Promise<GatedMaterial> => {
  const found = (await readMaterials()).find((one) => one.kind === kind && one.thing === thing);
  if (!found) throw new Error(`${kind}/${thing} is missing`);
  return found;
};

/** The client's item that most of these tests are about. */
export const TRUST = { kind: 'item', thing: 'what-a-trust-does' } as const;
export const trustToday = (): Promise<GatedMaterial> => thingNamed(TRUST.kind, TRUST.thing);

/** What a principal decided today about a client's item, with the hash that it has today. */
export async function approvalDraft(changes: object = {}) {
  const { hash } = await trustToday();
  return {
    ...TRUST,
    hash,
    number: 'AD-2291',
    principal: 'Jane Doe',
    audience: 'client',
    approvedOn: dayOf(Date.now()),
    ...changes,
  };
}

/** Days from today. */
export const inDays = (days: number): string => dayOf(Date.now() + days * 86_400_000);

/** Adds a row to the register, as it would be recorded, with these changes. */
export async function givenApproval(
  affiliateId: string,
  changes: Record<string, unknown> = {},
): Promise<{ id: string }> {
  const { hash, title } = await trustToday();
  const row: Record<string, unknown> = {
    affiliate_id: affiliateId,
    by_name: 'Ada Example',
    ...TRUST,
    title,
    hash,
    number: 'AD-2291',
    principal: 'Jane Doe',
    audience: 'client',
    approved_on: inDays(0),
    last_day: inDays(366),
    ...changes,
  };
  await query('insert into approved_text values ($1, $2, $2) on conflict do nothing', [
    row.hash,
    'The words before.',
  ]);
  return { id: await insert('approval', row) };
}
