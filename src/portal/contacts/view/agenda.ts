/** The mail with a meeting's agenda. */
import type { Task } from '../../../contract/tasks.ts';
import { formatClock, formatDay } from '../../../lib/format-date.ts';
import { mailLink } from '../../shared/contacts/mail-draft.ts';

/** A `mailto:` link with the meeting's agenda, never with its preparation. */
export function agendaMail(emails: readonly string[], meeting: Task): string {
  const { title, on, at, place, link, agenda } = meeting;
  const when = at ? `${formatDay(on)}, ${formatClock(at)}` : formatDay(on);
  const lines = [when, place, link, agenda && `\n${agenda}`].filter(Boolean).join('\n');
  return mailLink(emails, title, lines);
}
