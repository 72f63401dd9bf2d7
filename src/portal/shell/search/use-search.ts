import { ENTRIES } from 'virtual:search';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/failure.ts';
import { LEAST_LETTERS, MOST_LETTERS } from '../../../config/search.ts';
import { searchOwn } from '../../../contract/search.ts';
import { type Group, inOrder, knownGroups, knownOf, ownGroups } from './groups.ts';

/** How long nobody types before the server is asked (ms). */
const PAUSE_MS = 200;

const KNOWN = knownOf(ENTRIES);

/** What can be done, whatever is typed. */
export const ACTIONS = ENTRIES.filter(({ kind }) => kind === 'actions');

/** What the server said of a text; the groups stay empty if it could not be asked. */
interface Answered {
  q: string;
  groups: readonly Group[];
  problem?: string;
}

export interface Search {
  /** What was found by now, in order. */
  groups: readonly Group[];
  /** Whether the affiliate's own are still looked for. */
  busy: boolean;
  /** Why they could not be looked for. */
  problem: string | undefined;
}

const ask = (q: string): Promise<Answered> =>
  call(searchOwn, { query: { q } }).then(
    ({ groups }) => ({ q, groups: ownGroups(groups) }),
    (error: unknown) => ({ q, groups: [], problem: failureSentence(error) }),
  );

/** Everything that fits what is typed: what the pages know with each key, and the affiliate's own after a pause. */
export function useSearch(typed: string): Search {
  const q = typed.trim().slice(0, MOST_LETTERS);
  const [answered, setAnswered] = useState<Answered>({ q: '', groups: [] });
  const long = q.length >= LEAST_LETTERS;
  useEffect(() => {
    if (!long) return;
    let overtaken = false;
    const timer = setTimeout(
      () => void ask(q).then((answer) => overtaken || setAnswered(answer)),
      PAUSE_MS,
    );
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [q, long]);
  const known = useMemo(() => knownGroups(q, KNOWN), [q]);
  const current = long && answered.q === q;
  return {
    groups: inOrder([...known, ...(current ? answered.groups : [])]),
    busy: long && !current,
    problem: current ? answered.problem : undefined,
  };
}
