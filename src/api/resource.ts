/** A route to read, as a store: what the components of a page show. */
import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { Access, Route, Schema } from '../contract/route.ts';
import { addressFor, call, type Optional, type Place } from './call.ts';
import { $person } from './person.ts';
import { failureSentence, RequestError, UNAUTHENTICATED_STATUS } from './request.ts';

/**
 * What was loaded. `problem` says that the data could not be refreshed and are the earlier ones.
 * `missing` says that there is no such thing.
 */
export type Loaded<Data> =
  | { status: 'loading' }
  | { status: 'ready'; data: Data; refreshing: boolean; problem?: string }
  | { status: 'failed'; sentence: string; missing?: true };

/** A route's answer, and what can be done with it. */
export interface Resource<Data> {
  $loaded: ReadableAtom<Loaded<Data>>;
  /** Asks again; the data stay until the answer is there. Never throws. */
  reload: () => Promise<void>;
  /** Shows a change before the server has confirmed it; answers how to take it back. */
  change: (apply: (data: Data) => Data) => () => void;
}

/** Counts the visits to pages: data show at once on the next one, and are asked for again. */
let visit = 0;
/** Whether a page gives way to another: it hears of the next one's address as well, and must not ask for it. */
let turning = false;
const all = new Set<() => void>();
/** Whether the page at which this document was opened is still loading. */
let isFirstLoad = true;

/** Says that the first page's script is here: from now on, data are asked for when a component shows them. */
export const endFirstLoad = (): void => {
  isFirstLoad = false;
};

/** Says that another page is about to show. */
export const beginVisit = (): void => {
  visit += 1;
  turning = true;
};

/** Asks again for what the page shows that has just come, unless it has asked by itself. */
export const refreshShown = (): void => {
  turning = false;
  for (const refresh of all) refresh();
};

/**
 * Loads the answer of a route while somebody listens, and again if its input changes. An answer that
 * was overtaken is dropped, and nothing is kept for another person.
 */
export function resource<Path extends string, Query extends Schema, Data>(
  route: Route<Path, Access, Query, undefined, Data>,
  ...[$input]: Optional<Place<Path, Query>> extends [options?: infer Input]
    ? [$input?: ReadableAtom<NonNullable<Input>>]
    : [$input: ReadableAtom<Place<Path, Query>>]
): Resource<Data> {
  const $loaded = atom<Loaded<Data>>({ status: 'loading' });
  /** Counts the calls: an answer to any but the last is overtaken. */
  let callNumber = 0;
  /** The address that was asked last. */
  let asked: string | undefined;
  /** The visit in which it was asked. */
  let askedIn = visit;
  /** What the server answered, and the changes made since, each with the number of the last call. */
  let answered: { data: Data } | undefined;
  let changes: { apply: (data: Data) => Data; callNumber: number }[] = [];

  const input = () => ($input?.get() ?? {}) as Place<Path, Query>;
  const address = () => addressFor(route, input() as object);

  const show = (more: { refreshing: boolean; problem?: string }) => {
    if (!answered) return;
    const data = changes.reduce((before, { apply }) => apply(before), answered.data);
    $loaded.set({ status: 'ready', data, ...more });
  };

  async function load(): Promise<void> {
    callNumber += 1;
    const mine = callNumber;
    // The parts of a path name a thing: another one must not show the data of the one before.
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
      // The server knows of the changes that were made before it was asked.
      changes = changes.filter((change) => change.callNumber >= mine);
      show({ refreshing: false });
    } catch (error) {
      if (mine === callNumber) fail(error, sameQuestion);
    }
  }

  function fail(error: unknown, sameQuestion: boolean): void {
    if (!(error instanceof RequestError)) console.error(`${route.path} was not loaded`, error);
    const sentence = failureSentence(error);
    // Without a session the data stay on screen: the session decides what becomes of the page.
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
      // Whatever is still on its way was asked for by the person before.
      callNumber += 1;
      asked = undefined;
      forget();
      $loaded.set({ status: 'loading' });
    }
    if (person !== null) loadIfShown();
  });

  // At a direct visit, take what the HTML asked for before a component mounts: the first rendering may have it.
  if (isFirstLoad && $person.get() !== null && globalThis.preloadedAnswers?.[address()])
    void load();

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
