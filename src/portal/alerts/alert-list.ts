/** The list of alerts that the page's address describes, and what a change makes of it. */
import {
  ALERT_KINDS,
  ALERT_VIEWS,
  type Alert,
  type AlertKind,
  type AlertPage,
  COUNTED_KINDS,
} from '../../contract/alerts.ts';
import { dayAfter, formatFullMomentDay, today } from '../../lib/format-date.ts';

export interface AlertFilter {
  view: (typeof ALERT_VIEWS)[number];
  kind: AlertKind | undefined;
  /** The cursor; undefined on the first page. */
  after: string | undefined;
}

/** The filter in an address; unknown values are ignored. */
export function filterOf(search: string): AlertFilter {
  const params = new URLSearchParams(search);
  return {
    view: ALERT_VIEWS.find((view) => view === params.get('view')) ?? 'all',
    kind: ALERT_KINDS.find((kind) => kind === params.get('kind')),
    after: params.get('after') ?? undefined,
  };
}

/** Whether an alert is unread: only the kinds that the badge counts are. */
export const isUnread = ({ kind, readAt }: Alert): boolean =>
  readAt === null && COUNTED_KINDS.includes(kind);

/** Updates a changed alert in the page. One that was just read stays in the list until the next reload. */
export const withAlert =
  (next: Alert) =>
  (page: AlertPage): AlertPage => {
    const before = page.items.find(({ id }) => id === next.id);
    const counts = (alert: Alert | undefined) => (alert && isUnread(alert) ? 1 : 0);
    return {
      ...page,
      unread: Math.max(0, page.unread + counts(next) - counts(before)),
      items: page.items.map((item) => (item.id === next.id ? next : item)),
    };
  };

/** The day of an alert as a heading: "Today", "Yesterday", or the day. */
export function dayHead(at: string, now = new Date()): string {
  const day = today(new Date(at));
  if (day === today(now)) return 'Today';
  if (day === dayAfter(today(now), -1)) return 'Yesterday';
  return formatFullMomentDay(at);
}
