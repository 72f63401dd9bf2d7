/** Reads with a memory: each path is asked for once, and kept. */
import { $person, tellUnauthenticated } from './person.ts';
import { RequestError, request, UNAUTHENTICATED_STATUS } from './request.ts';

/** The first element is the path to GET. */
export type QueryKey = readonly [path: string];

interface Options {
  /** What a 401 means: an error, or nobody. */
  on401?: 'throw' | 'null';
  /** How long the answer stays fresh (ms). */
  keepMs?: number;
}

const kept = new Map<string, { at: number; answer: Promise<unknown> }>();
// Drop answers when another person signs in.
$person.listen((_person, before) => {
  if (before !== null) kept.clear();
});

/** The answer at the key's path; asked once for all who want it at the same time. A failure is not kept. */
export function query<T>(
  [path]: QueryKey,
  { on401 = 'throw', keepMs = Number.POSITIVE_INFINITY }: Options = {},
): Promise<T> {
  const known = kept.get(path);
  const fresh = known && Date.now() - known.at < keepMs;
  const answer = fresh ? known.answer : request('GET', path);
  if (!fresh) kept.set(path, { at: Date.now(), answer });
  return (answer as Promise<T>).catch((error: unknown) => {
    if (kept.get(path)?.answer === answer) kept.delete(path);
    const refused = error instanceof RequestError && error.status === UNAUTHENTICATED_STATUS;
    if (refused && on401 === 'null') return null as T;
    if (refused) tellUnauthenticated();
    throw error;
  });
}

/** Forgets the answer at the key's path, so that the next query asks again. */
export const forget = ([path]: QueryKey): void => {
  kept.delete(path);
};
