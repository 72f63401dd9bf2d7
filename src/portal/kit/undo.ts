import { call } from '../../api/call.ts';
import { failureSentence } from '../../api/request.ts';
import { undoChange } from '../../contract/undo.ts';
import { tryStorage } from '../../lib/storage.ts';
import { showToast } from '../../toasts/toasts.ts';

/* Carries the undo of a change from one page to the next. */

const KEY = 'undo';

interface Carried {
  title: string;
  undo: string;
}

/** Stores the undo of a change for the next page in this tab. */
export const carryUndo = (carried: Carried): void =>
  tryStorage((storage) => storage.setItem(KEY, JSON.stringify(carried)));

/** Offers the stored undo once; `after` runs after the undo. */
export function showCarriedUndo(after: () => unknown): void {
  tryStorage((storage) => {
    const carried = JSON.parse(storage.getItem(KEY) ?? 'null') as Carried | null;
    storage.removeItem(KEY);
    if (carried) showUndo(carried.title, carried.undo, after);
  });
}

/** Says what was done, with an undo button; `after` runs after the undo. */
export function showUndo(title: string, undo: string, after: () => unknown): void {
  const takeBack = async () => {
    try {
      const { kept } = await call(undoChange, { body: { undo } });
      await after();
      showToast({
        title: 'Undone',
        ...(kept > 0 && {
          description: `${kept} ${kept === 1 ? 'was' : 'were'} changed since, and stayed.`,
        }),
      });
    } catch (error) {
      showToast({ kind: 'danger', title: 'Not undone', description: failureSentence(error) });
    }
  };
  showToast({ title, action: { label: 'Undo', onPress: () => void takeBack() } });
}
