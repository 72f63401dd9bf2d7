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
import { created } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { tellOffice } from '../office-news.ts';
import { followingPages } from '../own-page/copies.ts';
import { pageHtml } from '../own-page/html.ts';
import { settings } from '../platform/site.ts';
import { readProfile } from './profiles.ts';

export const PUBLICATION = `p.id, p.version, p.kind, p.state, p.hash, p.reason, p.valid_until::text "validUntil",
  to_json(p.submitted_at) "submittedAt", to_json(p.changed_at) "changedAt", p.words,
  exists (select from page_due d where d.affiliate_id = p.affiliate_id) waits`;

/** The affiliate's versions shown in the portal, newest first: the last 20, and the public one. */
const listPublications = (affiliateId: string): Promise<Publication[]> =>
  query<Publication>(
    `select ${PUBLICATION} from publication p
      where p.affiliate_id = $1 and (p.state = 'approved' or p.id in (
        select id from publication where affiliate_id = $1 order by submitted_at desc, id limit 20))
      order by p.submitted_at desc, p.id`,
    [affiliateId],
  );

async function readPublication(affiliateId: string, id: string, run = query): Promise<Publication> {
  const [found] = await run<Publication>(
    `select ${PUBLICATION} from publication p where p.affiliate_id = $1 and p.id = $2`,
    [affiliateId, id],
  );
  if (!found) throw notFound();
  return found;
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
 * $1 the affiliate, $2 the words. A waiting version comes before a public one. A version without
 * HTML does not count as the same page, nor does a public one that ends soon: it may be renewed.
 * The lock waits for a decision in progress, whose state then counts.
 */
const BEFORE = `
select id, state, words = $2::jsonb and html is not null
    and (state = 'submitted' or valid_until > (now() at time zone 'UTC')::date + ${WARNING_DAYS[0]}) same
  from publication
 where affiliate_id = $1 and state in ('submitted', 'approved') order by state desc for update`;

const INSERT = `
with made as (
  insert into publication (affiliate_id, username, hash, words, profile_version, html, portrait, actor)
  select a.id, a.username, $2, $3, $4, $5, case when $6::text is not null then f.portrait end, a.id
    from affiliate a join profile f on f.affiliate_id = a.id where a.id = $1
  returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'submit', 'page', id, $1 from made
)
select id from made`;

const nothingNew = (state: Before['state'], current: Publication): HttpError =>
  new HttpError(
    'conflict',
    state === 'submitted'
      ? 'Nothing has changed since you sent your page for review.'
      : 'Nothing has changed since your page was approved.',
    { current },
  );

/** The submissions of the last 24 hours, and the seconds until the first of them no longer counts. $1 the affiliate. */
const TODAY = `
select count(*)::int count, ceil(extract(epoch from min(submitted_at) + interval '1 day' - now()))::int "waitS"
  from publication where affiliate_id = $1 and submitted_at > now() - interval '1 day'`;

/** Throws an HttpError (429) if the affiliate has sent the page too often within a day. */
async function assertFew(run: Query, affiliateId: string): Promise<void> {
  const [today] = await run<{ count: number; waitS: number }>(TODAY, [affiliateId]);
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
  transaction(async (run) => {
    // Submissions run one after the other.
    await run('select from affiliate where id = $1 for no key update', [affiliateId]);
    // Saving the profile or its picture waits, so that the words and the picture are of one state.
    await run('select from profile where affiliate_id = $1 for no key update', [affiliateId]);
    const { profile, words, html, hash } = await draftOf(affiliateId, run);
    const [before] = await run<Before>(BEFORE, [affiliateId, words]);
    if (before?.same) {
      throw nothingNew(before.state, await readPublication(affiliateId, before.id, run));
    }
    await assertFew(run, affiliateId);
    if (before?.state === 'submitted') await setState(run, before.id, 'superseded', affiliateId);
    const [made] = await run<{ id: string }>(INSERT, [
      affiliateId,
      hash,
      words,
      profile.version,
      html,
      words.portrait,
    ]);
    if (!made) throw notFound();
    if (settings.review === 'none') await approve(run, made.id, affiliateId, {});
    else await tellOffice(run, affiliateId, { what: 'page', thing: made.id });
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
  run(
    `update publication set state = $2, actor = $3, reason = $4, valid_until = coalesce($5, valid_until),
            version = version + 1, changed_at = now()
      where id = $1`,
    [id, state, actor, reason, validUntil],
  );

/** The latest expiry date (UTC) for an approval. */
const lastDay = (): string =>
  new Date(Date.now() + MOST_VALID_DAYS * DAY_MS).toISOString().slice(0, 10);

/** Makes a version public, and supersedes the previous one. */
export async function approve(
  run: Query,
  id: string,
  actor: string | null,
  { reason = '', validUntil = null }: { reason?: string; validUntil?: string | null },
): Promise<void> {
  const [before] = await run<{ id: string }>(
    `select b.id from publication p join publication b on b.affiliate_id = p.affiliate_id and b.kind = p.kind
      where p.id = $1 and b.state = 'approved'`,
    [id],
  );
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
    await run('select from publication where affiliate_id = $1 and id = $2 for update', [
      affiliateId,
      id,
    ]);
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
    await run(
      `insert into audit (actor, action, kind, thing, affiliate_id) values ($1, 'withdraw', 'page', $2, $1)`,
      [affiliateId, id],
    );
    return readPublication(affiliateId, id, run);
  });

/** $1 the days before the end. Alerts both sides once: the affiliate, and everyone who works in the office. */
const WARN = `
with ending as (
  select p.id, p.affiliate_id, p.words ->> 'name' name, p.valid_until
    from publication p join affiliate a on a.id = p.affiliate_id and ${TAKES_PART}
   where ${IS_LIVE} and p.html is not null and p.valid_until <= (now() at time zone 'UTC')::date + $1::int
)
insert into alert (affiliate_id, kind, title, href, why, subject)
select e.affiliate_id, 'content', 'Your page goes offline on ' || to_char(valid_until, 'FMMonth FMDD, YYYY'), '/dashboard/profile',
    'Send it for review again to keep it online.', 'page-ends:' || e.id || ':' || $1
  from ending e where not exists (select from alert_mute m where m.affiliate_id = e.affiliate_id and m.kind = 'content')
union all
select o.id, 'content', 'The page of ' || name || ' goes offline on ' || to_char(valid_until, 'FMMonth FMDD, YYYY'),
    '/dashboard/office?part=review', 'You get this because you work in the office.', 'page-ends:' || e.id || ':' || $1
  from ending e join affiliate o on o.office and not o.disabled and o.id <> e.affiliate_id
 where not exists (select from alert_mute m where m.affiliate_id = o.id and m.kind = 'content')
on conflict do nothing`;

/** Alerts both sides of pages that expire soon. */
export async function warnOfExpiry(): Promise<void> {
  for (const days of WARNING_DAYS) await query(WARN, [days]);
}

/** The HTML of any version, for the office. Throws an HttpError: 404. */
export async function readVersion(id: string): Promise<{ html: string; code: string }> {
  const [found] = await query<{ html: string; code: string }>(
    `select p.html, coalesce(f.code, '') code from publication p left join profile f on f.affiliate_id = p.affiliate_id
      where p.id = $1 and p.html is not null`,
    [id],
  );
  if (!found) throw notFound();
  return found;
}

/** A portrait that is not public yet: the affiliate's own, or for the office, that of any version. */
export async function readOwnPortrait(
  affiliateId: string,
  hash: string,
  office: boolean,
): Promise<Buffer | null> {
  const [found] = await query<{ portrait: Buffer }>(
    `select portrait from (
       select portrait from profile where affiliate_id = $1 and portrait_hash = $2
       union all select portrait from publication
        where words ->> 'portrait' = $2 and ($3 or affiliate_id = $1)) one
      where encode(sha256(portrait), 'hex') = $2 limit 1`,
    [affiliateId, hash, office],
  );
  return found?.portrait ?? null;
}

export const publicationRoutes = [
  on(contract.listPublications, async ({ affiliate }) => ({
    items: await listPublications(affiliate.id),
    next: null,
  })),
  on(
    contract.submitPublication,
    followingPages(async ({ affiliate }) => created(await submitPublication(affiliate.id))),
  ),
  on(
    contract.withdrawPublication,
    followingPages(({ affiliate, params, body }) =>
      withdrawPublication(affiliate.id, params.id, body.version),
    ),
  ),
];
