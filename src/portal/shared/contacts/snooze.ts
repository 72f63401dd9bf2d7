/** Puts steps and check-ins off to a later day. */
import { call } from '../../../api/call.ts';
import { changeContact } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import { changeTask, type Task } from '../../../contract/tasks.ts';
import { dayAfter, formatShortDay, today } from '../../../lib/format-date.ts';
import { act } from '../../kit/act.ts';
import { offerUndo } from '../../kit/undo.ts';

/** What is due with a contact: a step, or the check-in if there is none. */
export interface Due {
  /** The contact. */
  id: string;
  name: string;
  /** The day of the step. */
  on: string;
  task: Pick<Task, 'id' | 'version'> | null;
}

/** Writes the day. Returns a function that writes the former one. */
async function move({ id, on: former, task }: Due, on: string): Promise<() => Promise<unknown>> {
  if (task) {
    const params = { id: task.id };
    const { version } = await call(changeTask, { params, body: { version: task.version, on } });
    return () => call(changeTask, { params, body: { version, on: former } });
  }
  const before = await call(readContact, { params: { id } });
  const body = { version: before.version, checkInOn: on };
  const { version } = await call(changeContact, { params: { id }, body });
  // A check-in cannot be put off to a past day: without one it is due on the computed day.
  const checkInOn = before.checkInOn && before.checkInOn >= today() ? before.checkInOn : null;
  return () => call(changeContact, { params: { id }, body: { version, checkInOn } });
}

/** Puts it off to this many days from today, with a toast that can undo it; `after` runs after both. Never throws. */
export async function snooze(due: Due, days: number, after: () => unknown): Promise<void> {
  const on = dayAfter(today(), days);
  const moveBack = await act({ call: () => move(due, on), failed: 'Not moved' });
  if (!moveBack) return;
  offerUndo(`${due.name}: moved to ${formatShortDay(on)}`, async () => {
    await moveBack();
    await after();
  });
  await after();
}
