/** Moves a task to a later day. */
import { call } from '../../api/call.ts';
import type { Task } from '../../contract/tasks.ts';
import { dayAfter, formatShortDay, today } from '../../lib/format-date.ts';
import { act } from './act.ts';

/** The days from today to which a task can be snoozed. */
export const SNOOZES = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In three days', days: 3 },
  { label: 'In a week', days: 7 },
];

/** Moves a task to this many days from today, and shows a toast with the contact's name. Never throws. */
export async function snooze(
  task: Pick<Task, 'id' | 'version'>,
  name: string,
  days: number,
): Promise<void> {
  const on = dayAfter(today(), days);
  await act({
    call: async () => {
      // The schemas of tasks are not among the home's first scripts.
      const { changeTask } = await import('../../contract/tasks.ts');
      await call(changeTask, { params: { id: task.id }, body: { version: task.version, on } });
    },
    failed: 'Not moved',
    done: `${name}: moved to ${formatShortDay(on)}`,
  });
}
