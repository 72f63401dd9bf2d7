/** Links for clients, as rows: what an affiliate shows to a contact, or asks of one. */
import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { OPEN_STATES } from '../../../src/config/client-words.ts';
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
  type ShownThing,
} from '../../../src/contract/shares/shares.ts';
import { isWithdrawnMaterial } from '../approvals/counts.ts';
import { type HandedOver, handedOver, writeUse } from '../approvals/handovers.ts';
import { securityMail } from '../audit.ts';
import { readContact } from '../contacts/contacts.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { readPage } from '../db/page.ts';
import { materialOf, materialToday } from '../gated/materials.ts';
import { created } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound, originOf } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey, sameBody } from '../http/request-key.ts';
import { dataKeys, mailIsOn } from '../platform/env.ts';
import { todayOf, unknownContact } from '../rows/contacts.ts';
import { tokenHash } from '../sign-in/invitations.ts';
import { type Shared, sharedContent } from './content.ts';
import { withdrawAll } from './ends.ts';
import { dayOfShare, hasChanged, IS_OPEN } from './for-you.ts';

/** Its state at the moment $2. */
const STATE = `case when ${IS_OPEN} and s.expires_on < ${dayOfShare('$2')} then 'expired' else s.state end`;

/** The columns of the share `s`: $1 the affiliate, $2 now, $3 and $4 the material of today (see `materialToday`). */
const SHARE = `s.id, s.version, s.kind, s.thing, s.title, c.id "contactId", c.name "contactName", ${STATE} state,
  s.expires_on::text "expiresOn", s.code, s.note, s.opened_on::text "openedOn", s.reminders,
  ${hasChanged('$3')} changed, ${isWithdrawnMaterial(dayOfShare('$2'), '$4')} withdrawn, to_json(s.created_at) "createdAt"`;
/** Those of a contact in the trash are away with it. */
const TABLES = `share s join contact c on c.id = s.contact_id and c.affiliate_id = $1 and c.deleted_at is null`;

/** $2 to $4 of SHARE. */
const asOfNow = async () => [new Date(), ...(await materialToday())];

const NEWEST_FIRST = { key: 's.created_at', type: 'timestamptz', descending: true } as const;

/** Throws an HttpError: 404 if the contact is not the affiliate's. */
async function listShares(
  affiliateId: string,
  { contact, state, ...paging }: InferOutput<typeof contract.listShares.query & object>,
): Promise<Page<Share>> {
  if (contact) await readContact(affiliateId, contact);
  return readPage<Share>(
    query,
    {
      columns: SHARE,
      from: TABLES,
      where: `s.affiliate_id = $1 and ($5::uuid is null or s.contact_id = $5) and ($6::text is null or ${STATE} = $6)`,
      values: [affiliateId, ...(await asOfNow()), contact ?? null, state ?? null],
      order: { ...NEWEST_FIRST, name: `shares ${contact ?? ''} ${state ?? ''}` },
      id: 's.id',
    },
    paging,
  );
}

/** One of the affiliate's shares. Throws an HttpError: 404. */
export async function readShare(
  affiliateId: string,
  id: string,
  run: Query = query,
): Promise<Share> {
  const [share] = await run<Share>(
    `select ${SHARE} from ${TABLES} where s.affiliate_id = $1 and s.id = $5`,
    [affiliateId, ...(await asOfNow()), id],
  );
  if (!share) throw notFound();
  return share;
}

/* Making one. */

const TOKEN_BYTES = 32;
/** A token: the address that shows it, and the hash that is kept. */
function newToken(site: string): { url: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { url: `${site}${FOR_YOU}#${token}`, hash: tokenHash(token) };
}

/** The share that the same request made before. Its address is known to no one but who got it. */
async function madeByKey(affiliateId: string, key: RequestKey | null): Promise<MadeShare | null> {
  if (!key) return null;
  const [row] = await query<Share & { sameBody: boolean }>(
    `select ${SHARE}, ${sameBody('s', '$6')} from ${TABLES} where s.affiliate_id = $1 and s.request_key = $5`,
    [affiliateId, ...(await asOfNow()), key.id, key.body],
  );
  return row ? { ...madeBefore<Share>(row), url: null } : null;
}

