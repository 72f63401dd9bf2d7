/** Queues mails in the outbox, and keeps the sign that one waits. Functions that only queue mails do not bundle the code that sends them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { SHARE_CODE_DIGITS } from '../../src/config/security.ts';
import type { Query } from './db/db.ts';
import { type Sql, sql } from './db/sql.ts';
import { dataKeys, mailIsOn } from './platform/env.ts';
import { inStore } from './platform/store.ts';

/** A small file that says whether a mail or a due page is waiting, so that scheduled runs do not wake the database needlessly. */
const STORE = 'mail';
const KEY = 'waiting';

/** Whether a mail or a page may be waiting, also if the file does not exist yet or cannot be read. */
export const mayWait = (): Promise<boolean> =>
  inStore(STORE, (store) => store.get(KEY, { type: 'text' })).then(
    (said) => said !== 'no',
    () => true,
  );

/** Stores whether a mail or a page is waiting. An unreachable store changes nothing: the daily run checks anyway. */
export const markWaiting = (waits: boolean): Promise<void> =>
  inStore(STORE, (store) => store.set(KEY, waits ? 'yes' : 'no')).then(
    () => {},
    () => {},
  );

export type MailKind =
  | 'lead'
  | 'digest'
  | 'order'
  | 'ticket'
  | 'announcement'
  | 'page'
  | 'office'
  | 'share'
  | 'share-code'
  | 'security'
  | 'invitation'
  | 'reset'
  | 'address'
  | 'acknowledgement'
  | 'application'
  | 'newsletter';

const requests = new AsyncLocalStorage<{ waits: boolean }>();

/** Runs a request, and reports whether it queued a mail. */
export async function watchMail<T>(work: () => Promise<T>): Promise<{ result: T; waits: boolean }> {
  const request = { waits: false };
  const result = await requests.run(request, work);
  return { result, waits: request.waits };
}

/** Marks that this request queues a mail, so that it is sent after the response. */
export function mailWaits(): void {
  const request = requests.getStore();
  if (request && mailIsOn()) request.waits = true;
}

/** Expressions: a mail's recipient and its subject key. */
interface Letter {
  affiliate: Sql;
  key: Sql;
  /** The rows that each make one mail. */
  from: Sql;
}

/**
 * Part of a statement: queues a mail to the affiliate in the same transaction as the event, if mail
 * is set up and the affiliate wants this kind.
 */
export function queueMail(kind: MailKind, { affiliate, key, from }: Letter): Sql {
  mailWaits();
  return sql`mailed as (
  insert into mail (kind, affiliate_id, to_address, subject_key)
  select ${kind}, ${affiliate}, mail_address(${affiliate}, ${kind}), ${key} from ${from}
   where ${mailIsOn()} and mail_address(${affiliate}, ${kind}) is not null
  on conflict (subject_key) do nothing
)`;
}

/** The tokens of a mail, one for each key of DATA_KEYS, starting with the current key. They are never stored. */
export const tokensOf = (mailId: string): string[] =>
  dataKeys().map(({ secret }) =>
    createHmac('sha256', secret).update(`choose-password ${mailId}`).digest('base64url'),
  );

const CODE_BYTES = 6;

/**
 * The six digits of a mail that opens a link for a client: one code for each key of DATA_KEYS, as with its tokens.
 * The codes of a mail to a wrong address stop working once the address is corrected.
 */
export const shareCodesOf = (mailId: string, address: string): string[] =>
  dataKeys().map(({ secret }) => {
    const bytes = createHmac('sha256', secret).update(`share-code ${mailId} ${address}`).digest();
    return String(bytes.readUIntBE(0, CODE_BYTES) % 10 ** SHARE_CODE_DIGITS).padStart(
      SHARE_CODE_DIGITS,
      '0',
    );
  });

const ID_BYTES = 16;
const SEAL_BYTES = 16;

const sealOf = (secret: Uint8Array, purpose: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${purpose} `).update(body).digest().subarray(0, SEAL_BYTES);

/** A token for a row's id, which a mail's link contains: it has no end of its own, and is never stored. `mark` is one more byte of it. */
export function sealedToken(purpose: string, id: string, mark: number | null = null): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const body = mark === null ? bytes : Buffer.concat([bytes, Buffer.from([mark])]);
  return Buffer.concat([body, sealOf(dataKeys()[0].secret, purpose, body)]).toString('base64url');
}

/** The id of a token, and its mark, or null if it is forged or truncated. Any of the keys may have sealed it. */
export function openSealed(
  purpose: string,
  token: string,
): { id: string; mark: number | null } | null {
  const bytes = Buffer.from(token, 'base64url');
  const length = bytes.length - SEAL_BYTES;
  if (length < ID_BYTES || length > ID_BYTES + 1 || bytes.toString('base64url') !== token) {
    return null;
  }
  const body = bytes.subarray(0, length);
  const seal = bytes.subarray(length);
  if (!dataKeys().some(({ secret }) => timingSafeEqual(sealOf(secret, purpose, body), seal))) {
    return null;
  }
  const id = body
    .toString('hex', 0, ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, mark: body[ID_BYTES] ?? null };
}

/** What a mail about an application may say because someone sent the form; anyone can type any address. */
export const CAUSED_STEPS = ['confirm', 'open', 'again', 'account'] as const;

/** The mails that one mailbox gets within an hour because someone sent a form. */
export const CAUSED_TO_MAILBOX = 3;

/** What the token of an application is sealed for. */
export const APPLICATION_LINK = 'application';
/** What the token that confirms a subscription is sealed for. */
export const NEWSLETTER_LINK = 'newsletter';

export function newLetter(): { mailId: string; token: string } {
  const mailId = randomUUID();
  return { mailId, token: tokensOf(mailId)[0] ?? '' };
}

/** Queues a mail with a token, in the transaction that stores the token's hash. Returns whether it did. */
export async function queueLetter(
  run: Query,
  affiliateId: string,
  kind: 'invitation' | 'reset',
  mailId: string,
): Promise<boolean> {
  const rows = await run(sql`
    insert into mail (id, kind, affiliate_id, to_address, subject_key)
    select ${mailId}::uuid, ${kind}, ${affiliateId}::uuid, mail_address(${affiliateId}, ${kind}), ${`${kind}:${mailId}`}
     where mail_address(${affiliateId}, ${kind}) is not null returning id`);
  mailWaits();
  return rows.length > 0;
}

/** Ends every link for a new password, also in mails that wait, so that an abandoned mailbox opens nothing. */
export async function endLinks(run: Query, id: string): Promise<void> {
  await run(sql`
    with ended as (
      delete from invitation where affiliate_id = ${id}
    )
    delete from mail where affiliate_id = ${id} and state = 'waiting' and kind in ('invitation', 'reset')`);
}
