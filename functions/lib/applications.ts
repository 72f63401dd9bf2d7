/** Applications to join: what visitors send, and what the link of a mail reads and does. */
import { createHash, randomUUID } from 'node:crypto';
import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import disposable from '../../src/config/disposable-domains.json' with { type: 'json' };
import { CONFIRMING_HOURS } from '../../src/config/retention.ts';
import legal from '../../src/content/legal.json' with { type: 'json' };
import type { ApplicationState, OwnApplication } from '../../src/contract/applications.ts';
import * as contract from '../../src/contract/applications.ts';
import { IS_LIVE, TAKES_PART } from './auth/affiliates.ts';
import { countNetworkRequest } from './auth/throttle.ts';
import { type Query, query, transaction } from './db/db.ts';
import { quotedWords, type Sql, sql } from './db/sql.ts';
import { inFixedTime, Reply } from './http/answer.ts';
import { on } from './http/endpoint.ts';
import { assertMailsLinks, HttpError, invalid, notFound } from './http/refusal.ts';
import { requestKey } from './http/request-key.ts';
import { decideCredit } from './leads/credit.ts';
import { assertUnhurried, countSent, findIntroducers } from './leads/leads.ts';
import {
  APPLICATION_LINK,
  CAUSED_STEPS,
  CAUSED_TO_MAILBOX,
  mailWaits,
  openSealed,
} from './mail-queue.ts';
import { tellOffice } from './office-news.ts';
import { canMailLinks } from './platform/env.ts';
import { settings } from './platform/site.ts';
import { APPLICATION_COLUMNS, goneMails, isOpenAt } from './rows/applications.ts';

/** The version of the affiliate agreement: its effective date. */
const AGREEMENT = legal.find(({ id }) => id === 'agreement')?.effectiveOn ?? '';

/** The name that visitors may read: the office approved it, or set it. */
const SPONSOR_NAME = sql`(
  select coalesce(p.words ->> 'name', trim(a.first_name || ' ' || a.last_name)) from affiliate a
    left join publication p on p.affiliate_id = a.id and ${IS_LIVE} where a.id = j.sponsor_id)`;

/* Sending. */

const DISPOSABLE = new Set(disposable.domains.split(' '));

const domainOf = (email: string): string => (email.split('@')[1] ?? '').toLowerCase();

/** Whether mail to this address ends after a while: its domain is on the list, or below one. */
function isDisposable(email: string): boolean {
  const parts = domainOf(email).split('.');
  return parts.some((_, index) => DISPOSABLE.has(parts.slice(index).join('.')));
}

/** The form, with what only the server knows. */
const Sent = v.config(
  v.pipe(
    contract.ApplicationDraft,
    v.forward(
      v.partialCheck(
        [['email']],
        ({ email }) => !isDisposable(email),
        ({ input }) =>
          `Please give an address that you keep: mail to ${domainOf(input.email)} ends after a while.`,
      ),
      ['email'],
    ),
    v.forward(
      v.partialCheck(
        [['agreement']],
        ({ agreement }) => agreement === AGREEMENT,
        'The agreement changed while this page was open. Please read it again.',
      ),
      ['agreement'],
    ),
  ),
  { abortPipeEarly: false },
);
type Draft = InferOutput<typeof Sent>;

/** The sendings, confirmations and approvals of one mailbox happen one after the other. */
const lockMailbox = (mailbox: Sql): Sql =>
  sql`select pg_advisory_xact_lock(hashtext('application'), hashtext(${mailbox}))`;

/** Parts of a statement: `met`, whom the mailbox already belongs to and the mail that they get, if anyone. */
const whomItMeets = (mailbox: Sql, now: Date): Sql => sql`met as (
  select step, id, address from (
    select 1 place, 'account' step, a.id, a.email address from affiliate a
     where folded_address(a.email) = ${mailbox} and a.email <> '' and ${TAKES_PART}
    union all
    select 2, 'open', j.id, j.email from application j where j.mailbox = ${mailbox} and j.state in ('waiting', 'asked')
    union all
    select 3, 'again', j.id, j.email from application j
     where j.mailbox = ${mailbox} and j.state = 'declined' and j.again > (${now}::timestamptz at time zone 'UTC')::date
  ) one order by place, id limit 1
)`;

