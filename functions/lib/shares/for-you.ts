/**
 * The routes of clients behind a link: they read what was shared, and answer questions. They have no session, only
 * the token.
 */
import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type { GenericSchema, InferOutput } from 'valibot';
import { DRAFT, lineOf, type PrintedApproval } from '../../../src/config/approval.ts';
import { OPEN_STATES, PART_WORDS } from '../../../src/config/client-words.ts';
import { SHARE_CODE_HOURS } from '../../../src/config/security.ts';
import { closedUp } from '../../../src/contract/auth/sign-in.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { SHARER_FIELDS, type SharerProfile, sharerOf } from '../../../src/contract/sharer.ts';
import { ANSWERS, AnswersDraft, Presented } from '../../../src/contract/shares/answers.ts';
import type {
  AnsweredPart,
  ForYou,
  Questions,
  SharedPacket,
  SharedPart,
  Sharer,
} from '../../../src/contract/shares/for-you.ts';
import * as contract from '../../../src/contract/shares/for-you.ts';
import type { Part } from '../../../src/contract/shares/questions.ts';
import { formatLongDay } from '../../../src/lib/format-date.ts';
import { coveringShare, isWithdrawnMaterial, PART_SOURCES } from '../approvals/counts.ts';
import { ITS_NAME, TAKES_PART } from '../auth/affiliates.ts';
import { readSession } from '../auth/session-token.ts';
import { clearAttempts, countAttempt, countNetworkRequest } from '../auth/throttle.ts';
import { query, transaction } from '../db/db.ts';
import { column, joinParts, type Sql, sql } from '../db/sql.ts';
import { materialToday } from '../gated/materials.ts';
import { Reply } from '../http/answer.ts';
import { check, on, readFields } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';
import { isProgram } from '../links/programs.ts';
import { mailWaits, queueMail, shareCodesOf } from '../mail-queue.ts';
import { mailIsOn } from '../platform/env.ts';
import { settings } from '../platform/site.ts';
import { todayOf } from '../rows/contacts.ts';
import { MAP_SOURCE } from '../rows/households.ts';
import { tokenHash } from '../sign-in/invitations.ts';

const HOUR_S = 60 * 60;
/** How often one network may open links and save answers. One person saves answers many times. */
const OPENED = { name: 'share', bound: 60, windowS: HOUR_S, waits: true, alarms: false };
const SAVED = { name: 'share-answers', bound: 600, windowS: HOUR_S, waits: true, alarms: false };

/**
 * The condition that the source of the share `s` has changed since. `material` has the materials of today (see
 * `materialToday`).
 */
export const hasChanged = (
  material: readonly string[],
): Sql => sql`(s.made_from is not null and (${isChangedSource(sql`s`, sql`s.made_from`, material)}
  or exists (select from ${PART_SOURCES} where ${isChangedSource(sql`q`, sql`q."madeFrom"`, material)})))`;

/** The condition that the source of this share, or of a part of one, has changed since. */
function isChangedSource(shown: Sql, madeFrom: Sql, material: readonly string[]): Sql {
  return sql`case ${shown}.kind
  when 'item' then ${shown}.material <> all (${material}::text[])
  when 'scenario' then not exists (select from scenario n where n.affiliate_id = ${shown}.affiliate_id
    and n.id = ${shown}.thing::uuid and n.deleted_at is null and n.inputs = ${madeFrom})
  when 'map' then not exists (select from estate e where e.affiliate_id = ${shown}.affiliate_id
    and e.household_id = ${shown}.thing::uuid and ${MAP_SOURCE} = ${madeFrom} #- '{plan,order}')
  else false end`;
}

export const IS_OPEN = sql`s.state in (${joinParts(
  OPEN_STATES.map((state) => sql`${state}`),
  ', ',
)})`;

/** The day of a moment where the affiliate of the share `s` works. */
export const dayOfShare = (moment: Date): Sql => todayOf(moment, sql`s.affiliate_id`);
const MADE_ON = todayOf(sql`s.created_at`, sql`s.affiliate_id`);

interface Opened extends Omit<ForYou, 'affiliate' | 'changed' | 'withdrawn'> {
  id: string;
  affiliateId: string;
  email: string;
  code: boolean;
  codes: { id: string; at: string; ended?: true }[];
  answers: Partial<Record<Part, AnsweredPart>> | null;
  /** The number of this try among the wrong ones within a day. Null without a code, and after too many. */
  tries: number | null;
  waitS: number;
}

