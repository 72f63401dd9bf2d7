/** An affiliate's assistants, and whom a person works for. */
import type { InferOutput } from 'valibot';
import { scopeWords } from '../../../src/config/assistant-words.ts';
import { MAX_ASSISTANTS, MAX_LETTERS, type Scope } from '../../../src/config/assistants.ts';
import { INVITATION_HOURS } from '../../../src/config/security.ts';
import { UUID } from '../../../src/config/units.ts';
import type { Work } from '../../../src/contract/account/account-state.ts';
import * as contract from '../../../src/contract/assistants.ts';
import { type Assistant, type AssistantDraft, NO_MAIL } from '../../../src/contract/assistants.ts';
import { foldUsername } from '../../../src/contract/look-alike.ts';
import { noteSecurity } from '../audit.ts';
import { ACCOUNT_NAME, ITS_NAME, usernameMaker } from '../auth/affiliates.ts';
import { enteringWork } from '../auth/sessions.ts';
import { tooManyAttempts } from '../auth/throttle.ts';
import { removeAssistantFeed } from '../calendar/calendars.ts';
import { type Query, query, transaction } from '../db/db.ts';
import {
  changedElsewhere,
  inTurn,
  type Kind,
  kindOf,
  madeBy,
  makeOnce,
  readOne,
} from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import {
  ASSISTANTS_PAGE,
  assistantColumns,
  endDelegations,
  endPastDelegations,
  isListed,
  JOIN_PERSON,
  tellPerson,
  workColumn,
} from '../delegations.ts';
import { createdReply } from '../http/answer.ts';
import { type Caller, on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound, twoStepNeeded } from '../http/refusal.ts';
import { type RequestKey, requestKey } from '../http/request-key.ts';
import { newLetter, queueLetter } from '../mail-queue.ts';
import { dataKeys, mailIsOn } from '../platform/env.ts';
import {
  bothSides,
  isDelegated,
  isOpenDelegation,
  joinDelegator,
  lockAccounts,
} from '../rows/delegations.ts';
import { makeInvitation } from '../sign-in/invitations.ts';

const LETTER_S = INVITATION_HOURS * 60 * 60;

const assistantAt = (now: Date): Kind<Assistant> =>
  kindOf<Assistant>({
    name: 'assistant',
    table: sql`delegate`,
    as: sql`d`,
    columns: assistantColumns(now),
    joins: JOIN_PERSON,
    conflictSentence: 'This assistant was changed elsewhere. Look at the changes, then try again.',
  });

/** Those of the affiliate's firm who could become an assistant: affiliates, and assistants of its affiliates. */
const peopleOf = (affiliateId: string, now: Date): Sql => sql`
  select a.id, ${ITS_NAME} name
    from affiliate own
    join affiliate a on a.id <> own.id and not a.office and not a.disabled and a.ends_at is null
      and a.password_hash is not null
      and (not a.assistant and a.firm_id = own.firm_id or a.assistant and exists (
        select from delegate d join affiliate e on e.id = d.affiliate_id and e.firm_id = own.firm_id
         where d.person_id = a.id and ${isDelegated(now)}))
    left join profile p on p.affiliate_id = a.id
   where own.id = ${affiliateId} and own.firm_id is not null and not exists (
     select from delegate d where d.affiliate_id = own.id and d.person_id = a.id and d.ended_at is null)`;

async function listAssistants(affiliateId: string) {
  await endPastDelegations(affiliateId);
  const now = new Date();
  const items = await query<Assistant>(sql`
    select ${assistantColumns(now)} from delegate d ${JOIN_PERSON}
     where d.affiliate_id = ${affiliateId} and ${isListed(now)}
     order by d.invited_at desc, d.id`);
  const people = await query<{ id: string; name: string }>(
    sql`${peopleOf(affiliateId, now)} order by name, id`,
  );
  return { items, next: null, people, mail: mailIsOn() };
}

/* Inviting. */

type Draft = InferOutput<typeof AssistantDraft>;

/** Throws an HttpError: 400 if one more assistant would be too many. Call it in the affiliate's turn. */
async function assertRoom(run: Query, affiliateId: string): Promise<void> {
  const [row] = await run<{ count: number }>(sql`
    select count(*)::int count from delegate d
     where d.affiliate_id = ${affiliateId} and ${isOpenDelegation(new Date())}`);
  if ((row?.count ?? 0) < MAX_ASSISTANTS) return;
  throw new HttpError(
    'validation',
    `You have ${MAX_ASSISTANTS} assistants, which is the most. End one first.`,
  );
}

