/** Versions of the affiliates' own pages, as rows: submitted, reviewed, withdrawn. */
import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../src/config/units.ts';
import * as contract from '../../../src/contract/profile/publications.ts';
import {
  MOST_VALID_DAYS,
  type Publication,
  SUBMISSIONS_A_DAY,
  WARNING_DAYS,
  wordsOf,
} from '../../../src/contract/profile/publications.ts';
import { IS_LIVE, TAKES_PART } from '../auth/affiliates.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { auditLine, inTurn } from '../db/records.ts';
import { sql } from '../db/sql.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { tellOffice } from '../office-news.ts';
import { withPageCopies } from '../own-page/copies.ts';
import { pageHtml } from '../own-page/html.ts';
import { settings } from '../platform/site.ts';
import { readProfile } from './profiles.ts';

export const PUBLICATION = sql`p.id, p.version, p.kind, p.state, p.hash, p.reason, p.valid_until::text "validUntil",
  to_json(p.submitted_at) "submittedAt", to_json(p.changed_at) "changedAt", p.words,
  exists (select from page_due d where d.affiliate_id = p.affiliate_id) waits`;

/** The affiliate's versions shown in the portal, newest first: the last 20, and the public one. */
const listPublications = (affiliateId: string): Promise<Publication[]> =>
  query<Publication>(sql`
    select ${PUBLICATION} from publication p
     where p.affiliate_id = ${affiliateId} and (p.state = 'approved' or p.id in (
       select id from publication where affiliate_id = ${affiliateId} order by submitted_at desc, id limit 20))
     order by p.submitted_at desc, p.id`);

async function readPublication(affiliateId: string, id: string, run = query): Promise<Publication> {
  const [publication] = await run<Publication>(
    sql`select ${PUBLICATION} from publication p where p.affiliate_id = ${affiliateId} and p.id = ${id}`,
  );
  if (!publication) throw notFound();
  return publication;
}

export async function draftOf(affiliateId: string, run = query) {
  const profile = await readProfile(affiliateId, run);
  const words = wordsOf(profile);
  const html = pageHtml(words, { form: settings.delivery === 'portal' });
  return { profile, words, html, hash: createHash('sha256').update(html).digest('hex') };
}

interface Before {
  id: string;
  state: 'submitted' | 'approved';
  same: boolean;
}

/**
 * Locks the waiting version, which comes before a public one, and compares its words (JSON). A version
 * without HTML does not count as the same page, nor does a public one that ends soon: it may be
 * renewed. The lock waits for a decision in progress, whose state then counts.
 */
const lockVersions = (run: Query, affiliateId: string, words: string): Promise<Before[]> =>
  run<Before>(sql`
    select id, state, words = ${words}::jsonb and html is not null
        and (state = 'submitted' or valid_until > (now() at time zone 'UTC')::date + ${WARNING_DAYS[0]}::int) same
      from publication
     where affiliate_id = ${affiliateId} and state in ('submitted', 'approved') order by state desc for update`);

const nothingNew = (state: Before['state'], current: Publication): HttpError =>
  new HttpError(
    'conflict',
    state === 'submitted'
      ? 'Nothing has changed since you sent your page for review.'
      : 'Nothing has changed since your page was approved.',
    { current },
  );

/** Throws an HttpError (429) if the affiliate has sent the page too often within a day. */
async function assertFew(run: Query, affiliateId: string): Promise<void> {
  // The wait lasts until the first of the submissions no longer counts.
  const [today] = await run<{ count: number; waitS: number }>(sql`
    select count(*)::int count, ceil(extract(epoch from min(submitted_at) + interval '1 day' - now()))::int "waitS"
      from publication where affiliate_id = ${affiliateId} and submitted_at > now() - interval '1 day'`);
  if (!today || today.count < SUBMISSIONS_A_DAY) return;
  throw new HttpError(
    'too_many_attempts',
    `You sent your page ${SUBMISSIONS_A_DAY} times within a day. Please try again tomorrow.`,
    { headers: { 'Retry-After': String(today.waitS) }, reason: 'submissions of a page' },
  );
}

/**
 * Submits the affiliate's current profile, replacing a waiting version. Throws an HttpError: 409
 * with the existing version if it has the same words, 429 after too many in a day.
 */
export const submitPublication = (affiliateId: string): Promise<Publication> =>
  // Submissions run one after the other.
  inTurn(affiliateId, async (run) => {
    // Saving the profile or its picture waits, so that the words and the picture are of one state.
    await run(sql`select from profile where affiliate_id = ${affiliateId} for no key update`);
    const { profile, words, html, hash } = await draftOf(affiliateId, run);
    const wordsJson = JSON.stringify(words);
    const [before] = await lockVersions(run, affiliateId, wordsJson);
    if (before?.same) {
      throw nothingNew(before.state, await readPublication(affiliateId, before.id, run));
    }
    await assertFew(run, affiliateId);
    if (before?.state === 'submitted') await setState(run, before.id, 'superseded', affiliateId);
    const [made] = await run<{ id: string }>(sql`
      with made as (
        insert into publication (affiliate_id, username, hash, words, profile_version, html, portrait, actor)
        select a.id, a.username, ${hash}, ${wordsJson}::jsonb, ${profile.version}::int, ${html},
            case when ${words.portrait}::text is not null then f.portrait end, a.id
          from affiliate a join profile f on f.affiliate_id = a.id where a.id = ${affiliateId}
        returning id
      ), ${auditLine(affiliateId, 'submit', 'page', sql`made`)}
      select id from made`);
    if (!made) throw notFound();
    if (settings.review === 'none') await approvePublication(run, made.id, affiliateId, {});
    else await tellOffice(run, affiliateId, { kind: 'page', subjectId: made.id });
    return readPublication(affiliateId, made.id, run);
  });