/** The condition that the share `s` has the token's hash and opens now, and `c` is its contact. */
const opens = (
  hash: string,
  now: Date,
): Sql => sql`s.token_hash = ${hash} and s.state <> 'withdrawn' and s.expires_on >= ${dayOfShare(now)}
  and c.id = s.contact_id and c.deleted_at is null
  and exists (select from affiliate a where a.id = s.affiliate_id and ${TAKES_PART})`;

/** How many wrong codes a link takes within a day. */
const MOST_WRONG = 10;
/** Whether the wrong codes of the share `s` before this moment still count. */
const stillCount = (now: Date): Sql => sql`s.wrong_since > ${now}::timestamptz - interval '1 day'`;
const isBlocked = (now: Date): Sql =>
  sql`coalesce(s.wrong_codes >= ${MOST_WRONG} and ${stillCount(now)}, false)`;

/** Finds the share of a token. A typed code counts before it is compared: simultaneous tries cannot slip through. */
const finding = (hash: string, now: Date, isTyped: boolean): Sql => sql`
with tried as (
  update share s set wrong_codes = case when ${stillCount(now)} then s.wrong_codes + 1 else 1 end,
      wrong_since = case when ${stillCount(now)} then s.wrong_since else ${now} end
    from contact c where ${isTyped}::boolean and s.code and ${opens(hash, now)} and not ${isBlocked(now)}
  returning s.wrong_codes
)
select s.id, s.affiliate_id "affiliateId", c.email, s.kind, s.title, s.state, s.note,
    (${MADE_ON})::text "sharedOn", s.expires_on::text "expiresOn",
    s.known, s.code, s.codes, s.content, s.answers, (select wrong_codes from tried) tries,
    coalesce(ceil(extract(epoch from s.wrong_since + interval '1 day' - ${now}::timestamptz))::int, 0) "waitS"
  from share s, contact c where ${opens(hash, now)}`;

const noteWrong = ({ id, affiliateId }: Opened): Sql => sql`
  insert into audit (action, kind, thing, affiliate_id) values ('code-refused', 'share', ${id}, ${affiliateId})`;

const codeNeeded = (sentence: string): HttpError => new HttpError('code_needed', sentence);

/** The schema of a presented token and code. Any text may stand in place of either. */
type Shown = InferOutput<typeof Presented>;

/**
 * The share of a token. All links that do not work are refused alike: unknown, malformed, past their last day,
 * withdrawn. Throws an HttpError: 404, 401 without the code that it asks for, 429 after wrong ones.
 */
async function findShare({ token, code }: Shown, context: Context): Promise<Opened> {
  const typed = closedUp(code);
  const now = new Date();
  const [share] = await query<Opened>(finding(tokenHash(token), now, typed !== ''));
  if (!share) throw doesNotWork();
  if (!share.code) return share;
  if (!typed) throw codeNeeded('Enter the six digits that we email you.');
  if (share.tries === null) throw tooManyCodes(share.waitS);
  const places = await countAttempt(context.ip ?? '', 'share_code_throttled');
  const since = now.getTime() - SHARE_CODE_HOURS * HOUR_S * 1000;
  const works = share.codes.some(
    ({ id, at, ended }) =>
      !ended && Date.parse(at) > since && shareCodesOf(id, share.email).includes(typed),
  );
  if (!works) {
    if (share.tries === 1) await query(noteWrong(share));
    throw codeNeeded('This code does not work. Check the six digits, or ask for new ones.');
  }
  await query(sql`
    with back as (
      update share set wrong_codes = greatest(wrong_codes - 1, 0) where id = ${share.id} returning id
    ), ${clearAttempts(sql`back`, '', places)}
    select`);
  return share;
}

const tooManyCodes = (waitS: number): HttpError =>
  new HttpError(
    'too_many_attempts',
    'These were too many wrong codes. Ask for a new code, which ends the ones before it.',
    { headers: { 'Retry-After': String(Math.max(waitS, 1)) }, event: 'share_code_throttled' },
  );

const doesNotWork = (): HttpError =>
  new HttpError('not_found', 'This link does not work. Ask the person who sent it for a new one.');

/* Opening. */

const SHOWN_COLUMNS = joinParts(
  SHARER_FIELDS.map((field) => sql`p.${column(field)}`),
  ', ',
);

/** The affiliate as the profile shows it, like the card of a sheet. */
async function sharerFor(affiliateId: string): Promise<Sharer> {
  const [profile] = await query<SharerProfile>(
    sql`select ${SHOWN_COLUMNS}, ${ITS_NAME} name, '{"licenses": true}' || p.show show
          from affiliate a join profile p on p.affiliate_id = a.id where a.id = ${affiliateId}`,
  );
  if (!profile) throw doesNotWork();
  return sharerOf(profile, dayOf(Date.now()));
}

