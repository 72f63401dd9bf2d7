import { fetchCalendar } from '../src/contract/calendar.ts';
import { hashOf, noteFetched, readFeed } from './lib/calendar-files.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { SECURITY_HEADERS } from './lib/http/answer.ts';
import { on, publicEndpoint } from './lib/http/endpoint.ts';
import { notFound } from './lib/http/refusal.ts';
import { log } from './lib/log.ts';

/** An affiliate's calendar, which other calendars fetch every hour: a stored file, without a query. */
export default publicEndpoint(
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
);

/** Whether one of these ETags matches the file's, even if a cache on the way made it weak. */
const isKnown = (marks: string | null, etag: string): boolean =>
  (marks ?? '').split(',').some((mark) => [etag, '*'].includes(mark.trim().replace(/^W\//, '')));

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/cal/:token.ics',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