/** Sets a version's state. Its history records who did it and why. */
export const setState = (
  run: Query,
  id: string,
  state: Exclude<Publication['state'], 'draft'>,
  actor: string | null,
  reason = '',
  validUntil: string | null = null,
): Promise<unknown> =>
  run(sql`
    update publication set state = ${state}, actor = ${actor}, reason = ${reason},
           valid_until = coalesce(${validUntil}::date, valid_until), version = version + 1, changed_at = now()
     where id = ${id}`);

/** The latest expiry date (UTC) for an approval. */
const lastDay = (): string =>
  new Date(Date.now() + MOST_VALID_DAYS * DAY_MS).toISOString().slice(0, 10);

/** Makes a version public, and supersedes the previous one. */
export async function approvePublication(
  run: Query,
  id: string,
  actor: string | null,
  { reason = '', validUntil = null }: { reason?: string; validUntil?: string | null },
): Promise<void> {
  const [before] = await run<{ id: string }>(sql`
    select b.id from publication p join publication b on b.affiliate_id = p.affiliate_id and b.kind = p.kind
     where p.id = ${id} and b.state = 'approved'`);
  if (before) await setState(run, before.id, 'superseded', actor);
  await setState(run, id, 'approved', actor, reason, validUntil ?? lastDay());
}

/** Withdraws one of the affiliate's versions. Throws an HttpError: 404; 409 if it was changed in the meantime, or is neither public nor waiting. */
const withdrawPublication = (
  affiliateId: string,
  id: string,
  version: number,
): Promise<Publication> =>
  transaction(async (run) => {
    await run(
      sql`select from publication where affiliate_id = ${affiliateId} and id = ${id} for update`,
    );
    const current = await readPublication(affiliateId, id, run);
    if (current.version !== version) {
      throw new HttpError(
        'conflict',
        'This version was changed in the meantime. Look at it again, then withdraw it.',
        { current },
      );
    }
    if (current.state !== 'approved' && current.state !== 'submitted') {
      throw new HttpError('conflict', 'This version is neither public nor waiting.', { current });
    }
    await setState(run, id, 'withdrawn', affiliateId);
    await run(sql`
      insert into audit (actor, action, kind, thing, affiliate_id)
      values (${affiliateId}, 'withdraw', 'page', ${id}, ${affiliateId})`);
    return readPublication(affiliateId, id, run);
  });

/** Alerts both sides once: the affiliate, and everyone who works in the office. */
const warn = (days: number): Promise<unknown> =>
  query(sql`
    with ending as (
      select p.id, p.affiliate_id, p.words ->> 'name' name, p.valid_until
        from publication p join affiliate a on a.id = p.affiliate_id and ${TAKES_PART}
       where ${IS_LIVE} and p.html is not null and p.valid_until <= (now() at time zone 'UTC')::date + ${days}::int
    )
    insert into alert (affiliate_id, kind, title, href, why, subject)
    select e.affiliate_id, 'content', 'Your page goes offline on ' || to_char(valid_until, 'FMMonth FMDD, YYYY'), '/dashboard/profile',
        'Send it for review again to keep it online.', 'page-ends:' || e.id || ':' || ${days}::int
      from ending e where not exists (select from alert_mute m where m.affiliate_id = e.affiliate_id and m.kind = 'content')
    union all
    select o.id, 'content', 'The page of ' || name || ' goes offline on ' || to_char(valid_until, 'FMMonth FMDD, YYYY'),
        '/dashboard/office?part=review', 'You’re receiving this because you work in the office.', 'page-ends:' || e.id || ':' || ${days}::int
      from ending e join affiliate o on o.office and not o.disabled and o.id <> e.affiliate_id
     where not exists (select from alert_mute m where m.affiliate_id = o.id and m.kind = 'content')
    on conflict do nothing`);

/** Alerts both sides of pages that expire soon. */
export async function warnOfExpiry(): Promise<void> {
  for (const days of WARNING_DAYS) await warn(days);
}

/** The HTML of any version, for the office. Throws an HttpError: 404. */
export async function readVersion(id: string): Promise<{ html: string; code: string }> {
  const [version] = await query<{ html: string; code: string }>(sql`
    select p.html, coalesce(f.code, '') code from publication p left join profile f on f.affiliate_id = p.affiliate_id
     where p.id = ${id} and p.html is not null`);
  if (!version) throw notFound();
  return version;
}

/** A portrait that is not public yet: the affiliate's own, or for the office, that of any version. */
export async function readOwnPortrait(
  affiliateId: string,
  hash: string,
  office: boolean,
): Promise<Buffer | null> {
  const [row] = await query<{ portrait: Buffer }>(sql`
    select portrait from (
      select portrait from profile where affiliate_id = ${affiliateId} and portrait_hash = ${hash}
      union all select portrait from publication
       where words ->> 'portrait' = ${hash} and (${office}::boolean or affiliate_id = ${affiliateId})) one
     where encode(sha256(portrait), 'hex') = ${hash} limit 1`);
  return row?.portrait ?? null;
}

export const publicationRoutes = [
  on(contract.listPublications, async ({ affiliate }) => ({
    items: await listPublications(affiliate.id),
    next: null,
  })),
  on(
    contract.submitPublication,
    withPageCopies(async ({ affiliate }) => createdReply(await submitPublication(affiliate.id))),
  ),
  on(
    contract.withdrawPublication,
    withPageCopies(({ affiliate, params, body }) =>
      withdrawPublication(affiliate.id, params.id, body.version),
    ),
  ),
];
