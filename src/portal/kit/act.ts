/** Writes that start outside a form: optimistic, in order, and with a toast if they fail. */
import { useState } from 'react';
import { failureSentence, RequestError } from '../../api/request.ts';
import { showToast, type ToastMessage } from '../../toasts/toasts.ts';
import { needsStepUp } from './step-up.ts';

interface Call<Answer> {
  call: () => Promise<Answer>;
  /** Waits for the earlier writes of this name. */
  queue?: string;
}

/** A change of a record that other windows may change, too. */
export interface Change<Item, Draft, Answer> {
  queue: string;
  /** The record when its turn comes. */
  now: () => Item;
  /** The change to write on top of the current record; nothing if another window changed the same thing. */
  merge: (current: Item) => Draft | undefined;
  write: (draft: Draft, current: Item) => Promise<Answer>;
  /** Shows the record of a refusal, and returns it. May throw the refusal, which ends the attempts. */
  receive: (refusal: RequestError, before: Item) => Item;
}

interface Options<Answer, Item> {
  /** Shows the change at once; returns its rollback. */
  show?: () => () => unknown;
  /** The title of the toast on failure. */
  failed: string;
  /** Called with the answer, or its text is the title of a toast. An error in it is a failure, too. */
  done?: string | ((answer: Answer) => unknown);
  /** Shows the record as another window changed it. Returns a toast about that, or nothing for the usual one. */
  conflict?: (current: Item) => ToastMessage | undefined;
}

/** Another window changed the same thing, so nothing was written. */
export class Overtaken extends Error {
  readonly sentence = 'It was changed in another window.';
  readonly current: unknown;

  constructor(current: unknown) {
    super('Another window changed the same thing');
    this.current = current;
  }
}

/** The number of times that another window may be faster before the write fails. */
const TRIES = 3;

async function attempt<Item, Draft, Answer>(
  change: Change<Item, Draft, Answer>,
  current = change.now(),
  tries = TRIES,
): Promise<Answer> {
  const draft = change.merge(current);
  if (draft === undefined) throw new Overtaken(current);
  try {
    return await change.write(draft, current);
  } catch (error) {
    if (!(error instanceof RequestError) || error.current === undefined) throw error;
    const newer = change.receive(error, current);
    if (tries === 1) throw error;
    return attempt(change, newer, tries - 1);
  }
}

/** Writes a change; again, if another window was faster. Throws an `Overtaken`, and what `write` throws. */
export const writeChange = <Item, Draft, Answer>(
  change: Change<Item, Draft, Answer>,
): Promise<Answer> => inTurn(change.queue, async () => attempt(change));

/**
 * Runs a write, and rolls back what it showed if it fails. A toast says why, unless the user closed
 * the step-up. Returns the answer, or undefined on failure. Never throws.
 */
export async function act<Answer, Item = Answer, Draft = never>(
  write: (Call<Answer> | Change<Item, Draft, Answer>) & Options<Answer, Item>,
): Promise<Answer | undefined> {
  const takeBack = write.show?.();
  const run = async () => {
    try {
      const answer = await ('call' in write ? write.call() : attempt(write));
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

function tellFailed<Answer, Item>(
  error: unknown,
  { failed, conflict }: Options<Answer, Item>,
): void {
  const isRefusal = error instanceof RequestError || error instanceof Overtaken;
  if (!isRefusal) console.error(failed, error);
  if (needsStepUp(error)) return;
  const changed = isRefusal && error.current !== undefined && conflict?.(error.current as Item);
  showToast(changed || { kind: 'danger', title: failed, description: failureSentence(error) });
}

const queues = new Map<string, Promise<unknown>>();

/** Runs the work after the earlier work of the same queue, so that an older choice never overwrites a newer one. */
async function inTurn<T>(queue: string, work: () => Promise<T>): Promise<T> {
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
