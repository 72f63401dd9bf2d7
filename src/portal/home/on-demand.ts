/** The parts of home that load with a press. Its first scripts name this script alone, not all that these load. */
import type { printMeeting } from '../contacts/view/ContactPage.tsx';
import { act } from '../kit/act.ts';
import type { snooze as snoozeTask } from '../shared/contacts/snooze.ts';

export const logDialog = () => import('../shared/contacts/LogDialog.tsx');

/** Moves a task to a later day. */
export async function snooze(...task: Parameters<typeof snoozeTask>): Promise<void> {
  const { snooze } = await import('../shared/contacts/snooze.ts');
  await snooze(...task);
}

/** Prints a sheet of a meeting. Never throws. */
export const print = (...meeting: Parameters<typeof printMeeting>): Promise<void> =>
  act({
    call: async () => {
      const contactPage = await import('../contacts/view/ContactPage.tsx');
      await contactPage.printMeeting(...meeting);
    },
    failed: 'Not printed',
  });
