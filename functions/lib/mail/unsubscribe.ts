/** Tokens that unsubscribe an affiliate from a kind of mail, or a reader from the newsletter. They never expire and are not stored. */
import { PAGES } from '../../../src/config/paths.ts';
import { openUnsubscribe, unsubscribe } from '../../../src/contract/auth/mail-links.ts';
import { query } from '../db/db.ts';
import { column, sql } from '../db/sql.ts';
import { SECURITY_HEADERS } from '../http/answer.ts';
import { on, readBody } from '../http/endpoint.ts';
import { notFound } from '../http/refusal.ts';
import { openSealed, sealedToken } from '../mail-queue.ts';

/** The kinds that a link can unsubscribe from, by their index in a token. */
const KINDS = ['digest', 'announcement', 'office', 'newsletter'] as const;
type LeavableKind = (typeof KINDS)[number];

const PURPOSE = 'unsubscribe';

/** `id` is the affiliate's, or the subscriber's. */
export const unsubscribeToken = (id: string, kind: LeavableKind): string =>
  sealedToken(PURPOSE, id, KINDS.indexOf(kind));

/** The token's id and kind, or null if it is forged or truncated. */
function readUnsubscribe(token: string): { id: string; kind: LeavableKind } | null {
  const sealed = openSealed(PURPOSE, token);
  const kind = KINDS[sealed?.mark ?? -1];
  return sealed && kind ? { id: sealed.id, kind } : null;
}

/** Turns this kind of mail off. It does nothing if the account no longer exists. */
async function turnOffMail(
  affiliateId: string,
  kind: Exclude<LeavableKind, 'newsletter'>,
): Promise<void> {
  const choice = column(kind);
  const off = kind === 'announcement' ? false : 'off';
  await query(sql`
    insert into mail_preference as p (affiliate_id, version, ${choice})
    select id, 2, ${off} from affiliate where id = ${affiliateId}
    on conflict (affiliate_id) do update set ${choice} = excluded.${choice}, version = p.version + 1`);
}

/** Ends a subscription. Leaving twice, or after the address is gone, changes nothing. */
const leaveNewsletter = (id: string) =>
  query(sql`
    update subscriber set state = 'left', left_at = coalesce(left_at, ${new Date()})
     where id = ${id} and confirmed_at is not null`);

/** The routes of mailed links. A GET changes nothing, since programs open links as well. */
export const unsubscribeRoutes = [
  on(unsubscribe, async ({ request, params }) => {
    await readBody(request);
    const left = readUnsubscribe(params.token);
    if (!left) throw notFound();
    if (left.kind === 'newsletter') await leaveNewsletter(left.id);
    else await turnOffMail(left.id, left.kind);
    return { ok: true };
  }),
  on(openUnsubscribe, async ({ params }) => {
    if (!readUnsubscribe(params.token)) throw notFound();
    const Location = `${PAGES.unsubscribe}#${params.token}`;
    const headers = { Location, 'Cache-Control': 'no-store', ...SECURITY_HEADERS };
    return new Response(null, { status: 303, headers });
  }),
];
