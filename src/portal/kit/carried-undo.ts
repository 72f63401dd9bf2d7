/** What was done on the page before, to be taken back on this one. */
import { tryStorage } from '../../lib/storage.ts';
import { showUndo } from './undo.ts';

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
