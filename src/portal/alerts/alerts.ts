/** The alerts' list, as the page's address describes it, and what can be done with them. */
import { computed } from 'nanostores';
import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/failure.ts';
import { resource } from '../../api/resource.ts';
import {
  ALERT_KINDS,
  ALERT_VIEWS,
  type Alert,
  type AlertKind,
  type AlertPage,
  changeAlert,
  listAlerts,
  readAllAlerts,
} from '../../contract/alerts.ts';
import { $search } from '../../lib/search-params.ts';
import { showToast } from '../../toasts/toasts.ts';
import { saveMuted } from '../kit/alert-kinds.ts';
import { showUndo } from '../kit/undo.ts';

/** What the list shows. */
export interface AlertFilter {
  view: (typeof ALERT_VIEWS)[number];
  kind: AlertKind | undefined;
  /** The cursor of a later page. */
  after: string | undefined;
}

/** The list that an address asks for; what it does not know is left out. */
export function filterOf(search: string): AlertFilter {
  const params = new URLSearchParams(search);
  return {
    view: ALERT_VIEWS.find((view) => view === params.get('view')) ?? 'all',
    kind: ALERT_KINDS.find((kind) => kind === params.get('kind')),
    after: params.get('after') ?? undefined,
  };
}

export const $filter = computed($search, filterOf);

export const alerts = resource(
  listAlerts,
  computed($filter, ({ view, kind, after }) => ({
    // The usual view is left out, so that the answer that the HTML asked for fits.
    query: { view: view === 'all' ? undefined : view, kind, after },
  })),
);

/** Whether the list of this view still has the alert after it was changed. */
export function belongs({ view }: AlertFilter, alert: Alert, now = Date.now()): boolean {
  const asleep = alert.snoozedUntil !== null && Date.parse(alert.snoozedUntil) > now;
  if (view === 'snoozed') return asleep && alert.readAt === null;
  return !asleep && (view === 'all' || alert.readAt === null);
}

/** Puts the changed alert into the page, or takes it out. */
export const withAlert =
  (next: Alert, filter: AlertFilter) =>
  (page: AlertPage): AlertPage => {
    const before = page.items.find(({ id }) => id === next.id);
    const counts = (alert: Alert | undefined) =>
      alert && belongs({ ...filter, view: 'unread' }, alert) ? 1 : 0;
    return {
      ...page,
      unread: Math.max(0, page.unread + counts(next) - counts(before)),
      items: page.items
        .map((item) => (item.id === next.id ? next : item))
        // One that was just read stays where it is until the list is asked for again.
        .filter(
          (item) =>
            item.id !== next.id || belongs(filter, { ...next, readAt: before?.readAt ?? null }),
        ),
    };
  };

async function change(
  alert: Alert,
  next: Partial<Alert>,
  body: { read: boolean } | { snoozeUntil: string | null },
): Promise<boolean> {
  const takeBack = alerts.change(withAlert({ ...alert, ...next }, $filter.get()));
  try {
    await call(changeAlert, { params: { id: alert.id }, body });
    return true;
  } catch (error) {
    takeBack();
    showToast({ kind: 'danger', title: 'Not changed', description: failureSentence(error) });
    return false;
  }
}

/** Marks an alert read or unread. Never throws. */
export const markRead = (alert: Alert, read: boolean): Promise<boolean> =>
  change(alert, { readAt: read ? new Date().toISOString() : null }, { read });

/** Lets an alert sleep until then, with a toast that takes it back. Never throws. */
export async function snooze(alert: Alert, until: Date, words: string): Promise<void> {
  const snoozeUntil = until.toISOString();
  if (!(await change(alert, { snoozedUntil: snoozeUntil }, { snoozeUntil }))) return;
  showToast({
    title: `Asleep until ${words}`,
    action: { label: 'Undo', onPress: () => void wake(alert) },
  });
}

/** Ends the sleep of an alert. */
export async function wake(alert: Alert): Promise<void> {
  await change(alert, { snoozedUntil: null }, { snoozeUntil: null });
  await alerts.reload();
}

/** Marks all alerts read that are awake. */
export async function markAllRead(): Promise<void> {
  try {
    const { changed, undo } = await call(readAllAlerts);
    if (changed === 0) return showToast({ title: 'You have read everything already' });
    await alerts.reload();
    showUndo(`${changed} ${changed === 1 ? 'alert' : 'alerts'} marked read`, undo, alerts.reload);
  } catch (error) {
    showToast({ kind: 'danger', title: 'Not marked read', description: failureSentence(error) });
  }
}

/** Saves which kinds make no alerts; the page has it before the server. */
export const mute = (kinds: AlertKind[]): Promise<void> =>
  saveMuted(
    kinds,
    alerts.change((page) => ({ ...page, muted: kinds })),
  );
