/** The demo affiliate of local runs. Only the local commands add it, and only to their own database or one without other affiliates. */
import { recordAll } from '../../functions/lib/approvals/approvals.ts';
import { addAffiliate, findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../../functions/lib/auth/password.ts';
import { query } from '../../functions/lib/db/db.ts';
import { keyOf, readMaterials } from '../../functions/lib/gated/materials.ts';
import { DAY_MS } from '../../src/config/units.ts';
import { dayOf } from '../../src/contract/reference.ts';

/** The README has the same name and password. */
export const DEMO = { username: 'demo', password: 'seed-head-at-dusk' } as const;
export const DEMO_SENTENCE = `Sign in as "${DEMO.username}" with the password "${DEMO.password}".`;

/** Adds the demo affiliate to the open database unless it already exists. */
export async function seedDemoAffiliate(): Promise<void> {
  if (await findAffiliate(DEMO.username)) return;
  await addAffiliate({
    username: DEMO.username,
    firstName: 'Demo',
    lastName: 'Affiliate',
    email: 'demo@example.com',
    passwordHash: await hashPassword(DEMO.password),
  });
}

/** What the sample firm's principal approved today, and what ended yesterday. */
const APPROVED = ['item/what-a-trust-does', 'piece/business-card', 'sheet/estate-tax'];
const ENDED = ['item/preparing-for-our-meeting'];

/**
 * Gives the demo affiliate a firm with some approvals, unless it has a firm or approvals. The build must
 * have written the words that firms approve.
 */
export async function seedSampleFirm(approved: readonly string[] = APPROVED): Promise<void> {
  const [affiliate] = await query<{ id: string }>(
    `select id from affiliate a where username = $1 and firm_id is null
       and not exists (select from approval p where p.affiliate_id = a.id)`,
    [DEMO.username],
  );
  if (!affiliate) return;
  const { id } = affiliate;
  const [member] = await query<{ firmId: string }>(
    `with made as (
       insert into firm (name) values ('Sample Securities LLC') on conflict do nothing returning id
     ), works as (
       update profile set roles = '{adviser}' where affiliate_id = $1 and roles = '{}'
     )
     update affiliate set firm_id = coalesce((select id from made),
         (select id from firm where lower(name) = 'sample securities llc'))
      where id = $1 returning firm_id "firmId"`,
    [id],
  );
  const things = await readMaterials();
  const record = async (
    names: readonly string[],
    number: string,
    approvedOn: string,
    lastDay?: string,
  ) =>
    recordAll(id, {
      named: things
        .filter((thing) => names.includes(keyOf(thing)))
        .map(({ kind, thing, hash }) => ({ kind, thing, hash, audience: 'client' as const })),
      decided: {
        number,
        principal: 'Pat Sample',
        credential: 'Series 24',
        filing: '',
        approvedOn,
        firstUse: null,
        lastDay: lastDay ?? null,
      },
      field: 'things',
      key: null,
      firm: async () => member?.firmId ?? null,
      changed: () => undefined,
    });
  const daysAgo = (days: number) => dayOf(Date.now() - days * DAY_MS);
  await record(ENDED, 'SAMPLE-0', daysAgo(366), daysAgo(1));
  await record(approved, 'SAMPLE-1', daysAgo(0));
}
