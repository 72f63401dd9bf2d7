/** Puts a step off to another day. */
import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/request.ts';
import { changeTask, type Task } from '../../contract/tasks.ts';
import { dayAfter, formatShortDay, today } from '../../lib/format-date.ts';
import { showToast } from '../../toasts/toasts.ts';

/** Days to which a step can be snoozed, from today. */
export const SNOOZES = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In three days', days: 3 },
  { label: 'In a week', days: 7 },
];

/** Moves the step of the contact of this name to so many days from today, and says so. Never throws. */
export async function snooze(
  task: Pick<Task, 'id' | 'version'>,
  name: string,
  days: number,
): Promise<void> {
  const on = dayAfter(today(), days);
  try {
    await call(changeTask, { params: { id: task.id }, body: { version: task.version, on } });
    showToast({ title: `${name}: moved to ${formatShortDay(on)}` });
  } catch (error) {
    showToast({ kind: 'danger', title: 'Not moved', description: failureSentence(error) });
  }
}
