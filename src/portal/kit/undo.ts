import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/request.ts';
import { undoChange } from '../../contract/undo.ts';
import { tryStorage } from '../../lib/storage.ts';
import { showToast } from '../../toasts/toasts.ts';

/* What was done on the page before, to be taken back on this one. */

const KEY = 'undo';

interface Carried {
  title: string;
  undo: string;
}

/** Keeps the undo of a change for the page that this tab opens next. */
export const carryUndo = (carried: Carried): void =>
  tryStorage((storage) => storage.setItem(KEY, JSON.stringify(carried)));

/** Offers, once, to take back what the page before has done; `after` runs once it is. */
export function showCarriedUndo(after: () => unknown): void {
  tryStorage((storage) => {
    const carried = JSON.parse(storage.getItem(KEY) ?? 'null') as Carried | null;
    storage.removeItem(KEY);
    if (carried) showUndo(carried.title, carried.undo, after);
  });
}

/** Says what was done, with a button that takes it back; `after` runs once it is. */
export function showUndo(title: string, undo: string, after: () => unknown): void {
  const takeBack = async () => {
    try {
      const { kept } = await call(undoChange, { body: { undo } });
      await after();
      showToast({
        title: 'Taken back',
        ...(kept > 0 && {
          description: `${kept} ${kept === 1 ? 'was' : 'were'} changed since, and stayed.`,
        }),
      });
    } catch (error) {
      showToast({ kind: 'danger', title: 'Not taken back', description: failureSentence(error) });
    }
  };
  showToast({ title, action: { label: 'Undo', onPress: () => void takeBack() } });
}
