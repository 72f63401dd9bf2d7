/** Links for clients, as rows. An affiliate shows something to a contact with one, or asks questions. */
import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { OPEN_STATES } from '../../../src/config/client-words.ts';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import type { Page } from '../../../src/contract/paging.ts';
import { FOR_YOU, type ShareKind } from '../../../src/contract/shares/for-you.ts';
import * as contract from '../../../src/contract/shares/shares.ts';
import {
  MAX_REMINDERS,
  MAX_SHARES,
  type MadeShare,
  type Share,
  type ShareDraft,
  type SharePreview,
  type ShownMaterial,
} from '../../../src/contract/shares/shares.ts';
import { isWithdrawnMaterial } from '../approvals/counts.ts';
import { type HandoverEntry, handoverEntryOf, writeHandover } from '../approvals/handovers.ts';
import type { ClearedMaterial } from '../approvals/shown.ts';
import { securityMail } from '../audit.ts';
import { readContact } from '../contacts/contacts.ts';
import { type Query, query, transaction } from '../db/db.ts';
import type { Order } from '../db/page.ts';
import {
  type Condition,
  changedElsewhere,
  changeOne,
  inTurn,
  type Kind,
  kindOf,
  madeBy,
  makeOnce,
  readMany,
  readOne,
} from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { materialOf, materialToday } from '../gated/materials.ts';
import { createdReply } from '../http/answer.ts';
import { type Actor, on } from '../http/endpoint.ts';
import { HttpError, invalid, notDelegated, originOf } from '../http/refusal.ts';
import { type RequestKey, requestKey } from '../http/request-key.ts';
import { dataKeys, mailIsOn } from '../platform/env.ts';
import { DECEASED, todayOf, unknownContact } from '../rows/contacts.ts';
import { madeByAssistant } from '../rows/delegations.ts';
import { withdrawAll } from '../rows/share-ends.ts';
import { tokenHash } from '../sign-in/invitations.ts';
import { type ShareContent, shareContentOf } from './content.ts';
import { dayOfShare, hasChanged, IS_OPEN } from './for-you.ts';

/** The state of the share `s` at this moment. */
const stateAt = (now: Date): Sql =>
  sql`case when s.held is null and ${IS_OPEN} and s.expires_on < ${dayOfShare(now)} then 'expired' else s.state end`;

/**
 * Shares as they are now, with the materials of today (see `materialToday`). Shares of a contact in the trash are
 * hidden with it.
 */
const shareAt = (now: Date, material: readonly string[], days: string): Kind<Share> =>
  kindOf<Share>({
    name: 'share',
    table: sql`share`,
    as: sql`s`,
    columns: sql`s.id, s.version, s.kind, s.thing, s.title, c.id "contactId", c.name "contactName", ${stateAt(now)} state,
      case when s.held is null then s.expires_on else ${dayOfShare(now)} + (s.held ->> 'days')::int end::text "expiresOn",
      s.held is not null and s.state = 'draft' held, ${madeByAssistant(sql`s`)} "by", s.code, s.note, s.opened_on::text "openedOn", s.reminders,
      ${hasChanged(material)} changed, ${isWithdrawnMaterial(dayOfShare(now), days)} withdrawn, s.known,
      to_json(s.created_at) "createdAt"`,
    joins: sql`join contact c
      on c.id = s.contact_id and c.affiliate_id = s.affiliate_id and c.deleted_at is null`,
    conflictSentence: 'This link was changed elsewhere. Look at it, then try again.',
  });

async function shareNow(now = new Date()): Promise<Kind<Share>> {
  const [material, days] = await materialToday();
  return shareAt(now, material, days);
}

/** The affiliate's shares of a contact. Throws an HttpError: 404 if the contact is not the affiliate's. */
async function listShares(
  affiliateId: string,
  { contact, state, ...paging }: InferOutput<typeof contract.listShares.query & object>,
): Promise<Page<Share>> {
  if (contact) await readContact(affiliateId, contact);
  const now = new Date();
  const only: Sql[] = [];
  if (contact) only.push(sql`s.contact_id = ${contact}`);
  if (state) only.push(sql`${stateAt(now)} = ${state}`);
  const order: Order = {
    name: `shares ${contact ?? ''} ${state ?? ''}`,
    key: sql`s.created_at`,
    type: 'timestamptz',
    descending: true,
  };
  return readMany(await shareNow(now), affiliateId, { order, only }, paging);
}

/** One of the affiliate's shares. Throws an HttpError: 404. */
const readShare = async (affiliateId: string, id: string): Promise<Share> =>
  readOne(await shareNow(), affiliateId, id);

/* Making one. */

