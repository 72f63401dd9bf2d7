/** Moves a task to a later day. */
import { call } from '../../api/call.ts';
import { changeTask, type Task } from '../../contract/tasks.ts';
import { dayAfter, formatShortDay, today } from '../../lib/format-date.ts';
import { act } from './act.ts';

/** Moves a task to this many days from today, and shows a toast with the contact's name. Never throws. */
export async function snooze(
  task: Pick<Task, 'id' | 'version'>,
  name: string,
  days: number,
): Promise<void> {
  const on = dayAfter(today(), days);
  await act({
    call: () => call(changeTask, { params: { id: task.id }, body: { version: task.version, on } }),
    failed: 'Not moved',
    done: `${name}: moved to ${formatShortDay(on)}`,
  });
}