/** The kinds whose links show what is private of a client: each makes an alert. */
const PRIVATE_KINDS: readonly ShareKind[] = ['map', 'scenario'];

/**
 * $1 the affiliate, $2 the contact, $3 to $6 the thing, $7 the token's hash, $8 the code, $9 the note, $10 the days, $11
 * and $12 the request's key and contents, $13 what it is made from, $14 now, $15 its material, $16 whether that is
 * approved, $17 whether its reader was confirmed, $18 the alert's title, or null.
 */
const CREATE = () => `
with made as (
  insert into share (affiliate_id, contact_id, kind, thing, title, content, made_from, token_hash, code, note,
    expires_on, request_key, request_body, created_at, material, approved, confirmed)
  select $1, id, $3, $4, $5, $6, $13, $7, $8, $9, ${todayOf('$14')} + $10::int, $11, $12, $14, $15, $16, $17 from contact
   -- A merge waits.
   where affiliate_id = $1 and id = $2 and deleted_at is null for no key update
  on conflict (affiliate_id, request_key) do nothing returning id, contact_id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'share', id, $1 from made
), told as (
  insert into alert (affiliate_id, kind, title, href, why)
  select $1, 'security', $18, '/dashboard/contacts/view?id=' || contact_id || '&tab=facts',
      'Whoever has it can read what it shows. If it was not you, withdraw it and change your password.'
    from made where $18::text is not null returning id
), ${securityMail('$1::uuid')}
select id from made`;

/** What is kept of a share, and the use that it is. */
interface Prepared extends Shared {
  use: HandedOver | null;
}

async function prepared(affiliateId: string, { confirmed, ...showing }: Draft): Promise<Prepared> {
  const shared = await sharedContent(affiliateId, showing, confirmed);
  const { thing } = shared;
  if (!thing) return { ...shared, use: null };
  const approval = thing.cleared === 'client' ? thing.approval : null;
  return { ...shared, use: await handedOver(thing, approval, 'link') };
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
  { key, site }: { key: RequestKey | null; site: string },
): Promise<MadeShare> {
  const before = await madeByKey(affiliateId, key);
  if (before) return before;
  const { kind, thing, contactId, days, code, note, confirmed } = draft;
  await assertMayShare(affiliateId, draft);
  const { title, content, madeFrom, about, use } = await prepared(affiliateId, draft);
  const named = [title, about].filter(Boolean).join(', ');
  const alert = PRIVATE_KINDS.includes(kind) ? `A link was made: ${named}.` : null;
  const token = newToken(site);
  const made = await transaction(async (run) => {
    // One after the other, so that the limit holds.
    await run('select from affiliate where id = $1 for no key update', [affiliateId]);
    await assertRoom(run, affiliateId);
    const [row] = await run<{ id: string }>(CREATE(), [
      affiliateId,
      contactId,
      kind,
      thing,
      title,
      JSON.stringify(kind === 'questions' ? {} : content),
      token.hash,
      code,
      note,
      days,
      key?.id ?? null,
      key?.body ?? null,
      JSON.stringify(madeFrom),
      new Date(),
      use && materialOf(use.thing),
      use?.approval != null,
      confirmed,
      alert,
    ]);
    if (!row) return undefined;
    if (use) await writeUse(run, affiliateId, contactId, use);
    return readShare(affiliateId, row.id, run);
  });
  if (made) return { ...made, url: token.url };
  const meanwhile = await madeByKey(affiliateId, key);
  if (meanwhile) return meanwhile;
  throw unknownContact();
}

/** What the client would see. Throws an HttpError as `createShare` does. */
async function previewShare(
  affiliateId: string,
  showing: InferOutput<typeof ShownThing>,
): Promise<SharePreview> {
  await readContact(affiliateId, showing.contactId);
  const { title, content } = await sharedContent(affiliateId, showing, true);
  return { title, content };
}

