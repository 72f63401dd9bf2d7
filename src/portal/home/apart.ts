/** What home does at a press. Its first scripts name this one, instead of all that the sheets load. */
import type { printMeeting } from '../contacts/view/Sheets.tsx';
import { act } from '../kit/act.ts';

export { snooze } from '../kit/snooze.ts';

/** Prints a sheet of a meeting. Never throws. */
export const print = (...meeting: Parameters<typeof printMeeting>): Promise<void> =>
  act({
    call: async () => {
      const sheets = await import('../contacts/view/Sheets.tsx');
      await sheets.printMeeting(...meeting);
    },
    failed: 'Not printed',
  });
