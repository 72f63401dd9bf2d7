import { call } from '../../api/call.ts';
import { type undoAlertsRead, undoChange } from '../../contract/undo.ts';
import { tryStorage } from '../../lib/storage.ts';
import { showToast } from '../../toasts/toasts.ts';
import { act } from './act.ts';

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

/** Says what was done, with an undo button; `after` runs after the undo. The route undoes this kind of change. */
export const showUndo = (
  title: string,
  undo: string,
  after: () => unknown,
  route: typeof undoChange | typeof undoAlertsRead = undoChange,
): void =>
  offerUndo(title, async () => {
    const { kept } = await call(route, { body: { undo } });
    await after();
    return kept > 0
      ? `${kept} ${kept === 1 ? 'was' : 'were'} changed since, and stayed.`
      : undefined;
  });

/** Says what was done, with a button that undoes it; a text that `undo` returns describes the result. */
export function offerUndo(title: string, undo: () => Promise<unknown>): void {
  const done = (result: unknown) =>
    showToast({ title: 'Undone', ...(typeof result === 'string' && { description: result }) });
  const onPress = () => void act({ call: undo, failed: 'Not undone', done });
  showToast({ title, action: { label: 'Undo', onPress } });
}
