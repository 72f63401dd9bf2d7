/** A readable route as a store, for the components of a page. */
import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { Access, Route, Schema } from '../contract/route.ts';
import { addressFor, call, type Optional, type RouteInput } from './call.ts';
import { $person } from './person.ts';
import { failureSentence, RequestError, UNAUTHENTICATED_STATUS } from './request.ts';

/** Resolves when a resource has loaded or failed. */
export const whenLoaded = ($loaded: ReadableAtom<Loaded<unknown>>): Promise<void> =>
  new Promise((resolve) => {
    const stop = $loaded.subscribe(({ status }) => {
      if (status === 'loading') return;
      resolve();
      // The first call happens before `stop` is assigned.
      queueMicrotask(() => stop());
    });
  });

/**
 * The state of a resource. `problem` says that a refresh failed and the data is old. `missing` means
 * that the server responded with a 404.
 */
export type Loaded<Data> =
  | { status: 'loading' }
  | { status: 'ready'; data: Data; refreshing: boolean; problem?: string }
  | { status: 'failed'; sentence: string; missing?: true };

export interface Resource<Data> {
  $loaded: ReadableAtom<Loaded<Data>>;
  /** Fetches again; the old data stays until the response arrives. Never throws. */
  reload: () => Promise<void>;
  /** Shows a change before the server has confirmed it (optimistic update). Returns its rollback. */
  change: (apply: (data: Data) => Data) => () => void;
}

/** Counts page visits: on the next visit, data shows at once and is fetched again. */
let visit = 0;
/** Whether a navigation is in progress: the old page also sees the new address, and must not fetch data for it. */
let turning = false;
const all = new Set<() => void>();
let isFirstLoad = true;

/** Marks the first page's script as loaded: from now on, data is fetched when a component shows it. */
export const endFirstLoad = (): void => {
  isFirstLoad = false;
};

export const beginVisit = (): void => {
  visit += 1;
  turning = true;
};

/** Refreshes the data on the new page, unless it was fetched during this visit. */
export const refreshShown = (): void => {
  turning = false;
  for (const refresh of all) refresh();
};

/**
 * Loads a route while something listens, and again if its input changes. A stale response is dropped,
 * and no data is kept for another person.
 */
export function resource<Path extends string, Query extends Schema, Data>(
  route: Route<Path, Access, Query, undefined, Data>,
  ...[$input]: Optional<RouteInput<Path, Query>> extends [options?: infer Input]
    ? [$input?: ReadableAtom<NonNullable<Input>>]
    : [$input: ReadableAtom<RouteInput<Path, Query>>]
): Resource<Data> {
  const $loaded = atom<Loaded<Data>>({ status: 'loading' });
  /** Counts the calls: a response to any but the last is stale. */
  let callNumber = 0;
  /** The address of the last call. */
  let asked: string | undefined;
  let askedIn = visit;
  /** The last response, and the changes made since, each with the number of the last call. */
  let answered: { data: Data } | undefined;
  let changes: { apply: (data: Data) => Data; callNumber: number }[] = [];

  const input = () => ($input?.get() ?? {}) as RouteInput<Path, Query>;
  const address = () => addressFor(route, input() as object);

  const show = (more: { refreshing: boolean; problem?: string }) => {
    if (!answered) return;
    const data = changes.reduce((before, { apply }) => apply(before), answered.data);
    $loaded.set({ status: 'ready', data, ...more });
  };

  async function load(): Promise<void> {
    callNumber += 1;
    const mine = callNumber;
    // The path names an item: another item must not show the data of the previous one.
    const another = asked?.split('?')[0] !== address().split('?')[0];
    const sameQuestion = asked === address();
    asked = address();
    askedIn = visit;
    if (another) forget();
    if (answered) show({ refreshing: true });
    else $loaded.set({ status: 'loading' });
    try {
      const data = await call(route, input() as never);
      if (mine !== callNumber) return;
      answered = { data };
      // The response includes the changes that were made before the call.
      changes = changes.filter((change) => change.callNumber >= mine);
      show({ refreshing: false });
    } catch (error) {
      if (mine === callNumber) fail(error, sameQuestion);
    }
  }

  function fail(error: unknown, sameQuestion: boolean): void {
    if (!(error instanceof RequestError)) console.error(`${route.path} was not loaded`, error);
    const sentence = failureSentence(error);
    // After a 401, the data stays on screen: the session decides what happens to the page.
    const status = error instanceof RequestError ? error.status : 0;
    const lost = status === UNAUTHENTICATED_STATUS;
    if (answered && (sameQuestion || lost)) {
      show({ refreshing: false, ...(lost ? {} : { problem: sentence }) });
    } else {
      forget();
      $loaded.set({ status: 'failed', sentence, ...(status === 404 && { missing: true }) });
    }
  }

  function forget(): void {
    answered = undefined;
    changes = [];
  }

  /** Whether a direct visit has preloaded its data, which loads before a component mounts, in time for the first rendering. */
  const isPreloaded = () => isFirstLoad && globalThis.preloadedAnswers?.[address()] !== undefined;

  const loadIfNew = () => {
    if (asked !== address() || askedIn !== visit || $loaded.get().status === 'failed') void load();
  };
  const loadIfShown = () => {
    if ($loaded.lc > 0) loadIfNew();
  };
  all.add(() => {
    if (askedIn !== visit) loadIfShown();
  });

  onMount($loaded, () => {
    loadIfNew();
    return $input?.listen(() => {
      if (!turning) loadIfShown();
    });
  });

  $person.listen((person, before) => {
    if (before !== null) {
      // Pending responses belong to the previous person.
      callNumber += 1;
      asked = undefined;
      forget();
      $loaded.set({ status: 'loading' });
    }
    if (person === null) return;
    // A store of the kit exists before the person is known.
    if (isPreloaded()) void load();
    else loadIfShown();
  });

  if ($person.get() !== null && isPreloaded()) void load();

  return {
    $loaded,
    reload: load,
    change: (apply) => {
      const change = { apply, callNumber };
      changes.push(change);
      const now = $loaded.get();
      const redraw = () => show({ refreshing: now.status === 'ready' && now.refreshing });
      redraw();
      return () => {
        if (!changes.includes(change)) return;
        changes = changes.filter((other) => other !== change);
        redraw();
      };
    },
  };
}