/** The approval that a share, or a part of one, has today; null without one. */
const approvalToday = (shown: Sql, now: Date, days: string): Sql => sql`(
  select jsonb_build_object('number', p.number, 'on', p.approved_on,
      'until', least(p.last_day, (${days}::jsonb ->> ${shown}.material)::date))
    from ${coveringShare(dayOfShare(now), shown)} order by p.at desc, p.id desc limit 1)`;

/**
 * Opens a share with the material of today, and tells the affiliate once that it was withdrawn, or that it changed.
 * `isClient` says that neither a program nor the affiliate opens it.
 */
const opening = (
  id: string,
  now: Date,
  material: readonly string[],
  days: string,
  isClient: boolean,
): Sql => sql`
with found as (
  select s.id, s.affiliate_id, s.contact_id, s.title, s.material is not null "isMaterial", ${hasChanged(material)} changed,
      ${isWithdrawnMaterial(dayOfShare(now), days)} withdrawn, ${approvalToday(sql`s`, now, days)} approval, (
        select coalesce(jsonb_agg(jsonb_build_object('part', q.part, 'approval', ${approvalToday(sql`q`, now, days)})), '[]')
          from ${PART_SOURCES} where q.material is not null) marks
    from share s where s.id = ${id}
), opened as (
  update share s set opened_on = ${dayOfShare(now)}, state = case when state in ('draft', 'sent') then 'opened' else state end
   where s.id = ${id} and ${isClient} and (s.opened_on is distinct from ${dayOfShare(now)} or s.state in ('draft', 'sent'))
), told as (
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id)
  select s.affiliate_id, 'content', '“' || s.title || case when s.withdrawn
        then '” has no approval any more: ' || c.name || ' can no longer read it'
        else '” changed after you shared it with ' || c.name end,
      '/dashboard/contacts/view?id=' || c.id || '&tab=facts', 'You’re receiving this because you made the link, and it was opened since.',
      case when s.withdrawn then 'share-withdrawn:' else 'share-changed:' end || s.id, c.id
    from found s join contact c on c.id = s.contact_id
   where ${isClient} and (s.withdrawn or s.changed)
     and not exists (select from alert_mute m where m.affiliate_id = s.affiliate_id and m.kind = 'content')
  on conflict do nothing
)
select changed, withdrawn, "isMaterial", approval, marks from found`;

interface ShareState extends Pick<ForYou, 'changed' | 'withdrawn'> {
  isMaterial: boolean;
  approval: PrintedApproval | null;
  /** The approvals of the parts of a packet. */
  marks: { part: number; approval: PrintedApproval | null }[];
}

const EMPTY: AnsweredPart = { version: 0, answers: {} };
/** The questions with the answers so far, and with what was known where there are none. */
export const partsOf = (
  answers: Opened['answers'],
  known: Partial<Questions['parts']> = {},
): Questions['parts'] =>
  Object.fromEntries(
    (Object.keys(PART_WORDS) as Part[]).map((part) => [
      part,
      answers?.[part] ?? known[part] ?? EMPTY,
    ]),
  ) as Questions['parts'];
const questionsOf = ({ answers, content }: Opened): Questions => ({
  parts: partsOf(answers, (content as Questions).parts),
});

/** Whether each row that says that it was known was, and is there once. */
function areKnownRows({ content }: Opened, part: Part, answers: object): boolean {
  const placesIn = (list: object): number[] =>
    Object.values(list).flatMap((rows) =>
      Array.isArray(rows) ? rows.flatMap((row: { was?: number }) => row.was ?? []) : [],
    );
  const known = placesIn((content as Questions).parts?.[part].answers ?? {});
  const places = placesIn(answers);
  return new Set(places).size === places.length && places.every((place) => known.includes(place));
}

/** The content that the client reads: none if it was withdrawn, and with the mark of today. */
function contentOf(share: Opened, current: ShareState): ForYou['content'] {
  const { kind, content } = share;
  if (kind === 'questions') return questionsOf(share);
  if (current.withdrawn) return null;
  if (settings.approvals === 'none') return content;
  if (kind === 'packet') return withMarks(content as SharedPacket, current.marks);
  if (!current.isMaterial) return content;
  return { ...content, mark: markOf(current.approval) } as ForYou['content'];
}

