/** Tokens that unsubscribe an affiliate from a kind of mail. They never expire and are not stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { PAGES } from '../../../src/config/paths.ts';
import { openUnsubscribe, unsubscribe } from '../../../src/contract/auth/mail-links.ts';
import { query } from '../db/db.ts';
import { column, sql } from '../db/sql.ts';
import { SECURITY_HEADERS } from '../http/answer.ts';
import { on, readBody } from '../http/endpoint.ts';
import { notFound } from '../http/refusal.ts';
import { dataKeys } from '../platform/env.ts';

/** The kinds that a link can unsubscribe from, by their index in a token. */
const KINDS = ['digest', 'announcement', 'office'] as const;
type LeavableKind = (typeof KINDS)[number];

const ID_BYTES = 16;
const SEAL_BYTES = 16;

const sealOf = (secret: Uint8Array, body: Buffer): Buffer =>
  createHmac('sha256', secret).update('unsubscribe ').update(body).digest().subarray(0, SEAL_BYTES);

export function unsubscribeToken(affiliateId: string, kind: LeavableKind): string {
  const id = Buffer.from(affiliateId.replaceAll('-', ''), 'hex');
  const body = Buffer.concat([id, Buffer.from([KINDS.indexOf(kind)])]);
  return Buffer.concat([body, sealOf(dataKeys()[0].secret, body)]).toString('base64url');
}

/** The token's affiliate and kind, or null if it is forged or truncated. Any of the keys may have signed it. */
function readUnsubscribe(token: string): { affiliateId: string; kind: LeavableKind } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + 1 + SEAL_BYTES || bytes.toString('base64url') !== token)
    return null;
  const body = bytes.subarray(0, ID_BYTES + 1);
  const seal = bytes.subarray(ID_BYTES + 1);
  const ours = dataKeys().some(({ secret }) => timingSafeEqual(sealOf(secret, body), seal));
  const kind = KINDS[body[ID_BYTES] ?? -1];
  if (!ours || !kind) return null;
  const affiliateId = body
    .toString('hex', 0, ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { affiliateId, kind };
}

/** Turns this kind of mail off. It does nothing if the account no longer exists. */
async function turnOffMail(affiliateId: string, kind: LeavableKind): Promise<void> {
  const choice = column(kind);
  const off = kind === 'announcement' ? false : 'off';
  await query(sql`
    insert into mail_preference as p (affiliate_id, version, ${choice})
    select id, 2, ${off} from affiliate where id = ${affiliateId}
    on conflict (affiliate_id) do update set ${choice} = excluded.${choice}, version = p.version + 1`);
}

/** The routes of mailed links. A GET changes nothing, since programs open links as well. */
export const unsubscribeRoutes = [
  on(unsubscribe, async ({ request, params }) => {
    await readBody(request);
    const left = readUnsubscribe(params.token);
    if (!left) throw notFound();
    await turnOffMail(left.affiliateId, left.kind);
    return { ok: true };
  }),
  on(openUnsubscribe, async ({ params }) => {
    if (!readUnsubscribe(params.token)) throw notFound();
    const Location = `${PAGES.unsubscribe}#${params.token}`;
    const headers = { Location, 'Cache-Control': 'no-store', ...SECURITY_HEADERS };
    return new Response(null, { status: 303, headers });
  }),
];