const TOKEN_BYTES = 32;
/** A token: the address that shows it, and the hash that is kept. */
function newToken(site: string): { url: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { url: `${site}${FOR_YOU}#${token}`, hash: tokenHash(token) };
}

/** The kinds whose links show a client's private data. Each link makes an alert. */
const PRIVATE_KINDS: readonly ShareKind[] = ['map', 'scenario', 'packet'];

/** Parts of the statement that gives a share in `from` its address: the alert with this title, and its mail. */
const alertOfMade = (affiliateId: string, title: string, from = sql`made`): Sql[] => [
  sql`told as (
    insert into alert (affiliate_id, kind, title, href, why)
    select ${affiliateId}, 'security', ${title}, '/dashboard/contacts/view?id=' || contact_id || '&tab=facts',
        'Whoever has it can read what it shows. If it was not you, withdraw it and change your password.'
      from ${from} returning id
  )`,
  securityMail(affiliateId),
];

/** Part of the statement that makes a held share: the alert that links wait, one a day for each assistant. */
const alertOfHeld = (affiliateId: string, { delegateId, name }: Actor): Sql => sql`told as (
  insert into alert (affiliate_id, kind, title, href, why, subject)
  select ${affiliateId}, 'content', ${`${name} prepared links for clients`}, '/dashboard/links?part=clients',
      'They have no address before you send them.',
      concat_ws(':', 'held', ${delegateId}::text, ${todayOf(new Date(), affiliateId)}) from made
   where not exists (select from alert_mute m where m.affiliate_id = ${affiliateId} and m.kind = 'content')
  on conflict do nothing
)`;

/** The condition that the contact is in the affiliate's list. A merge waits for it. */
const isListed = (affiliateId: string, contactId: string): Condition => ({
  holds: sql`exists (select from contact
    where affiliate_id = ${affiliateId} and id = ${contactId} and deleted_at is null for no key update)`,
  refusal: unknownContact,
});

const hasRoom = (affiliateId: string, today: Sql): Condition => ({
  holds: sql`(select count(*) from share s
    where s.affiliate_id = ${affiliateId} and ${IS_OPEN} and s.expires_on >= ${today}) < ${MAX_SHARES}`,
  refusal: () =>
    new HttpError(
      'validation',
      `You have ${MAX_SHARES.toLocaleString('en-US')} open links for clients, which is the maximum. Withdraw some first.`,
    ),
});

/** The stored parts of a share, and its handover. */
interface Prepared extends ShareContent {
  uses: HandoverEntry[];
}

const approvalOf = ({ cleared, approval }: ClearedMaterial) =>
  cleared === 'client' ? approval : null;

async function prepared(affiliateId: string, { confirmed, ...showing }: Draft): Promise<Prepared> {
  const shared = await shareContentOf(affiliateId, showing, confirmed);
  const things = shared.items ?? (shared.thing ? [shared.thing] : []);
  // A draft of the map may go to the family, and nothing is recorded.
  const handed = things.filter((thing) => thing.kind !== 'map' || approvalOf(thing));
  const uses = handed.map((thing) => handoverEntryOf(thing, approvalOf(thing), 'link'));
  return { ...shared, uses: await Promise.all(uses) };
}

async function writeHandovers(
  run: Query,
  affiliateId: string,
  contactId: string,
  uses: readonly HandoverEntry[],
): Promise<void> {
  for (const use of uses) await writeHandover(run, affiliateId, contactId, use);
}

type Draft = InferOutput<typeof ShareDraft>;

/**
 * Makes a link for a contact, or returns the one that the same request made before, without its address. Throws an
 * HttpError: 400 at `contactId`, `thing` or `code`, or if the maximum is reached; 409 if the thing must not go to
 * clients, or the earlier request had other contents.
 */
async function createShare(
  affiliateId: string,
  draft: Draft,
  { key, site, actor }: { key: RequestKey | null; site: string; actor: Actor | null },
): Promise<MadeShare> {
  const now = new Date();
  const kindOfShare = await shareNow(now);
  const before = await madeBy(kindOfShare, affiliateId, key);
  // Its address is known to no one but who got it.
  if (before) return { ...before, url: null };
  const { kind, thing, contactId, days, code, note, confirmed, known, amounts, order } = draft;
  await assertMayShare(affiliateId, draft);
  const shown = await prepared(affiliateId, draft);
  const { title, about, uses } = shown;
  // An assistant hands over what is cleared for clients; the affiliate sends everything else, also a note beside it.
  const holder = kind === 'item' && note === '' ? null : actor;
  const token = newToken(site);
  const today = todayOf(now, affiliateId);
  const columns = {
    contact_id: contactId,
    kind,
    thing,
    ...storedContent(shown, { kind, known, token, today, days }),
    ...(holder && { content: '{}', material: null, pattern: null, approved: false }),
    code,
    note,
    created_at: now,
    confirmed,
    known,
    held: holder && JSON.stringify({ days, amounts, order }),
  };
  const only = [hasRoom(affiliateId, today), isListed(affiliateId, contactId)];
  const alerts = isPrivate(draft) ? alertOfMade(affiliateId, titleOfAlert(title, about)) : [];
  const also = holder ? [alertOfHeld(affiliateId, holder)] : alerts;
  const { item, isNew } = await inTurn(affiliateId, async (run) => {
    const made = await makeOnce(kindOfShare, affiliateId, key, { columns, only, also }, run);
    if (made.isNew && !holder) await writeHandovers(run, affiliateId, contactId, uses);
    return made;
  });
  return { ...item, url: isNew && !holder ? token.url : null };
}