/** Throws an HttpError: 429 if the affiliate sent too many letters within a day. Call it in the affiliate's turn. */
async function assertLetters(run: Query, affiliateId: string): Promise<void> {
  const [letters] = await run<{ count: number; waitS: number }>(sql`
    select count(*)::int count,
        coalesce(ceil(extract(epoch from min(at) + interval '1 day' - now())), 1)::int "waitS"
      from (select at from audit
             where affiliate_id = ${affiliateId} and action in ('assistant-invited', 'assistant-letter')
               and at > now() - interval '1 day'
             order by id desc limit ${MAX_LETTERS}) sent`);
  if (!letters || letters.count < MAX_LETTERS) return;
  throw tooManyAttempts(Math.max(letters.waitS, 1), { event: 'assistant_letters_throttled' });
}

/** Adds an account without a password, with a username of its own. Returns its id. */
async function addPerson(
  run: Query,
  person: { firstName: string; lastName: string; email: string },
): Promise<string> {
  for (;;) {
    const username = (await usernameMaker([person], [], run))(person);
    const [added] = await run<{ id: string }>(sql`
      insert into affiliate (username, folded_name, first_name, last_name, email, assistant)
      values (${username}, ${foldUsername(username)}, ${person.firstName}, ${person.lastName}, ${person.email}, true)
      on conflict (folded_name) do nothing returning id`);
    if (added) return added.id;
  }
}

/** Mails a link for the first password, which ends the one before. */
async function sendLetter(run: Query, affiliateId: string, personId: string): Promise<void> {
  const { mailId, token } = newLetter();
  await makeInvitation(personId, 'invite', LETTER_S, run, token);
  await run(
    sql`update invitation set invited_by = ${affiliateId} where affiliate_id = ${personId}`,
  );
  await queueLetter(run, personId, 'invitation', mailId);
}

const A_YEAR = sql`((now() at time zone 'UTC')::date + interval '1 year')::date`;

interface Inviting {
  affiliateId: string;
  key: RequestKey | null;
}

/** Invites someone new by mail. */
const invite = (
  { affiliateId, key }: Inviting,
  { scopes, ...person }: Extract<Draft, { email: string }>,
): Promise<Assistant> =>
  inTurn(affiliateId, async (run) => {
    const kind = assistantAt(new Date());
    const before = await madeBy(kind, affiliateId, key, run);
    if (before) return before;
    await assertRoom(run, affiliateId);
    await assertLetters(run, affiliateId);
    const name = `${person.firstName} ${person.lastName}`;
    const personId = await addPerson(run, person);
    const columns = { person_id: personId, name, email: person.email, scopes, until: A_YEAR };
    const { item } = await makeOnce(kind, affiliateId, key, { columns, noted: null }, run);
    await sendLetter(run, affiliateId, personId);
    await noteSecurity(run, affiliateId, {
      actor: affiliateId,
      action: 'assistant-invited',
      kind: 'assistant',
      reason: name,
      alert: {
        title: `You invited ${name} as an assistant`,
        href: ASSISTANTS_PAGE,
        why: `For: ${scopeWords(scopes)}. If it was not you, end the access and change your password.`,
      },
    });
    return readOne(kind, affiliateId, item.id, run);
  });

/** Chooses someone of the firm, who begins at once. */
const choose = (
  { affiliateId, key }: Inviting,
  { personId, scopes }: Extract<Draft, { personId: string }>,
): Promise<Assistant> =>
  transaction(async (run) => {
    // The person's account, too: another firm, the office's role or a deletion waits, or is seen here.
    await lockAccounts(run, sql`${affiliateId}, ${personId}`);
    const now = new Date();
    const kind = assistantAt(now);
    const before = await madeBy(kind, affiliateId, key, run);
    if (before) return before;
    const [person] = await run<{ name: string; affiliateName: string }>(sql`
      select people.name, ${ACCOUNT_NAME} "affiliateName" from (${peopleOf(affiliateId, now)}) people
        join affiliate a on a.id = ${affiliateId}
       where people.id = ${personId}`);
    if (!person) throw invalid('personId', 'Choose someone from the list.');
    await assertRoom(run, affiliateId);
    const { name, affiliateName } = person;
    const columns = { person_id: personId, name, scopes, until: A_YEAR, started_at: now };
    const { item } = await makeOnce(kind, affiliateId, key, { columns, noted: null }, run);
    await noteSecurity(run, affiliateId, {
      actor: affiliateId,
      action: 'assistant-began',
      kind: 'assistant',
      reason: name,
      alert: {
        title: `${name} now works for you`,
        href: ASSISTANTS_PAGE,
        why: `For: ${scopeWords(scopes)}. If it was not you, end the access and change your password.`,
      },
    });
    await tellPerson(run, personId, {
      title: `You now work for ${affiliateName}`,
      why: `For: ${scopeWords(scopes)}. You switch at the top of each page.`,
    });
    return item;
  });