const markOf = (approval: PrintedApproval | null): string =>
  approval ? lineOf(approval, formatLongDay) : DRAFT;

/** The packet with the marks of today. */
const withMarks = (
  { parts, ...packet }: SharedPacket,
  marks: ShareState['marks'],
): SharedPacket => ({
  ...packet,
  parts: parts.map((part, place) => {
    const current = marks.find((mark) => mark.part === place);
    if (!current) return part;
    return { ...part, content: { ...part.content, mark: markOf(current.approval) } } as SharedPart;
  }),
});

/** Whether a client opens it, and not a program or the affiliate. */
async function isOpener(request: Request, { affiliateId }: Opened): Promise<boolean> {
  if (isProgram(request)) return false;
  return (await readSession(request))?.affiliateId !== affiliateId;
}

async function open(shown: Shown, { request, context }: Call): Promise<ForYou> {
  const share = await findShare(shown, context);
  const isClient = await isOpener(request, share);
  const [material, days] = await materialToday();
  const [current] = await query<ShareState>(
    opening(share.id, new Date(), material, days, isClient),
  );
  if (!current) throw doesNotWork();
  const { kind, title, state, note, sharedOn, expiresOn, known } = share;
  const { changed, withdrawn } = current;
  return {
    kind,
    title,
    note,
    sharedOn,
    expiresOn,
    changed,
    withdrawn,
    known,
    state: isClient && (state === 'draft' || state === 'sent') ? 'opened' : state,
    affiliate: await sharerFor(share.affiliateId),
    content: contentOf(share, current),
  };
}

/* The code. */

/** Mails of one share within an hour. The latest of these codes work. */
const MOST_CODES = 3;

/** Mails with codes within an hour: to one mailbox, and of all links of an affiliate. */
const MOST_TO_ADDRESS = 5;
const MOST_OF_AFFILIATE = 100;

/** Simultaneous requests wait here, so that the next statement counts the mails of all. */
const IN_TURN = sql`select pg_advisory_xact_lock(hashtext('share-code'))`;

const withinTheHour = (now: Date): Sql => sql`> ${now}::timestamptz - interval '1 hour'`;

/** Queues a mail with this id, if one more may be sent. After too many wrong codes, the new one ends those before it. */
const queueing = (hash: string, now: Date, mailId: string): Sql => sql`
with s as (
  select s.id, s.affiliate_id, s.codes, c.email, ${isBlocked(now)} blocked
    from share s, contact c where ${opens(hash, now)} and s.code and c.email <> '' for update of s
), asked as (
  update share set wrong_codes = case when s.blocked then 0 else wrong_codes end,
      codes = coalesce((select jsonb_agg(case when s.blocked then k || '{"ended": true}' else k end) from (
        select k from jsonb_array_elements(s.codes) k order by k ->> 'at' desc limit ${MOST_CODES - 1}) latest), '[]')
      || jsonb_build_object('id', ${mailId}::uuid, 'at', ${now}::timestamptz)
    from s where share.id = s.id
     and (select count(*) from jsonb_array_elements(s.codes) k
       where (k ->> 'at')::timestamptz ${withinTheHour(now)}) < ${MOST_CODES}
     and (select count(*) from mail m where m.kind = 'share-code' and m.created_at ${withinTheHour(now)}
       and folded_address(m.to_address) = folded_address(s.email)) < ${MOST_TO_ADDRESS}
     and (select count(*) from mail m where m.kind = 'share-code' and m.created_at ${withinTheHour(now)}
       and m.affiliate_id = s.affiliate_id) < ${MOST_OF_AFFILIATE}
  returning share.id, s.affiliate_id, s.email
)
insert into mail (id, kind, affiliate_id, to_address, subject_key, created_at)
select ${mailId}, 'share-code', affiliate_id, email, 'share-code:' || id || ':' || ${mailId}, ${now} from asked returning id`;

async function mailCode({ token }: Shown): Promise<void> {
  // A code that waits until mail is set up would come unasked.
  if (!mailIsOn()) return;
  const queued = await transaction(async (run) => {
    await run(IN_TURN);
    return run(queueing(tokenHash(token), new Date(), randomUUID()));
  });
  if (queued.length > 0) mailWaits();
}

/* Answering. */

/** Saves a part, based on this version. What is saved may be sent again. */
const saving = (id: string, part: Part, version: number, becomes: string): Sql => sql`
update share s set answers = s.answers || jsonb_build_object(${part}::text, ${becomes}::jsonb)
 where s.id = ${id} and ${IS_OPEN}
   and (coalesce((s.answers -> ${part}::text ->> 'version')::int, 0) = ${version}
     or s.answers -> ${part}::text = ${becomes}::jsonb)
returning s.answers -> ${part}::text part`;

