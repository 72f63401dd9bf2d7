/** The error for something that a request needs and does not get in time. */

/** The database, the store or the time for an answer is missing. The message carries no address and no name. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly what: 'database' | 'store' | 'deadline';

  constructor(what: Unavailable['what'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.what = what;
  }
}

/** What `work` answers. Throws an Unavailable if that takes longer than `ms`. */
export async function within<T>(
  ms: number,
  what: Unavailable['what'],
  work: () => Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unavailable(what, 'No answer in time')), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
