/** The signed-in affiliate's account, and deleting it. The affiliate requests that and can cancel it for a while. */
import { sumOf } from '../../../src/config/office-waiting.ts';
import { GRACE_DAYS } from '../../../src/config/security.ts';
import { DAY_MS } from '../../../src/config/units.ts';
import {
  changeSponsor as changeSponsorRoute,
  checkProof,
  endAccount,
  readSponsor as readSponsorRoute,
  readStored,
  type Sponsor,
} from '../../../src/contract/account/account.ts';
import * as contract from '../../../src/contract/account/account-state.ts';
import { readAccount } from '../../../src/contract/account/account-state.ts';
import { readFrame } from '../alerts.ts';
import { noteSecurity } from '../audit.ts';
import { SPONSOR_NAME } from '../auth/affiliates.ts';
import { withCalendar } from '../calendar/calendars.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { endDelegations } from '../delegations.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { countWaiting } from '../office-news.ts';
import { withPageCopies } from '../own-page/copies.ts';
import { settings } from '../platform/site.ts';
import { bothSides, lockAccounts } from '../rows/delegations.ts';
import { hasOtherOfficeMember } from './accounts.ts';
import { countStored } from './export.ts';

/** The signed-in affiliate's account data that every page's frame shows. */
export const accountRoutes = [
  on(readAccount, async ({ affiliate }) => ({
    office: affiliate.office ? { waiting: sumOf(await countWaiting()) } : null,
    ...(await readFrame(affiliate.id, affiliate.actor)),
    twoStep: affiliate.twoStep,
    twoStepFrom: settings.twoStepFrom,
    endsAt: affiliate.endsAt,
  })),
  on(checkProof, async () => ({ ok: true })),
];

const SETTINGS = '/dashboard/settings/your-data';
const GRACE_MS = GRACE_DAYS * DAY_MS;

/** Throws an HttpError: 409 if no one else works in the office. */
async function assertNotLastOfOffice(run: Query, affiliateId: string): Promise<void> {
  const [last] = await run(sql`select from affiliate where id = ${affiliateId} and office`);
  if (!last || (await hasOtherOfficeMember(run, affiliateId))) return;
  throw new HttpError(
    'conflict',
    'You are the last member of the office. Please give someone else the role first.',
  );
}

/** Schedules the account's deletion after the grace period. Returns the date (ISO). Repeating it keeps the first date. Throws an HttpError: 409 for the last member of the office. */
const askDeletion = (affiliateId: string): Promise<string> =>
  transaction(async (run) => {
    await assertNotLastOfOffice(run, affiliateId);
    const own = sql`d.person_id = ${affiliateId}`;
    await lockAccounts(run, bothSides(sql`d.ended_at is null and ${own}`));
    const end = new Date(Date.now() + GRACE_MS);
    const [deletion] = await run<{ endsAt: Date }>(sql`
      update affiliate set ends_at = ${end} where id = ${affiliateId} and ends_at is null
      returning ends_at "endsAt"`);
    if (deletion) {
      await endDelegations(run, own, { by: 'assistant', actor: null });
      await noteSecurity(run, affiliateId, {
        actor: affiliateId,
        action: 'deletion-asked',
        kind: 'account',
        alert: {
          title: `Your account will be deleted in ${GRACE_DAYS} days`,
          href: SETTINGS,
          why: 'You asked for it. Until then you can keep it. If it was not you, keep your account and change your password.',
        },
      });
      return deletion.endsAt.toISOString();
    }
    const [before] = await run<{ endsAt: Date | null }>(
      sql`select ends_at "endsAt" from affiliate where id = ${affiliateId}`,
    );
    if (!before?.endsAt) throw new Error('The account has no end.');
    return before.endsAt.toISOString();
  });

/** Changes nothing if no deletion was requested. */
const keepAccount = (affiliateId: string): Promise<void> =>
  transaction(async (run) => {
    const kept = await run(sql`
      update affiliate set ends_at = null where id = ${affiliateId} and ends_at > ${new Date()} returning id`);
    if (kept.length === 0) return;
    await noteSecurity(run, affiliateId, {
      actor: affiliateId,
      action: 'deletion-withdrawn',
      kind: 'account',
      alert: {
        title: 'Your account stays',
        href: SETTINGS,
        why: 'You canceled its deletion.',
      },
    });
  });

async function readSponsor(affiliateId: string, run: Query = query): Promise<Sponsor> {
  const [row] = await run<Sponsor>(sql`
    select ${SPONSOR_NAME} sponsor, a.sponsor_sees sees, a.version
      from affiliate a where a.id = ${affiliateId}`);
  if (!row) throw notFound();
  return row;
}

/** Gives or takes back the consent. Throws an HttpError: 409 if the account was changed since it was read. */
const changeSponsor = (
  affiliateId: string,
  { sees, version }: { sees: boolean; version: number },
): Promise<Sponsor> =>
  transaction(async (run) => {
    const changed = await run(sql`
      with changed as (
        update affiliate set sponsor_sees = ${sees} and sponsor_id is not null, version = version + 1
         where id = ${affiliateId} and version = ${version} returning id
      ), noted as (
        insert into audit (actor, action, kind, affiliate_id) select id, 'change', 'sponsor', id from changed
      )
      select id from changed`);
    const current = await readSponsor(affiliateId, run);
    if (changed.length > 0) return current;
    throw new HttpError('conflict', 'Your account was changed elsewhere. Nothing was saved.', {
      current,
    });
  });

export const accountDataRoutes = [
  on(readSponsorRoute, ({ affiliate }) => readSponsor(affiliate.id)),
  on(changeSponsorRoute, ({ affiliate, body }) => changeSponsor(affiliate.id, body)),
  on(readStored, ({ affiliate }) => countStored(affiliate.id)),
  on(
    contract.keepAccount,
    withCalendar(
      withPageCopies(async ({ affiliate }) => {
        await keepAccount(affiliate.id);
        return { endsAt: null };
      }),
    ),
  ),
  on(
    endAccount,
    withCalendar(
      withPageCopies(async ({ affiliate }) => ({
        endsAt: await askDeletion(affiliate.id),
      })),
    ),
  ),
];
