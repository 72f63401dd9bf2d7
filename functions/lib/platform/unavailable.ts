/** The error for a resource that a request needs and does not get in time. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The database, the store or the remaining time is not available. The message contains no address and no name. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly what: 'database' | 'store' | 'deadline';
  /** Whether the write may have happened anyway. */
  readonly mayBeDone: boolean;

  constructor(
    resource: Unavailable['what'],
    message: string,
    { mayBeDone = false, ...options }: ErrorOptions & { mayBeDone?: boolean } = {},
  ) {
    super(message, options);
    this.what = resource;
    this.mayBeDone = mayBeDone;
  }
}

interface RequestTime {
  /** Its deadline (ms since 1970). */
  endsAt: number;
  /** Whether it changes anything. Recording the caller's activity does not count. */
  changes: boolean;
  /** Whether it has sent a write and was not told that nothing was written. */
  wrote: boolean;
  /** The delegation for which it writes, or null: an assistant's request. */
  delegateId: string | null;
}

const requestTimes = new AsyncLocalStorage<RequestTime>();
const free = (): RequestTime => ({
  endsAt: Number.POSITIVE_INFINITY,
  changes: false,
  wrote: false,
  delegateId: null,
});

/** The current work's state. Outside of `withTimeLimit` it has no deadline. */
export const requestTime = (): RequestTime => requestTimes.getStore() ?? free();

/** Runs work that continues after a response, such as a download, without the request's deadline. */
export const withoutDeadline = <T>(work: () => T): T => requestTimes.run(free(), work);

/**
 * Returns the result of `work`. Throws an Unavailable if that takes longer than `ms`: later
 * database statements of `work` are not sent, and earlier ones end by then.
 */
export async function withTimeLimit<T>(
  ms: number,
  resource: Unavailable['what'],
  work: () => Promise<T>,
): Promise<T> {
  const { endsAt, changes, delegateId } = requestTime();
  const own = { endsAt: Math.min(endsAt, Date.now() + ms), changes, wrote: false, delegateId };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Unavailable(resource, 'No answer in time', { mayBeDone: own.wrote })),
      ms,
    );
  });
  try {
    return await Promise.race([requestTimes.run(own, work), late]);
  } finally {
    clearTimeout(timer);
  }
}
