import type { Announcement } from '../../src/contract/announcements.ts';
import { query } from './db/db.ts';
import { notFound } from './http/refusal.ts';

/** An announcement that is published now, the same for every affiliate. Throws an HttpError: 404. */
export async function readPublished(id: string): Promise<Announcement> {
  const [found] = await query<Announcement>(
    `select id, title, text, to_json(publish_at) "publishedAt" from announcement
      where id = $1 and withdrawn_at is null and publish_at <= $2`,
    [id, new Date()],
  );
  if (!found) throw notFound();
  return found;
}
