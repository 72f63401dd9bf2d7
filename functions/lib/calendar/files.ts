/** The calendars as files, each stored under the hash of its link's token, so that fetching one never wakes the database. */
import { createHash } from 'node:crypto';
import { fetchCalendar } from '../../../src/contract/calendar.ts';
import { SECURITY_HEADERS } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { notFound } from '../http/refusal.ts';
import { log } from '../platform/log.ts';
import { inStore } from '../platform/store.ts';

const STORE = 'calendars';
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** The time of the last fetch is stored at most this often (ms). */
const FETCHED_EVERY_MS = 60 * 60 * 1000;

const feedKey = (hash: string): string => `feed/${hash}`;
const fetchedKey = (hash: string): string => `fetched/${hash}`;

/** The key of a token's file, or null if the token is malformed. */
export const hashOf = (token: string): string | null =>
  TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;

const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

interface Feed {
  text: string;
  etag: string;
}

/** The file of a link, or null. It counts as absent once its account is deleted. Throws an Unavailable. */
export async function readFeed(hash: string): Promise<Feed | null> {
  const file = await inStore(STORE, (store) =>
    store.getWithMetadata(feedKey(hash), { type: 'text' }),
  );
  if (!file) return null;
  const { endsAt } = file.metadata as { endsAt?: string };
  if (endsAt && Date.parse(endsAt) <= Date.now()) return null;
  return { text: file.data, etag: etagOf(file.data) };
}

/** Writes a file, unless it already has these contents. `endsAt` is when its account closes, or null. Throws an Unavailable. */
export async function writeFeed(hash: string, text: string, endsAt: Date | null): Promise<void> {
  const metadata = { etag: etagOf(text), ...(endsAt && { endsAt: endsAt.toISOString() }) };
  await inStore(STORE, async (store) => {
    const there = await store.getMetadata(feedKey(hash));
    if (JSON.stringify(there?.metadata) === JSON.stringify(metadata)) return;
    await store.set(feedKey(hash), text, { metadata });
  });
}

/** Deletes a file and the time of its last fetch. Throws an Unavailable. */
export const removeFeed = (hash: string): Promise<void> =>
  inStore(STORE, async (store) => {
    await store.delete(feedKey(hash));
    await store.delete(fetchedKey(hash));
  });

export const listFeeds = async (): Promise<string[]> =>
  (await inStore(STORE, (store) => store.list())).blobs.map(({ key }) =>
    key.slice(key.indexOf('/') + 1),
  );

/** When a file was last fetched (ISO 8601), to the hour. */
export const lastFetchOf = (hash: string): Promise<string | null> =>
  inStore(STORE, (store) => store.get(fetchedKey(hash), { type: 'text' }));

async function noteFetched(hash: string): Promise<void> {
  const last = await lastFetchOf(hash);
  if (last && Date.now() - Date.parse(last) < FETCHED_EVERY_MS) return;
  await inStore(STORE, (store) => store.set(fetchedKey(hash), new Date().toISOString()));
}

/** An affiliate's calendar, which other calendars fetch every hour: a stored file, without a query. */
export const feedRoutes = [
  on(fetchCalendar, async ({ request, context, params: { token } }) => {
    const hash = hashOf(token);
    const feed = hash && (await readFeed(hash));
    if (!hash || !feed) throw notFound();
    const noting = noteFetched(hash).catch(({ name: reason }: Error) =>
      log({ event: 'fetch_not_noted', requestId: context.requestId, reason }),
    );
    if (context.waitUntil) context.waitUntil(noting);
    else await noting;
    const headers = {
      ...SECURITY_HEADERS,
      ETag: feed.etag,
      // Revalidated each time, since a withdrawn address must stop working at once.
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    };
    if (isKnown(request.headers.get('if-none-match'), feed.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(feed.text, {
      headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' },
    });
  }),
];

/** Whether one of these ETags matches the file's, even if a cache on the way made it weak. */
const isKnown = (marks: string | null, etag: string): boolean =>
  (marks ?? '').split(',').some((mark) => [etag, '*'].includes(mark.trim().replace(/^W\//, '')));
