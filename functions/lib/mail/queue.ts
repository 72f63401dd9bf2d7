/** Writing mails into the outbox. What only writes them carries nothing of what sends them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomUUID } from 'node:crypto';
import type { Query } from '../db/db.ts';
import { dataKeys, mailIsOn } from '../env.ts';

export type MailKind =
  | 'lead'
  | 'digest'
  | 'order'
  | 'ticket'
  | 'announcement'
  | 'security'
  | 'invitation'
  | 'reset'
  | 'address'
  | 'acknowledgement';

const requests = new AsyncLocalStorage<{ waits: boolean }>();

/** Runs a request, and answers whether it has left a mail to send. */
export async function watchMail<T>(work: () => Promise<T>): Promise<{ result: T; waits: boolean }> {
  const request = { waits: false };
  const result = await requests.run(request, work);
  return { result, waits: request.waits };
}

/** Says that this request leaves a mail, so that it is sent behind the answer. */
export function mailWaits(): void {
  const request = requests.getStore();
  if (request && mailIsOn()) request.waits = true;
}

/** Expressions of SQL: whom a mail is for, and what it tells. */
interface Told {
  affiliate: string;
  key: string;
  /** The rows that each make one. */
  from: string;
}

/**
 * Part of a statement: a mail to the affiliate, in the same transaction as what it tells, if mail is set
 * up and the affiliate wants this kind.
 */
export function mailed(kind: MailKind, { affiliate, key, from }: Told): string {
  mailWaits();
  return `mailed as (
  insert into mail (kind, affiliate_id, to_address, subject_key)
  select '${kind}', ${affiliate}, mail_address(${affiliate}, '${kind}'), ${key} from ${from}
   where ${mailIsOn()} and mail_address(${affiliate}, '${kind}') is not null
  on conflict (subject_key) do nothing
)`;
}

/** The tokens of a mail, one for each key of DATA_KEYS, the one of today first. Nothing keeps them. */
export const tokensOf = (mailId: string): string[] =>
  dataKeys().map(({ secret }) =>
    createHmac('sha256', secret).update(`choose-password ${mailId}`).digest('base64url'),
  );

/** The id of a mail to be, and the token that it will carry. */
export function newLetter(): { mailId: string; token: string } {
  const mailId = randomUUID();
  return { mailId, token: tokensOf(mailId)[0] ?? '' };
}

/** Writes a mail that carries a token, in the transaction that keeps the token's hash; answers whether it did. */
export async function queueLetter(
  run: Query,
  affiliateId: string,
  kind: 'invitation' | 'reset',
  mailId: string,
): Promise<boolean> {
  const rows = await run(
    `insert into mail (id, kind, affiliate_id, to_address, subject_key)
     select $2::uuid, $3, $1::uuid, mail_address($1, $3), $3 || ':' || $2::uuid
      where mail_address($1, $3) is not null returning id`,
    [affiliateId, mailId, kind],
  );
  mailWaits();
  return rows.length > 0;
}