/** The key of a sending. It includes the contents, so that no refusal tells whether the address is known. */
function keyOf(request: Request, { openMs: _openMs, website: _website, ...contents }: Draft) {
  const key = requestKey(request, contents);
  return key && createHash('sha256').update(`${key.id} ${key.body}`).digest('base64url');
}

/**
 * Stores the application and queues the mail that confirms it, or queues the mail for whom the mailbox belongs to.
 * A repeated key changes nothing. The statements are the same for every address.
 */
const store = (draft: Draft, key: string | null): Promise<void> =>
  transaction(async (run) => {
    const now = new Date();
    const mailbox = sql`folded_address(${draft.email}::text)`;
    const introducers = await findIntroducers(run, { ...draft, phone: '' });
    const { affiliateId, receipt } = decideCredit(draft, introducers, now.getTime());
    const sponsor = receipt.credit === 'self' ? null : affiliateId;
    await run(lockMailbox(mailbox));
    const { name, email, firm, roles, crd, npn, states, about, heard, introducedBy } = draft;
    const mails = await run(sql`
      with ${whomItMeets(mailbox, now)}, allowed as (
        select where not exists (select from application where request_key = ${key})
          and (select count(*) from mail m where m.kind = 'application' and folded_address(m.to_address) = ${mailbox}
            and m.created_at > ${now}::timestamptz - interval '1 hour'
            and split_part(m.subject_key, ':', 3) in (${quotedWords(CAUSED_STEPS)})) < ${CAUSED_TO_MAILBOX}
      ), made as (
        insert into application (name, email, firm, roles, crd, npn, states, about, heard, introduced_by, receipt,
          sponsor_id, sponsor_sees, agreement, created_at, changed_at, request_key)
        select ${name}, ${email}, ${firm}, ${roles}, ${crd}, ${npn}, ${states}, ${about}, ${heard}, ${introducedBy},
            ${JSON.stringify(receipt)}, ${sponsor}::uuid, ${draft.sponsorSees}, ${draft.agreement}, ${now}, ${now}, ${key}
          from allowed where not exists (select from met)
        returning id, email
      )
      insert into mail (kind, to_address, subject_key, created_at)
      select 'application', address, concat_ws(':', 'application', id, step, ${key ?? randomUUID()}::text), ${now} from (
        select 'confirm' step, id, email address from made
        union all select met.step, met.id, met.address from met, allowed) letter
      on conflict (subject_key) do nothing returning id`);
    if (mails.length > 0) mailWaits();
  });

const MESSAGE = `Look for our email: the link in it works for ${CONFIRMING_HOURS} hours.`;

/** Throws an HttpError: 404 if no applications are taken, 503 if none could be confirmed. */
function assertTaken(): void {
  if (!settings.takesApplications) throw notFound();
  assertMailsLinks();
}

/* The link of a mail. */

/** How often one network may read applications. */
const READINGS = { name: 'application', bound: 60, windowS: 60 * 60, waits: true, alarms: false };

/** The application's id in a token. Throws an HttpError: 404. */
function idIn(token: string): string {
  const sealed = openSealed(APPLICATION_LINK, token);
  if (!sealed || sealed.mark !== null) throw notFound();
  return sealed.id;
}

async function read(id: string, run: Query = query): Promise<OwnApplication> {
  const [application] = await run<OwnApplication>(sql`
    select ${APPLICATION_COLUMNS}, ${SPONSOR_NAME} sponsor,
        exists (select from affiliate a where a.id = j.affiliate_id and a.password_hash is not null) joined
      from application j where j.id = ${id} and ${isOpenAt(new Date())}`);
  if (!application) throw notFound();
  return application;
}

const MOVED: Readonly<Record<ApplicationState, string>> = {
  received: 'This application is not confirmed yet.',
  waiting: 'This application is with the office.',
  asked: 'The office has a question.',
  approved: 'This application was approved.',
  declined: 'The office has decided on this application.',
  withdrawn: 'This application is already withdrawn.',
};

/** The refusal of a move that the state does not allow (409), or 404. */
async function notNow(id: string, run: Query): Promise<HttpError> {
  const current = await read(id, run);
  return new HttpError('conflict', `Nothing was changed. ${MOVED[current.state]}`, { current });
}

/** The line of the audit for each row of `from`. Visitors have no id. */
const noted = (action: string, from: Sql): Sql => sql`noted as (
  insert into audit (action, kind, thing) select ${action}, 'application', id from ${from}
)`;

