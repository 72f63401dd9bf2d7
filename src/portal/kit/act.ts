/** Writes that start outside a form: optimistic, in order, and with a toast if they fail. */
import { useState } from 'react';
import { failureSentence, RequestError } from '../../api/request.ts';
import { showToast, type ToastMessage } from '../../toasts/toasts.ts';
import { needsStepUp } from './step-up.ts';

interface Write<Answer> {
  /** Shows the change at once; returns its rollback. */
  show?: () => () => unknown;
  call: () => Promise<Answer>;
  /** The title of the toast on failure. */
  failed: string;
  /** Called with the answer, or its text is the title of a toast. An error in it is a failure, too. */
  done?: string | ((answer: Answer) => unknown);
  /** Shows the record as another window changed it. Returns a toast about that, or nothing for the usual one. */
  conflict?: (current: Answer) => ToastMessage | undefined;
  /** Waits for the earlier writes of this name. */
  queue?: string;
}

/**
 * Runs a write, and rolls back what it showed if it fails. A toast says why, unless the user closed
 * the step-up. Returns the answer, or undefined on failure. Never throws.
 */
export async function act<Answer>(write: Write<Answer>): Promise<Answer | undefined> {
  const takeBack = write.show?.();
  const run = async () => {
    try {
      const answer = await write.call();
      if (typeof write.done === 'string') showToast({ title: write.done });
      else await write.done?.(answer);
      return answer;
    } catch (error) {
      await takeBack?.();
      tellFailed(error, write);
      return undefined;
    }
  };
  return write.queue === undefined ? run() : inTurn(write.queue, run);
}

function tellFailed<Answer>(error: unknown, { failed, conflict }: Write<Answer>): void {
  const refused = error instanceof RequestError;
  if (!refused) console.error(failed, error);
  if (needsStepUp(error)) return;
  const changed = refused && error.current !== undefined && conflict?.(error.current as Answer);
  showToast(changed || { kind: 'danger', title: failed, description: failureSentence(error) });
}

const queues = new Map<string, Promise<unknown>>();

/** Runs the work after the earlier work of the same queue, so that an older choice never overwrites a newer one. */
export async function inTurn<T>(queue: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(queue);
  const mine = before ? before.then(work, work) : work();
  queues.set(queue, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(queue) === mine) queues.delete(queue);
  }
}

/** `act`, one at a time, and whether it runs. */
export function useAct(): { busy: boolean; run: typeof act } {
  const [busy, setBusy] = useState(false);
  const run: typeof act = async (write) => {
    if (busy) return undefined;
    setBusy(true);
    const answer = await act(write);
    setBusy(false);
    return answer;
  };
  return { busy, run };
}
