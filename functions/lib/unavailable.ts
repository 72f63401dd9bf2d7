/** The error for something that a request needs and does not get in time. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The database, the store or the time for an answer is missing. The message carries no address and no name. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly what: 'database' | 'store' | 'deadline';
  /** Whether what was asked for may have been written all the same. */
  readonly mayBeDone: boolean;

  constructor(
    what: Unavailable['what'],
    message: string,
    { mayBeDone = false, ...options }: ErrorOptions & { mayBeDone?: boolean } = {},
  ) {
    super(message, options);
    this.what = what;
    this.mayBeDone = mayBeDone;
  }
}

/** What running work goes by. */
interface Course {
  /** When it is refused (ms since 1970). */
  endsAt: number;
  /** Whether it changes something: what only notes who calls does not count. */
  changes: boolean;
  /** Whether it has sent something that writes, and was not told that nothing was written. */
  wrote: boolean;
}

const courses = new AsyncLocalStorage<Course>();
const free = (): Course => ({ endsAt: Number.POSITIVE_INFINITY, changes: false, wrote: false });

/** The course of the work that asks; without a bound outside of `within`. */
export const course = (): Course => courses.getStore() ?? free();

/** Runs what goes on behind an answer, such as a download, without the bound of the request. */
export const unbounded = <T>(work: () => T): T => courses.run(free(), work);

/**
 * What `work` answers. Throws an Unavailable if that takes longer than `ms`: what it asks of the
 * database after that is not sent any more, and what was sent before ends by then.
 */
export async function within<T>(
  ms: number,
  what: Unavailable['what'],
  work: () => Promise<T>,
): Promise<T> {
  const { endsAt, changes } = course();
  const own = { endsAt: Math.min(endsAt, Date.now() + ms), changes, wrote: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Unavailable(what, 'No answer in time', { mayBeDone: own.wrote })),
      ms,
    );
  });
  try {
    return await Promise.race([courses.run(own, work), late]);
  } finally {
    clearTimeout(timer);
  }
}
