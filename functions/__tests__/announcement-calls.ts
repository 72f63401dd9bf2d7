/** The calls of announcements, as browsers make them. */
import { listAlerts } from '../../src/contract/alerts.ts';
import { atOffice } from './office-calls.ts';
import { send } from './routes.ts';

export const ANNOUNCEMENT = {
  title: 'New library',
  text: 'Forty items.\n\nRead <b>one</b>.',
  publish: 'now',
};

/** Creates an announcement, published now unless the changes say otherwise. */
export const announce = (cookie: string, changes: object = {}, key?: string): Promise<Response> =>
  atOffice(cookie, 'POST', '/announcements', { ...ANNOUNCEMENT, ...changes }, key);

/** The announcements in the affiliate's alerts: titles, and the pages that they link to. */
export async function announced(cookie: string): Promise<string[][]> {
  const answer = await send(listAlerts, { cookie, search: '?kind=announcement' });
  const { items } = (await answer.json()) as { items: { title: string; href: string }[] };
  return items.map(({ title, href }) => [title, href]);
}
