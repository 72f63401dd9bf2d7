/** The icons of the kinds of alerts, and words for days and sleeps. */
import type { IconName } from '../../components/icons.ts';
import type { AlertKind } from '../../contract/alerts.ts';
import { fullMomentDayWords } from '../../lib/date-words.ts';

export const KIND_LOOKS: Record<AlertKind, { icon: IconName; className: string }> = {
  lead: { icon: 'user', className: 'bg-accent-soft text-accent-strong' },
  'follow-up': { icon: 'tasks', className: 'bg-moss-soft text-moss-strong' },
  order: { icon: 'bag', className: 'bg-surface-sunken text-ink' },
  ticket: { icon: 'help', className: 'bg-surface-sunken text-ink' },
  content: { icon: 'book', className: 'bg-success-soft text-success' },
  security: { icon: 'shield', className: 'bg-danger-soft text-danger' },
  announcement: { icon: 'megaphone', className: 'bg-info-soft text-info' },
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of an alert as a heading: "Today", "Yesterday", or the day. */
export function dayHead(at: string, now = new Date()): string {
  const day = new Date(at);
  if (day.toDateString() === now.toDateString()) return 'Today';
  if (day.toDateString() === new Date(now.getTime() - DAY_MS).toDateString()) return 'Yesterday';
  return fullMomentDayWords(at);
}

/** How long an alert may sleep, from now: its words, and when it wakes. */
export function sleeps(now = new Date()): { label: string; until: Date }[] {
  const morning = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 8);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: 'Tomorrow, 8 a.m.', until: morning(1) },
    ...(toMonday > 1 ? [{ label: 'Monday, 8 a.m.', until: morning(toMonday) }] : []),
    { label: 'In two weeks', until: morning(14) },
  ];
}
