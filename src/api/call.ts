/** Calls a route of the contract: once, as a file to download, or as a store for the components of a page. */
import { atom, onMount, type ReadableAtom } from 'nanostores';
import {
  type Access,
  addressOf,
  type Params,
  type Route,
  type Schema,
  type Sent,
} from '../contract/route.ts';
import { $person, withSession } from './person.ts';
import {
  failureOf,
  failureSentence,
  RequestError,
  request,
  UNAUTHENTICATED_STATUS,
} from './request.ts';

interface Downloaded {
  bytes: Blob;
  name: string;
}

interface Options {
  signal: AbortSignal;
  onPart: (part: Uint8Array) => void;
}

/** The name that the server gave the file. */
const nameOf = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';

/**
 * Downloads the file at this address. Throws a RequestError if the server refuses, a TypeError if the
 * connection breaks, and an AbortError if the signal aborts.
 */
export async function download(address: string, { signal, onPart }: Options): Promise<Downloaded> {
  const { headers, body } = await withSession(async () => {
    const answer = await fetch(address, { credentials: 'include', signal });
    const { ok, headers, body } = answer;
    if (ok && body) return { headers, body };
    throw await failureOf(answer);
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onPart(value);
  }
  const type = headers.get('Content-Type') ?? '';
  return { bytes: new Blob(parts, { type }), name: nameOf(headers) };
}

/** An option that is required, optional or absent, depending on its value's type. */
type Option<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type Named<Path extends string> = [keyof Params<Path>] extends [never] ? undefined : Params<Path>;

type RouteInput<Path extends string, Query extends Schema> = Option<'params', Named<Path>> &
  Option<'query', Sent<Query>>;

type CallOptions<Path extends string, Query extends Schema, Body extends Schema> = RouteInput<
  Path,
  Query
> &
  Option<'body', Sent<Body>> & {
    /** The body as it is sent: for a route that takes bytes, or for many megabytes of JSON. */
    bytes?: Blob;
    /** The same for each retry of a write, so that it happens only once. */
    idempotencyKey?: string;
  };

/** The options argument, which may be omitted if none of its options are required. */
type Optional<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

interface Given {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  bytes?: Blob;
  idempotencyKey?: string;
}

/** The URL of a call; undefined query values are omitted. */
export function addressFor({ path }: Pick<Route, 'path'>, { params, query }: Given = {}): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const address = addressOf(path, params ?? {});
  return given.length > 0 ? `${address}?${search}` : address;
}

/**
 * Calls a route and returns its response. Throws a RequestError if the server refuses, and anything
 * that `fetch` throws. If the session has ended, waits for the next sign-in and repeats the call.
 */
export async function call<Path extends string, Query extends Schema, Body extends Schema, Answer>(
  route: Route<Path, Access, Query, Body, Answer>,
  ...[options]: Optional<CallOptions<Path, Query, Body>>
): Promise<Answer> {
  const callOptions = (options ?? {}) as Given;
  const key = callOptions.idempotencyKey;
  const send = () =>
    request<Answer>(
      route.method,
      addressFor(route, callOptions),
      callOptions.bytes ?? callOptions.body,
      key === undefined ? {} : { 'Idempotency-Key': key },
    );
  return route.access === 'public' ? send() : withSession(send);
}

/* A readable route as a store. */

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