/** Whether its address opens what is private, so that the affiliate gets an alert. */
const isPrivate = ({ kind, known }: Pick<Draft, 'kind' | 'known'>): boolean =>
  known || PRIVATE_KINDS.includes(kind);

const titleOfAlert = (title: string, about: string | null): string =>
  `A link was made: ${[title, about].filter(Boolean).join(', ')}.`;

interface Opening extends Pick<Draft, 'kind' | 'known'> {
  token: { hash: string };
  today: Sql;
  days: number;
}

/** The columns of a share that an address shows, and how long. */
const storedContent = (
  { title, content, madeFrom, thing }: Prepared,
  { kind, known, token, today, days }: Opening,
) => ({
  title,
  content: JSON.stringify(kind === 'questions' && !known ? {} : content),
  made_from: JSON.stringify(madeFrom),
  token_hash: token.hash,
  expires_on: sql`${today} + ${days}::int`,
  material: thing && materialOf(thing),
  pattern: thing?.pattern ?? null,
  approved: thing !== null && approvalOf(thing) !== null,
});

type HeldShare = Draft & { version: number };

/** What the affiliate sends: the draft of a held link, or nothing if it is none. */
async function readHeld(affiliateId: string, id: string): Promise<HeldShare | undefined> {
  const [row] = await query<HeldShare>(sql`
    select version, kind, thing, contact_id "contactId", code, note, confirmed, known,
        (held ->> 'days')::int days, (held ->> 'amounts')::boolean amounts, held ->> 'order' "order"
      from share where affiliate_id = ${affiliateId} and id = ${id} and held is not null and state = 'draft'`);
  return row && { ...row, order: row.order ?? undefined };
}

/**
 * Sends a held link: its copy is frozen and its days begin now. Throws an HttpError: 404, 409 if it was changed in the
 * meantime or must not go to clients, 400 at `contactId`, `thing` or `code`.
 */
async function sendHeld(
  affiliateId: string,
  id: string,
  { version: heldVersion, ...draft }: HeldShare,
  { version, site }: { version: number; site: string },
): Promise<Share & { url?: string }> {
  const now = new Date();
  const kindOfShare = await shareNow(now);
  if (heldVersion !== version) {
    throw changedElsewhere(kindOfShare, await readOne(kindOfShare, affiliateId, id));
  }
  await assertMayShare(affiliateId, draft);
  const { kind, contactId, days, known } = draft;
  const shown = await prepared(affiliateId, draft);
  const { title, about, uses } = shown;
  const token = newToken(site);
  const today = todayOf(now, affiliateId);
  const stored = storedContent(shown, { kind, known, token, today, days });
  const only = [isListed(affiliateId, contactId)];
  const also = isPrivate(draft)
    ? alertOfMade(affiliateId, titleOfAlert(title, about), sql`changed`)
    : [];
  const sent = await inTurn(affiliateId, async (run) => {
    const set = { ...stored, state: 'sent', held: null };
    const changed = await changeOne(
      kindOfShare,
      affiliateId,
      id,
      version,
      { set, only, also },
      run,
    );
    await writeHandovers(run, affiliateId, contactId, uses);
    return changed;
  });
  return { ...sent, url: token.url };
}

/** Throws an HttpError (403) for what only the affiliate does with a link: an assistant never has a client's data. */
function assertMayChange(
  actor: Actor | null,
  { kind, held }: Share,
  { state }: Change,
  id: string,
): void {
  if (!actor || (kind === 'item' && !held) || state === 'withdrawn') return;
  throw notDelegated(id, actor);
}

/** The preview: what the client would see. Throws what `createShare` throws. */
async function previewShare(
  affiliateId: string,
  showing: InferOutput<typeof ShownMaterial>,
): Promise<SharePreview> {
  await readContact(affiliateId, showing.contactId);
  const { title, content } = await shareContentOf(affiliateId, showing, true);
  return { title, content };
}

