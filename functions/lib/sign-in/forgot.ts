/** Password reset links that someone requests on the login page. */

import * as v from 'valibot';
import { FORGOT_MINUTES } from '../../../src/config/security.ts';
import { forgotPassword, readForgot } from '../../../src/contract/auth/sign-in.ts';
import { foldUsername } from '../../../src/contract/look-alike.ts';
import { countNetworkRequest } from '../auth/throttle.ts';
import { transaction } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { inFixedTime, Reply } from '../http/answer.ts';
import { check, on, readFields } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { mailWaits, newLetter } from '../mail-queue.ts';
import { mailIsOn } from '../platform/env.ts';
import { OFFICE } from '../platform/site.ts';
import { tokenHash } from './invitations.ts';

/** How many names one network may request. */
const NAMES = { name: 'forgot', bound: 30, windowS: 60 * 60, waits: true, alarms: false };
/** Mails per account and hour. */
const MOST_MAILS = 3;
/** At most this many accounts that share an email address get a link. */
const MOST_ACCOUNTS = 3;

/**
 * Sends a link to the accounts with this username or email address. The response does not reveal
 * whether there are any. An account that is only invited, disabled or deleted gets none. Two
 * statements, for a known name as for an unknown one.
 */
async function askForLink(typed: string): Promise<void> {
  const name = typed.replaceAll('\0', '');
  const letters = Array.from({ length: MOST_ACCOUNTS }, newLetter);
  const theirs = sql`(folded_name = ${foldUsername(name)} or lower(email) = ${name.toLowerCase()})`;
  const mailIds = letters.map(({ mailId }) => mailId);
  const hashes = letters.map(({ token }) => tokenHash(token));
  const mails = await transaction(async (run) => {
    // Simultaneous requests for an account wait here, so that the next statement counts the mails of all.
    await run(sql`select from affiliate where ${theirs} order by id for no key update`);
    const now = new Date();
    const end = new Date(now.getTime() + FORGOT_MINUTES * 60_000);
    return run(sql`
      with them as (
        select id, row_number() over (order by folded_name) place from affiliate
         where ${theirs} and password_hash is not null and not disabled
           and (ends_at is null or ends_at > ${now})
      ), letter as (
        select * from unnest(${mailIds}::uuid[], ${hashes}::text[]) with ordinality l (id, hash, place)
      ), asked as (
        insert into mail (id, kind, affiliate_id, to_address, subject_key)
        select letter.id, 'reset', them.id, mail_address(them.id, 'reset'), 'reset:' || letter.id
          from them join letter using (place)
         where mail_address(them.id, 'reset') is not null and (
           select count(*) from mail m where m.affiliate_id = them.id and m.kind = 'reset'
             and m.created_at > now() - interval '1 hour') < ${MOST_MAILS}
        returning id, affiliate_id
      ), opened as (
        insert into invitation (affiliate_id, token_hash, kind, expires_at)
        select asked.affiliate_id, letter.hash, 'forgot', ${end} from asked join letter on letter.id = asked.id
      ), noted as (
        insert into audit (action, kind, affiliate_id) select 'reset-asked', 'password', affiliate_id from asked
      )
      select id from asked`);
  });
  if (mails.length > 0) mailWaits();
}

const MISSING = 'Please enter your username or email.';
/** The longest email address (characters). */
const MOST = 254;
const Forgotten = v.object({
  username: v.pipe(
    v.string(MISSING),
    v.trim(),
    v.minLength(1, MISSING),
    v.maxLength(MOST, 'This is longer than any email address.'),
  ),
});

const MESSAGE =
  'If there is an account with this name or address, a link is on its way to its email address. It works once, within 60 minutes.';

export const forgotRoutes = [
  on(readForgot, async () => ({ on: mailIsOn() })),
  on(forgotPassword, async ({ context, request }) => {
    const { username } = await check(Forgotten, await readFields(request));
    if (!mailIsOn()) {
      throw new HttpError(
        'not_found',
        `The office makes links for new passwords: ${OFFICE.phone} or ${OFFICE.email}.`,
      );
    }
    await countNetworkRequest(NAMES, context.ip ?? '');
    await inFixedTime(() => askForLink(username));
    return new Reply({ message: MESSAGE }, {}, 202);
  }),
];