/** What a resource shows: the last response, with the changes made since. */
function createData<Data>() {
  const $loaded = atom<Loaded<Data>>({ status: 'loading' });
  /** Counts the calls: a response to any but the last is stale. */
  let callNumber = 0;
  let answered: { data: Data } | undefined;
  /** Each change has the number of the last call before it. */
  let changes: { apply: (data: Data) => Data; callNumber: number }[] = [];

  const show = (more: { refreshing: boolean; problem?: string }) => {
    if (!answered) return;
    const data = changes.reduce((before, { apply }) => apply(before), answered.data);
    $loaded.set({ status: 'ready', data, ...more });
  };
  const forget = () => {
    answered = undefined;
    changes = [];
  };

  return {
    $loaded,
    forget,
    /** Begins a call. Returns its number. */
    begin() {
      callNumber += 1;
      if (answered) show({ refreshing: true });
      else $loaded.set({ status: 'loading' });
      return callNumber;
    },
    isLast: (call: number) => call === callNumber,
    receive(data: Data) {
      answered = { data };
      // The response includes the changes that were made before the call.
      changes = changes.filter((change) => change.callNumber >= callNumber);
      show({ refreshing: false });
    },
    fail(error: unknown, sameQuestion: boolean) {
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
    },
    change(apply: (data: Data) => Data) {
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

/** The parameters of a query that name what the list is about; the others filter, sort or page it. */
const SUBJECTS = ['calculator', 'contact', 'contactId', 'household', 'thing'];

function subjectOf({ params = {}, query = {} }: Given): string {
  const named = Object.entries(query).filter(([name]) => SUBJECTS.includes(name));
  return [...Object.values(params), ...named.map(([, value]) => value)].join();
}

type Data<Answer> = ReturnType<typeof createData<Answer>>;

/** Loads the data of a route. */
function createReader<Answer>(
  route: Route<string, Access, Schema, undefined, Answer>,
  input: () => Given,
  data: Data<Answer>,
) {
  /** The address of the last call, and its subject. */
  let lastAddress: string | undefined;
  let about: string | undefined;
  let askedIn = visit;
  const address = () => addressFor(route, input());

  async function load(): Promise<void> {
    const sameQuestion = lastAddress === address();
    lastAddress = address();
    askedIn = visit;
    // Another item must not show the data of the previous one.
    if (about !== subjectOf(input())) data.forget();
    about = subjectOf(input());
    const mine = data.begin();
    try {
      const answer = await call(route, input() as never);
      if (data.isLast(mine)) data.receive(answer);
    } catch (error) {
      if (!data.isLast(mine)) return;
      if (!(error instanceof RequestError)) console.error(`${route.path} was not loaded`, error);
      data.fail(error, sameQuestion);
    }
  }

  return {
    load,
    /** Whether a direct visit has preloaded its data, which loads before a component mounts, in time for the first rendering. */
    isPreloaded: () => isFirstLoad && globalThis.preloadedAnswers?.[address()] !== undefined,
    isOfVisit: () => askedIn === visit,
    loadIfNew() {
      const failed = data.$loaded.get().status === 'failed';
      if (lastAddress !== address() || askedIn !== visit || failed) void load();
    },
    /** Forgets another person's data, and drops the responses that are on their way. */
    reset() {
      lastAddress = undefined;
      data.forget();
      data.begin();
    },
  };
}

/** Loads while something listens, and again if the input, the visit or the person changes. */
function subscribe(
  $loaded: ReadableAtom<unknown>,
  reader: ReturnType<typeof createReader>,
  $input: ReadableAtom<object> | undefined,
): void {
  const loadIfShown = () => {
    if ($loaded.lc > 0) reader.loadIfNew();
  };
  all.add(() => {
    if (!reader.isOfVisit()) loadIfShown();
  });
  onMount($loaded, () => {
    reader.loadIfNew();
    return $input?.listen(() => {
      if (!turning) loadIfShown();
    });
  });
  $person.listen((person, before) => {
    if (before !== null) reader.reset();
    if (person === null) return;
    // A store of the kit exists before the person is known.
    if (reader.isPreloaded()) void reader.load();
    else loadIfShown();
  });
  if ($person.get() !== null && reader.isPreloaded()) void reader.load();
}

/**
 * Loads a route while something listens, and again if its input changes. A stale response is dropped,
 * and no data is kept for another person.
 */
export function resource<Path extends string, Query extends Schema, Answer>(
  route: Route<Path, Access, Query, undefined, Answer>,
  ...[$input]: Optional<RouteInput<Path, Query>> extends [options?: infer Input]
    ? [$input?: ReadableAtom<NonNullable<Input>>]
    : [$input: ReadableAtom<RouteInput<Path, Query>>]
): Resource<Answer> {
  const data = createData<Answer>();
  const reader = createReader(route, () => ($input?.get() ?? {}) as Given, data);
  subscribe(data.$loaded, reader, $input);
  return { $loaded: data.$loaded, reload: reader.load, change: data.change };
}