/**
 * Invites or chooses an assistant. Throws an HttpError: 400 at `email` for the own address or without mail, at
 * `personId` for anyone who is not in the list, or if there are too many assistants; 429 after too many letters.
 */
function addAssistant({ id, user }: Caller, draft: Draft, key: RequestKey | null) {
  const inviting = { affiliateId: id, key };
  if ('personId' in draft) return choose(inviting, draft);
  if (!mailIsOn()) throw invalid('email', NO_MAIL);
  dataKeys();
  if (draft.email.toLowerCase() === user.email.toLowerCase()) {
    throw invalid('email', 'This is your own address.');
  }
  return invite(inviting, draft);
}

/* Changing and ending. */

/** The delegation, locked with its accounts, if it has not ended. Throws an HttpError: 404, 409 with the ended one. */
async function openDelegation(run: Query, affiliateId: string, id: string) {
  await lockAccounts(run, bothSides(sql`d.affiliate_id = ${affiliateId} and d.id = ${id}`));
  const now = new Date();
  const [row] = await run<{
    personId: string | null;
    name: string;
    scopes: Scope[];
    affiliateName: string;
  }>(sql`
    select d.person_id "personId", d.name, d.scopes, ${ACCOUNT_NAME} "affiliateName"
      from delegate d join affiliate a on a.id = d.affiliate_id
     where d.affiliate_id = ${affiliateId} and d.id = ${id} for update of d`);
  const current = await readOne(assistantAt(now), affiliateId, id, run);
  if (!row) throw notFound();
  if (current.state === 'ended') {
    throw new HttpError('conflict', 'The access has ended. Invite this person again.', { current });
  }
  return { ...row, current };
}

type Change = InferOutput<typeof contract.AssistantChange>;

/** Changes the parts, or renews for a year. Throws an HttpError: 404, 409 if it was changed in the meantime or has ended. */
const changeAssistant = (
  affiliateId: string,
  id: string,
  { version, scopes, renew }: Change,
): Promise<Assistant> =>
  transaction(async (run) => {
    const { current, personId, name, affiliateName } = await openDelegation(run, affiliateId, id);
    const kind = assistantAt(new Date());
    if (current.version !== version) throw changedElsewhere(kind, current);
    await run(sql`
      update delegate set version = version + 1, scopes = coalesce(${scopes ?? null}::text[], scopes),
          until = case when ${renew === true} then ${A_YEAR} else until end
       where affiliate_id = ${affiliateId} and id = ${id}`);
    if (scopes && !scopes.includes('contacts')) await removeAssistantFeed(run, affiliateId, id);
    const noted = { actor: affiliateId, kind: 'assistant' };
    if (scopes) {
      const reason = `${name}: ${scopeWords(scopes)}`;
      await noteSecurity(run, affiliateId, { ...noted, action: 'assistant-parts', reason });
      if (personId && current.state === 'active') {
        await tellPerson(run, personId, {
          title: `${affiliateName} changed what you may use`,
          why: `You may use: ${scopeWords(scopes)}.`,
        });
      }
    }
    if (renew) {
      await noteSecurity(run, affiliateId, { ...noted, action: 'assistant-renewed', reason: name });
    }
    return readOne(kind, affiliateId, id, run);
  });

/** Ends the access, or returns the one that has ended before. Throws an HttpError: 404. */
const endAssistant = (affiliateId: string, id: string): Promise<Assistant> =>
  transaction(async (run) => {
    const which = sql`d.affiliate_id = ${affiliateId} and d.id = ${id}`;
    await endDelegations(run, which, { by: 'affiliate', actor: affiliateId });
    return readOne(assistantAt(new Date()), affiliateId, id, run);
  });