/** The refusal of answers that cannot be read (400 at `answers`). It names them, so that the page can save the others. */
function refusal(
  issues: readonly {
    message: string;
    path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  }[],
): HttpError {
  const sentence = issues[0]?.message ?? 'Please check the answers.';
  const wrong = issues.map(({ path = [], message }) => ({
    path: path.map((step) => (typeof step === 'object' ? step.key : step)),
    sentence: message,
  }));
  return new HttpError('validation', sentence, {
    fields: { answers: sentence },
    current: { wrong },
  });
}

/**
 * Saves a part of the answers. Throws an HttpError: 404 without questions, 400 at `answers`, 409 with the stored
 * part if it changed, or once the answers were sent.
 */
async function saveAnswers(
  { part, answers, version, ...shown }: InferOutput<typeof AnswersDraft>,
  context: Context,
) {
  const share = await findShare(shown, context);
  if (share.kind !== 'questions') throw doesNotWork();
  const read = await ANSWERS[part]['~standard'].validate(answers);
  if (read.issues) throw refusal(read.issues);
  if (!areKnownRows(share, part, read.value)) {
    throw refusal([{ message: 'There is no such row. Please open the link again.' }]);
  }
  const becomes = JSON.stringify({ version: version + 1, answers: read.value });
  const [saved] = await query<{ part: AnsweredPart }>(saving(share.id, part, version, becomes));
  if (saved) return { part, ...saved.part };
  const now = await findShare(shown, context);
  throw new HttpError(
    'conflict',
    OPEN_STATES.includes(now.state)
      ? 'This part was changed on another device. Look at it, then go on.'
      : 'The answers were sent. They can no longer be changed.',
    { current: { part, ...questionsOf(now).parts[part] } },
  );
}

/** The alert of answers. It contains no answer. */
const sending = (id: string, now: Date): Sql => sql`
with sent as (
  update share s set state = 'answered', answered_at = ${now} from contact c
   where s.id = ${id} and ${IS_OPEN} and c.id = s.contact_id
  returning s.id, s.affiliate_id, c.id contact_id, c.name
), alerted as (
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id)
  select affiliate_id, 'share', 'Answers from ' || name, '/dashboard/contacts/view?id=' || contact_id || '&tab=facts',
      'You’re receiving this because you asked with a link.', 'share:' || id, contact_id from sent
   where not exists (select from alert_mute m where m.affiliate_id = sent.affiliate_id and m.kind = 'share')
), noted as (
  insert into audit (action, kind, thing, affiliate_id) select 'answered', 'share', id, affiliate_id from sent
), ${queueMail('share', { affiliate: sql`sent.affiliate_id`, key: sql`'share:' || sent.id`, from: sql`sent` })}
select`;

async function sendAnswers(shown: Shown, context: Context): Promise<{ state: 'answered' }> {
  const share = await findShare(shown, context);
  if (share.kind !== 'questions') throw doesNotWork();
  await query(sending(share.id, new Date()));
  return { state: 'answered' };
}

const MESSAGE =
  'If this link asks for a code, six digits are on their way to the email address your advisor has for you.';

interface Call {
  request: Request;
  context: Context;
}

/** Counts the call for its network, and returns the checked body. Throws an HttpError: 400, 429. */
async function readCounted<Schema extends GenericSchema>(
  schema: Schema,
  limit: typeof OPENED,
  { request, context }: Call,
  maxBodyBytes?: number,
): Promise<InferOutput<Schema>> {
  const read = await check(schema, await readFields(request, maxBodyBytes));
  await countNetworkRequest(limit, context.ip ?? '');
  return read;
}

export const forYouRoutes = [
  on(contract.openShare, async (call) => open(await readCounted(Presented, OPENED, call), call)),
  on(contract.mailShareCode, async (call) => {
    await mailCode(await readCounted(Presented, OPENED, call));
    return new Reply({ message: MESSAGE }, {}, 202);
  }),
  on(contract.saveAnswers, async (call) => {
    const { maxBodyBytes } = contract.saveAnswers;
    return saveAnswers(await readCounted(AnswersDraft, SAVED, call, maxBodyBytes), call.context);
  }),
  on(contract.sendAnswers, async (call) =>
    sendAnswers(await readCounted(Presented, SAVED, call), call.context),
  ),
];
