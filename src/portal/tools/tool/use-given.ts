import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { $search, writeSearch } from '../../../lib/search-params.ts';
import { type Given, givenIn, sameGiven, searchWith } from './address.ts';

/** How long a pause in the typing writes the address: browsers refuse more than a hundred writes in 30 s. */
const WRITE_AFTER_MS = 350;

export interface GivenValues {
  given: Given;
  change: (name: string, text: string) => void;
  /** Shows another calculation, as a step that Back takes back. */
  open: (inputs: Given) => void;
}

/** What was given, by the address or by hand; the address follows. */
export function useGiven({ inputs }: AnyCalculator): GivenValues {
  const [given, setGiven] = useState(() => givenIn(location.search, inputs));
  const latest = useRef(given);
  latest.current = given;
  /** What the address was last seen to give. */
  const known = useRef(given);

  const write = useCallback(() => {
    const next = searchWith(location.search, inputs, latest.current);
    const gives = givenIn(next, inputs);
    if (sameGiven(gives, known.current)) return;
    known.current = gives;
    writeSearch(next, { replace: true });
  }, [inputs]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause anew.
  useEffect(() => {
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [given, write]);

  useEffect(
    () =>
      // Back, Forward, and what opens another calculation. What concerns others changes nothing here.
      $search.listen((search) => {
        const gives = givenIn(search, inputs);
        if (sameGiven(gives, known.current)) return;
        known.current = gives;
        setGiven(gives);
      }),
    [inputs],
  );

  const change = useCallback(
    (name: string, text: string) => setGiven((before) => ({ ...before, [name]: text })),
    [],
  );
  const open = useCallback(
    (next: Given) => {
      // Back leads to what was typed last.
      write();
      writeSearch(searchWith('', inputs, next));
    },
    [inputs, write],
  );
  return { given, change, open };
}