/** Mails a new link. Throws an HttpError: 404; 409 if the person began or the access has ended; 429 after too many. */
const renewLetter = (affiliateId: string, id: string): Promise<Assistant> =>
  transaction(async (run) => {
    const { current, personId, name } = await openDelegation(run, affiliateId, id);
    if (current.state !== 'invited' || !personId) {
      throw new HttpError('conflict', `${name} has begun already.`, { current });
    }
    if (!mailIsOn()) throw new HttpError('conflict', NO_MAIL, { current });
    await assertLetters(run, affiliateId);
    await sendLetter(run, affiliateId, personId);
    await noteSecurity(run, affiliateId, {
      actor: affiliateId,
      action: 'assistant-letter',
      kind: 'assistant',
      reason: name,
    });
    return readOne(assistantAt(new Date()), affiliateId, id, run);
  });

/* The person's side. */

const noSuchWork = (): HttpError => invalid('id', 'You do not work for this affiliate.');

/** Turns the session to the person's own portal. Throws an HttpError: 400 at `id` if there is none. */
async function goHome(run: Query, affiliateId: string, sessionId: string): Promise<void> {
  const turned = await run(sql`
    update session s set delegate_id = null from affiliate a
     where s.id = ${sessionId} and s.affiliate_id = ${affiliateId} and a.id = s.affiliate_id and not a.assistant
    returning s.id`);
  if (turned.length === 0) throw noSuchWork();
}

/**
 * Turns the session to this delegation. Throws an HttpError: 400 at `id` if the person does not work there, 403 if the
 * second step is not set up.
 */
async function goToWork(run: Query, caller: Caller, id: string): Promise<void> {
  if (!UUID.test(id)) throw noSuchWork();
  const now = new Date();
  const its = sql`d.id = ${id} and d.person_id = ${caller.id}`;
  // The locks wait for whoever ends it, disables the affiliate, or ends the person's sessions.
  await lockAccounts(run, bothSides(its));
  const [work] = await run<{ id: string }>(sql`
    select d.id from delegate d ${joinDelegator(now)} where ${its} and ${isDelegated(now)} for no key update of d`);
  if (!work) throw noSuchWork();
  if (!caller.twoStep) throw twoStepNeeded();
  await run(sql`
    with work as (select id, affiliate_id, name from delegate where id = ${work.id}),
    ${enteringWork(sql`work`, now)}
    update session set delegate_id = work.id from work
     where session.id = ${caller.session.id} and session.affiliate_id = ${caller.id}`);
}

const changeWork = (caller: Caller, id: string | null): Promise<Work | null> =>
  transaction(async (run) => {
    if (id === null) await goHome(run, caller.id, caller.session.id);
    else await goToWork(run, caller, id);
    const [row] = await run<{ work: Work | null }>(sql`
      select ${workColumn(caller.id, id?.toLowerCase() ?? null)}`);
    return row?.work ?? null;
  });

/** The person leaves. Throws an HttpError: 404. */
const leaveWork = (affiliateId: string, id: string): Promise<void> =>
  transaction(async (run) => {
    const own = sql`d.id = ${id} and d.person_id = ${affiliateId}`;
    const ended = await endDelegations(run, own, { by: 'assistant', actor: null });
    if (ended.length > 0) return;
    const [before] = await run(sql`select d.id from delegate d where ${own}`);
    if (!before) throw notFound();
  });

export const assistantRoutes = [
  on(contract.listAssistants, ({ affiliate }) => listAssistants(affiliate.id)),
  on(contract.addAssistant, async ({ affiliate, body, request }) =>
    createdReply(await addAssistant(affiliate, body, requestKey(request, body))),
  ),
  on(contract.changeAssistant, ({ affiliate, params, body }) =>
    changeAssistant(affiliate.id, params.id, body),
  ),
  on(contract.endAssistant, ({ affiliate, params }) => endAssistant(affiliate.id, params.id)),
  on(contract.sendLetter, ({ affiliate, params }) => renewLetter(affiliate.id, params.id)),
  on(contract.changeWork, ({ affiliate, body }) => changeWork(affiliate, body.id)),
  on(contract.leaveWork, async ({ affiliate, params }) => {
    await leaveWork(affiliate.id, params.id);
    return { ok: true as const };
  }),
];