/** Throws an HttpError: 400 at `contactId`, or at `code` if no code could be mailed. */
async function assertMayShare(affiliateId: string, { contactId, code }: Draft): Promise<void> {
  const [contact] = await query<{ email: string }>(
    'select email from contact where affiliate_id = $1 and id = $2 and deleted_at is null',
    [affiliateId, contactId],
  );
  if (!contact) throw unknownContact();
  if (!code) return;
  if (!mailIsOn()) throw invalid('code', 'This site sends no email, so it can send no code.');
  if (!contact.email) {
    throw invalid('code', 'This contact has no email address. Add one, or ask for no code.');
  }
  dataKeys();
}

async function assertRoom(run: Query, affiliateId: string): Promise<void> {
  const [row] = await run<{ count: number }>(
    `select count(*)::int count from share s
      where s.affiliate_id = $1 and ${IS_OPEN} and s.expires_on >= ${todayOf('$2')}`,
    [affiliateId, new Date()],
  );
  if ((row?.count ?? 0) < MAX_SHARES) return;
  const most = MAX_SHARES.toLocaleString('en-US');
  throw new HttpError(
    'validation',
    `You have ${most} open links for clients, which is the maximum. Withdraw some first.`,
  );
}

/* Changing one. */

type Change = InferOutput<typeof contract.changeShare.body & object>;

export const LOCK_SHARE = 'select from share where affiliate_id = $1 and id = $2 for update';

/** $1 the affiliate, $2 the share, $3 its new state, $4 the hash of a reminder's token, $5 now. */
const CHANGE = `
with changed as (
  update share set version = version + 1, state = $3,
      withdrawn_at = case when $3 = 'withdrawn' then $5::timestamptz end, token_hash = coalesce($4, token_hash),
      reminders = reminders + case when $4::text is null then 0 else 1 end
   where affiliate_id = $1 and id = $2 returning id
)
insert into audit (actor, action, kind, thing, affiliate_id)
select $1, case when $3 = 'withdrawn' then 'withdraw' else 'change' end, 'share', id, $1 from changed`;

/**
 * Marks a link sent or withdrawn, or makes its next address. Throws an HttpError: 404, 409 with the current share if
 * it was changed in the meantime, 400 at `state` or `reminded` if it has ended or was reminded of twice.
 */
const changeShare = (
  affiliateId: string,
  id: string,
  { version, state, reminded }: Change,
  site: string,
): Promise<Share & { url?: string }> =>
  transaction(async (run) => {
    await run(LOCK_SHARE, [affiliateId, id]);
    const current = await readShare(affiliateId, id, run);
    if (current.version !== version) throw changedElsewhere(current);
    if (current.state === state) return current;
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
    await run(CHANGE, [affiliateId, id, next, token?.hash ?? null, new Date()]);
    const changed = await readShare(affiliateId, id, run);
    return token ? { ...changed, url: token.url } : changed;
  });

export const changedElsewhere = (current: Share): HttpError =>
  new HttpError('conflict', 'This link was changed elsewhere. Look at it, then try again.', {
    current,
  });

export const shareRoutes = [
  on(contract.listShares, ({ affiliate, query }) => listShares(affiliate.id, query)),
  on(contract.createShare, async ({ affiliate, body, request }) =>
    created(
      await createShare(affiliate.id, body, {
        key: requestKey(request, body),
        site: originOf(request),
      }),
    ),
  ),
  on(contract.previewShare, ({ affiliate, body }) => previewShare(affiliate.id, body)),
  on(contract.withdrawShares, async ({ affiliate }) => ({
    withdrawn: await withdrawAll(affiliate.id, affiliate.id, 'All were withdrawn at once'),
  })),
  on(contract.readShare, ({ affiliate, params }) => readShare(affiliate.id, params.id)),
  on(contract.changeShare, ({ affiliate, params, body, request }) =>
    changeShare(affiliate.id, params.id, body, originOf(request)),
  ),
];
