/** Cached reads: each path is fetched once. */
import { $person, withSession } from './person.ts';
import { RequestError, request, UNAUTHENTICATED_STATUS } from './request.ts';

/** The first element is the path to GET. */
type QueryKey = readonly [path: string];

interface Options {
  /** Whether a 401 throws or returns null. */
  on401?: 'throw' | 'null';
  /** How long the response stays fresh (ms). */
  keepMs?: number;
}

const answers = new Map<string, { at: number; answer: Promise<unknown> }>();
// Drop responses when another person signs in.
$person.listen((_person, before) => {
  if (before !== null) answers.clear();
});

/** Returns the response at the key's path. Concurrent queries share one request. A failure is not cached. */
export function query<T>(
  [path]: QueryKey,
  { on401 = 'throw', keepMs = Number.POSITIVE_INFINITY }: Options = {},
): Promise<T> {
  const known = answers.get(path);
  const fresh = known && Date.now() - known.at < keepMs;
  const ask = () => request('GET', path);
  const asked = () => (on401 === 'null' ? ask() : withSession(ask));
  const answer = fresh ? known.answer : asked();
  if (!fresh) answers.set(path, { at: Date.now(), answer });
  return (answer as Promise<T>).catch((error: unknown) => {
    if (answers.get(path)?.answer === answer) answers.delete(path);
    const refused = error instanceof RequestError && error.status === UNAUTHENTICATED_STATUS;
    if (refused && on401 === 'null') return null as T;
    throw error;
  });
}

/** Forgets the response at the key's path, so that the next query fetches it again. */
export const forget = ([path]: QueryKey): void => {
  answers.delete(path);
};