/** Checks the contact, and that a code could be mailed. Throws an HttpError: 400 at `contactId` or `code`. */
async function assertMayShare(
  affiliateId: string,
  { contactId, code, known }: Draft,
): Promise<void> {
  const [contact] = await query<Pick<Contact, 'name' | 'email' | 'deceased'>>(sql`
    select c.name, c.email, ${DECEASED} deceased from contact c
     where c.affiliate_id = ${affiliateId} and c.id = ${contactId} and c.deleted_at is null`);
  if (!contact) throw unknownContact();
  if (known && contact.deceased) {
    throw invalid('contactId', `${contact.name} has died. Ask the spouse or partner.`);
  }
  if (!code) return;
  if (!mailIsOn()) throw invalid('code', 'This site sends no email, so it can send no code.');
  if (!contact.email) {
    const way = known ? 'Add one first.' : 'Add one, or ask for no code.';
    throw invalid('code', `This contact has no email address. ${way}`);
  }
  dataKeys();
}

/* Changing one. */

type Change = InferOutput<typeof contract.changeShare.body & object>;

export const lockShare = (run: Query, affiliateId: string, id: string): Promise<unknown> =>
  run(sql`select from share where affiliate_id = ${affiliateId} and id = ${id} for update`);

/**
 * Marks a link sent or withdrawn, or makes its next address. Throws an HttpError: 404, 409 with the current share if
 * it was changed in the meantime, 400 at `state` or `reminded` if it has ended or was reminded of twice.
 */
async function changeShare(
  affiliateId: string,
  id: string,
  change: Change,
  { site, actor }: { site: string; actor: Actor | null },
): Promise<Share & { url?: string }> {
  const held = change.state === 'sent' && !actor ? await readHeld(affiliateId, id) : undefined;
  if (held) return sendHeld(affiliateId, id, held, { version: change.version, site });
  return transaction(async (run) => {
    const { version, state, reminded } = change;
    await lockShare(run, affiliateId, id);
    const now = new Date();
    const kindOfShare = await shareNow(now);
    const current = await readOne(kindOfShare, affiliateId, id, run);
    assertMayChange(actor, current, change, affiliateId);
    if (current.version !== version) throw changedElsewhere(kindOfShare, current);
    if (current.state === state) return current;
    if (reminded && current.held) throw invalid('reminded', 'Send this link first.');
    if (state !== 'withdrawn' && !OPEN_STATES.includes(current.state)) {
      throw invalid(reminded ? 'reminded' : 'state', 'This link no longer opens. Make a new one.');
    }
    // What was opened was sent.
    if (state === 'sent' && current.state !== 'draft') return current;
    if (reminded && current.reminders >= MAX_REMINDERS) {
      throw invalid('reminded', 'You reminded twice already. Call, or make a new link.');
    }
    const token = reminded && newToken(site);
    const next = state ?? (current.state === 'draft' ? 'sent' : current.state);
    const set = {
      state: next,
      withdrawn_at: next === 'withdrawn' ? now : null,
      token_hash: token?.hash,
      reminders: token ? sql`s.reminders + 1` : undefined,
    };
    const action = next === 'withdrawn' ? 'withdraw' : 'change';
    const changed = await changeOne(kindOfShare, affiliateId, id, version, { set, action }, run);
    return token ? { ...changed, url: token.url } : changed;
  });
}

/** The error (409) for a decision about an older version of a share. */
export async function shareChangedElsewhere(
  affiliateId: string,
  id: string,
  run: Query,
): Promise<HttpError> {
  const kindOfShare = await shareNow();
  return changedElsewhere(kindOfShare, await readOne(kindOfShare, affiliateId, id, run));
}

export const shareRoutes = [
  on(contract.listShares, ({ affiliate, query }) => listShares(affiliate.id, query)),
  on(contract.createShare, async ({ affiliate, body, request }) =>
    createdReply(
      await createShare(affiliate.id, body, {
        key: requestKey(request, body),
        site: originOf(request),
        actor: affiliate.actor,
      }),
    ),
  ),
  on(contract.previewShare, ({ affiliate, body }) => previewShare(affiliate.id, body)),
  on(contract.withdrawShares, async ({ affiliate }) => ({
    withdrawn: await withdrawAll(affiliate.id, affiliate.id, 'All were withdrawn at once'),
  })),
  on(contract.readShare, ({ affiliate, params }) => readShare(affiliate.id, params.id)),
  on(contract.changeShare, ({ affiliate, params, body, request }) =>
    changeShare(affiliate.id, params.id, body, {
      site: originOf(request),
      actor: affiliate.actor,
    }),
  ),
];