/** Confirms the address, which ends the other sendings of the mailbox. Confirming again changes nothing. */
const confirm = (id: string): Promise<OwnApplication> =>
  transaction(async (run) => {
    const now = new Date();
    await run(sql`${lockMailbox(sql`j.mailbox`)} from application j where j.id = ${id}`);
    const confirmed = await run(sql`
      with confirmed as (
        update application j set state = 'waiting', version = version + 1, confirmed_at = ${now}, changed_at = ${now}
         where j.id = ${id} and j.state = 'received' and ${isOpenAt(now)} returning j.id, j.mailbox
      ), ended as (
        delete from application o using confirmed
         where o.mailbox = confirmed.mailbox and o.state = 'received' and o.id <> confirmed.id
      ), ${noted('confirmed', sql`confirmed`)}
      select id from confirmed`);
    if (confirmed.length > 0) await tellOffice(run, null, { kind: 'application', subjectId: id });
    return read(id, run);
  });

const withdraw = (id: string): Promise<OwnApplication> =>
  transaction(async (run) => {
    const withdrawn = await run(sql`
      with withdrawn as (
        update application set state = 'withdrawn', version = version + 1, changed_at = ${new Date()}
         where id = ${id} and state in ('waiting', 'asked') returning id
      ), ${noted('withdraw', sql`withdrawn`)}
      select id from withdrawn`);
    if (withdrawn.length === 0) throw await notNow(id, run);
    return read(id, run);
  });

type Answer = InferOutput<typeof contract.ApplicantAnswer>;

/** Answers the office's question. Throws an HttpError: 400 without a needed license number, 404, 409. */
const answer = (id: string, { version, text, crd, npn }: Answer): Promise<OwnApplication> =>
  transaction(async (run) => {
    const now = new Date();
    const { roles, questions } = await read(id, run);
    if (crd === '' && contract.needsCrd(roles)) throw invalid('crd', contract.CRD_MISSING);
    if (npn === '' && contract.needsNpn(roles)) throw invalid('npn', contract.NPN_MISSING);
    const answered = await run(sql`
      with answered as (
        update application set state = 'waiting', version = version + 1, changed_at = ${now},
          crd = coalesce(${crd ?? null}, crd), npn = coalesce(${npn ?? null}, npn),
          questions = (questions - -1) || jsonb_build_array(
            (questions -> -1) || jsonb_build_object('answer', ${text}::text, 'answeredAt', ${now}::timestamptz))
         where id = ${id} and version = ${version} and state = 'asked' returning id
      ), ${noted('answered', sql`answered`)}
      select id from answered`);
    if (answered.length === 0) throw await notNow(id, run);
    const event = `${id}-${questions.length}`;
    await tellOffice(run, null, { kind: 'answer', subjectId: id, event });
    return read(id, run);
  });

/** Deletes the application for good. Throws an HttpError: 404, 409 for an approved one, which goes with its account. */
const remove = (id: string): Promise<{ ok: true }> =>
  transaction(async (run) => {
    const gone = await run(sql`
      with gone as (
        delete from application j where j.id = ${id} and j.state <> 'approved' and ${isOpenAt(new Date())}
        returning j.id, j.mailbox, j.state
      ), ${goneMails}, seen as (select id from gone where state <> 'received'), ${noted('delete', sql`seen`)}
      select id from gone`);
    if (gone.length === 0) throw await notNow(id, run);
    return { ok: true };
  });

export const applicationRoutes = [
  on(contract.readJoining, async () => ({
    open: settings.takesApplications && canMailLinks(),
    agreement: AGREEMENT,
  })),
  on({ ...contract.sendApplication, body: Sent }, async ({ request, context, body }) => {
    assertTaken();
    await inFixedTime(async () => {
      // Only bots fill this field in. They get the usual response.
      if (body.website) return;
      assertUnhurried(body.openMs);
      await countSent(context);
      await store(body, keyOf(request, body));
    });
    return new Reply({ message: MESSAGE }, {}, 202);
  }),
  on(contract.readApplication, async ({ context, body }) => {
    await countNetworkRequest(READINGS, context.ip ?? '');
    return read(idIn(body.token));
  }),
  on(contract.confirmApplication, async ({ body }) => confirm(idIn(body.token))),
  on(contract.withdrawApplication, async ({ body }) => withdraw(idIn(body.token))),
  on(contract.answerApplication, async ({ body }) => answer(idIn(body.token), body)),
  on(contract.deleteApplication, async ({ body }) => remove(idIn(body.token))),
];
