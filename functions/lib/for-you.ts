/** What clients do behind a link: they read what was shared, and answer what was asked. Without a session: the token is what they know. */
import { randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type { GenericSchema, InferOutput } from 'valibot';
import { OPEN_STATES, PART_WORDS } from '../../src/config/client-words.ts';
import { bankWords, type License, licenseLine } from '../../src/config/practice.ts';
import type { Role } from '../../src/config/roles.ts';
import { SHARE_CODE_HOURS } from '../../src/config/security.ts';
import { ANSWERS, AnswersDraft, Presented } from '../../src/contract/answers.ts';
import type { AnsweredPart, ForYou, Sharer } from '../../src/contract/for-you.ts';
import * as contract from '../../src/contract/for-you.ts';
import type { PublicField } from '../../src/contract/public-fields.ts';
import type { Part } from '../../src/contract/questions.ts';
import { dayOf } from '../../src/contract/reference.ts';
import { closedUp } from '../../src/contract/sign-in.ts';
import { phoneWords } from '../../src/lib/phone.ts';
import { TAKES_PART } from './auth/affiliates.ts';
import { tokenHash } from './auth/invitations.ts';
import { beginAttempt, countOfNetwork, tooManyAttempts } from './auth/throttle.ts';
import { query } from './db/db.ts';
import { mailIsOn } from './env.ts';
import { FILED_MEMBERS } from './household-rows.ts';
import { Reply } from './http/answer.ts';
import { check, on, readFields } from './http/endpoint.ts';
import { HttpError } from './http/refusal.ts';
import { mailed, mailWaits, shareCodesOf } from './mail/queue.ts';
import { ITS_NAME } from './office-news.ts';
import { asOfToday } from './things.ts';

const HOUR_S = 60 * 60;
/** How often one network may open links, and how often it may save answers, of which a person sends many. */
const OPENED = { name: 'share', bound: 60, windowS: HOUR_S, waits: true, alarms: false };
const SAVED = { name: 'share-answers', bound: 600, windowS: HOUR_S, waits: true, alarms: false };

/** What the map of the estate `e` shows: what is planned today, without the private notes, and for whom. */
export const MAP_SOURCE = `jsonb_build_object('plan', e.plan - '{proposed,notes}'::text[],
  'members', (select (${FILED_MEMBERS})::jsonb from household h where h.id = e.household_id))`;

/** Whether what the share `s` was made from is another by now. `hashes` is everything as it is today (see `asOfToday`). */
export const hasChanged = (hashes: string): string => `case s.kind
  when 'item' then 'item/' || s.thing || '/' || (s.made_from #>> '{}') <> all (${hashes}::text[])
  when 'scenario' then not exists (select from scenario n where n.affiliate_id = s.affiliate_id
    and n.id = s.thing::uuid and n.deleted_at is null and n.inputs = s.made_from)
  when 'map' then not exists (select from estate e where e.affiliate_id = s.affiliate_id
    and e.household_id = s.thing::uuid and ${MAP_SOURCE} = s.made_from)
  else false end`;

export const IS_OPEN = `s.state in ('${OPEN_STATES.join("', '")}')`;

interface Opened extends Omit<ForYou, 'affiliate' | 'changed'> {
  id: string;
  affiliateId: string;
  email: string;
  code: boolean;
  codes: { id: string; at: string }[];
  answers: Partial<Record<Part, AnsweredPart>> | null;
}

/** The share `s` with the token's hash $1 that opens on the day $2. */
const FOUND = `from share s join affiliate a on a.id = s.affiliate_id and ${TAKES_PART}
  join contact c on c.id = s.contact_id and c.deleted_at is null
 where s.token_hash = $1 and s.state <> 'withdrawn' and s.expires_on >= $2`;

const FIND = `
select s.id, s.affiliate_id "affiliateId", c.email, s.kind, s.title, s.state,
    s.note, (s.created_at at time zone 'UTC')::date::text "sharedOn", s.expires_on::text "expiresOn",
    s.code, s.codes, s.content, s.answers
  ${FOUND}`;

const codeNeeded = (sentence: string): HttpError => new HttpError('code_needed', sentence);

/** What someone presents: any text in place of a token or a code. */
type Shown = InferOutput<typeof Presented>;

/**
 * The share of a token. All links that do not work are refused alike: unknown, malformed, past their last day,
 * withdrawn. Throws an HttpError: 404, 401 without the code that it asks for, 429 after wrong ones.
 */
async function findShare({ token, code }: Shown, context: Context): Promise<Opened> {
  const [share] = await query<Opened>(FIND, [tokenHash(token), dayOf(Date.now())]);
  if (!share) throw doesNotWork();
  if (!share.code) return share;
  const typed = closedUp(code);
  if (!typed) throw codeNeeded('Enter the six digits that we email you.');
  const attempt = await beginAttempt({
    username: `share ${share.id}`,
    address: context.ip ?? '',
    device: null,
  });
  if (!attempt.allowed) {
    throw tooManyAttempts(attempt.retryAfterS, { event: 'share_code_throttled' });
  }
  const since = Date.now() - SHARE_CODE_HOURS * HOUR_S * 1000;
  const works = share.codes.some(
    ({ id, at }) => Date.parse(at) > since && shareCodesOf(id, share.email).includes(typed),
  );
  if (!works)
    throw codeNeeded('This code does not work. Check the six digits, or ask for new ones.');
  await attempt.succeed();
  return share;
}

const doesNotWork = (): HttpError =>
  new HttpError('not_found', 'This link does not work. Ask the person who sent it for a new one.');

/* Opening. */

interface ProfileRow extends Omit<Sharer, 'license' | 'bank'> {
  licenses: License[];
  roles: Role[];
  show: Record<PublicField, boolean>;
}
const SHOWN = ['credentials', 'role', 'firm', 'phone', 'email', 'website', 'booking'] as const;

/** What the profile shows, as on the card of a sheet. */
async function sharerOf(affiliateId: string): Promise<Sharer> {
  const [profile] = await query<ProfileRow>(
    `select ${ITS_NAME} name, p.disclosure, p.licenses, p.roles, '{"licenses": true}' || p.show show,
        ${SHOWN.map((field) => `p.${field}`)}
       from affiliate a join profile p on p.affiliate_id = a.id where a.id = $1`,
    [affiliateId],
  );
  if (!profile) throw doesNotWork();
  const { name, disclosure, roles, show } = profile;
  const shown = Object.fromEntries(
    SHOWN.map((field) => [field, show[field] ? profile[field] : '']),
  ) as Pick<Sharer, (typeof SHOWN)[number]>;
  return {
    ...{ name, disclosure, ...shown, phone: phoneWords(shown.phone) },
    license: licenseLine(profile, dayOf(Date.now())),
    bank: bankWords(roles).join(' · '),
  };
}

/** $1 the share, $2 today, $3 everything as it is today (see `asOfToday`). Tells the affiliate of a change once. */
const OPEN = `
with found as (
  select s.id, s.affiliate_id, s.contact_id, s.title, ${hasChanged('$3')} changed from share s where s.id = $1
), opened as (
  update share s set opened_on = $2, state = case when state in ('draft', 'sent') then 'opened' else state end
   where s.id = $1 and (s.opened_on is distinct from $2 or s.state in ('draft', 'sent'))
), told as (
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id)
  select s.affiliate_id, 'content', '“' || s.title || '” changed after you shared it with ' || c.name,
      '/dashboard/contacts/view?id=' || c.id || '&tab=facts', 'You get this because you made the link, and it was opened since.',
      'share-changed:' || s.id, c.id
    from found s join contact c on c.id = s.contact_id
   where s.changed
     and not exists (select from alert_mute m where m.affiliate_id = s.affiliate_id and m.kind = 'content')
  on conflict do nothing
)
select changed from found`;

const EMPTY: AnsweredPart = { version: 0, answers: {} };
const partsOf = (answers: Opened['answers']) =>
  Object.fromEntries(
    Object.keys(PART_WORDS).map((part) => [part, answers?.[part as Part] ?? EMPTY]),
  );

async function open(shown: Shown, context: Context): Promise<ForYou> {
  const share = await findShare(shown, context);
  const [found] = await query<Pick<ForYou, 'changed'>>(OPEN, [share.id, ...(await asOfToday())]);
  if (!found) throw doesNotWork();
  const { kind, title, state, note, sharedOn, expiresOn, content, answers } = share;
  return {
    ...{ kind, title, note, sharedOn, expiresOn, ...found },
    state: state === 'draft' || state === 'sent' ? 'opened' : state,
    affiliate: await sharerOf(share.affiliateId),
    content: kind === 'questions' ? ({ parts: partsOf(answers) } as ForYou['content']) : content,
  };
}

/* The code. */

/** Mails of one share within an hour. The latest of these codes work. */
const MOST_CODES = 3;

/** $1 and $2 as in FIND, $3 the id of a possible mail, $4 now. */
const ASK = `
with s as (
  select s.id, s.codes, c.email ${FOUND} and s.code and c.email <> '' for update of s
), asked as (
  update share set codes = coalesce((select jsonb_agg(k) from (
        select k from jsonb_array_elements(s.codes) k order by k ->> 'at' desc limit ${MOST_CODES - 1}) latest), '[]')
      || jsonb_build_object('id', $3::uuid, 'at', $4::timestamptz)
    from s where share.id = s.id and (select count(*) from jsonb_array_elements(s.codes) k
      where (k ->> 'at')::timestamptz > $4::timestamptz - interval '1 hour') < ${MOST_CODES}
  returning share.id, s.email
)
insert into mail (id, kind, to_address, subject_key)
select $3, 'share-code', email, 'share-code:' || id || ':' || $3 from asked returning id`;

async function mailCode({ token }: Shown): Promise<void> {
  // A code that waits until mail is set up would come unasked.
  if (!mailIsOn()) return;
  const now = new Date();
  const asked = await query(ASK, [tokenHash(token), dayOf(now.getTime()), randomUUID(), now]);
  if (asked.length > 0) mailWaits();
}

/* Answering. */

/** $1 the share, $2 the part, $3 what it becomes, $4 the version that it is based on. What is saved may be sent again. */
const SAVE = `
update share s set answers = s.answers || jsonb_build_object($2::text, $3::jsonb)
 where s.id = $1 and ${IS_OPEN}
   and (coalesce((s.answers -> $2 ->> 'version')::int, 0) = $4 or s.answers -> $2 = $3)
returning s.answers -> $2 part`;

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

/** Throws an HttpError: 404 without questions, 400 at `answers`, 409 with the part as it is, also once the answers were sent. */
async function saveAnswers(
  { part, answers, version, ...shown }: InferOutput<typeof AnswersDraft>,
  context: Context,
) {
  const share = await findShare(shown, context);
  if (share.kind !== 'questions') throw doesNotWork();
  const read = await ANSWERS[part]['~standard'].validate(answers);
  if (read.issues) throw refusal(read.issues);
  const [saved] = await query<{ part: AnsweredPart }>(SAVE, [
    ...[share.id, part, JSON.stringify({ version: version + 1, answers: read.value }), version],
  ]);
  if (saved) return { part, ...saved.part };
  const { state, answers: stored } = await findShare(shown, context);
  throw new HttpError(
    'conflict',
    OPEN_STATES.includes(state)
      ? 'This part was changed on another device. Look at it, then go on.'
      : 'The answers were sent. They can no longer be changed.',
    { current: { part, ...(stored?.[part] ?? EMPTY) } },
  );
}

/** $1 the share, $2 now. The affiliate hears of it, but reads no answer in it. */
const send = (): string => `
with sent as (
  update share s set state = 'answered', answered_at = $2 from contact c
   where s.id = $1 and ${IS_OPEN} and c.id = s.contact_id
  returning s.id, s.affiliate_id, c.id contact_id, c.name
), alerted as (
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id)
  select affiliate_id, 'share', 'Answers from ' || name, '/dashboard/contacts/view?id=' || contact_id || '&tab=facts',
      'You get this because you asked with a link.', 'share:' || id, contact_id from sent
   where not exists (select from alert_mute m where m.affiliate_id = sent.affiliate_id and m.kind = 'share')
), ${mailed('share', { affiliate: 'sent.affiliate_id', key: "'share:' || sent.id", from: 'sent' })}
select`;

async function sendAnswers(shown: Shown, context: Context): Promise<{ state: 'answered' }> {
  const share = await findShare(shown, context);
  if (share.kind !== 'questions') throw doesNotWork();
  await query(send(), [share.id, new Date()]);
  return { state: 'answered' };
}

const MESSAGE =
  'If this link asks for a code, six digits are on their way to the email address your advisor has for you.';

/** What a schema makes of the body, if the network may still call. */
async function given<Schema extends GenericSchema>(
  schema: Schema,
  limit: typeof OPENED,
  { request, context }: { request: Request; context: Context },
  maxBodyBytes?: number,
): Promise<InferOutput<Schema>> {
  const read = await check(schema, await readFields(request, maxBodyBytes));
  await countOfNetwork(limit, context.ip ?? '');
  return read;
}

export const forYouRoutes = [
  on(contract.openShare, async (call) => open(await given(Presented, OPENED, call), call.context)),
  on(contract.mailShareCode, async (call) => {
    await mailCode(await given(Presented, OPENED, call));
    return new Reply({ message: MESSAGE }, {}, 202);
  }),
  on(contract.saveAnswers, async (call) => {
    const { maxBodyBytes } = contract.saveAnswers;
    return saveAnswers(await given(AnswersDraft, SAVED, call, maxBodyBytes), call.context);
  }),
  on(contract.sendAnswers, async (call) =>
    sendAnswers(await given(Presented, SAVED, call), call.context),
  ),
];
