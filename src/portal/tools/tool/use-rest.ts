import { startTransition, useEffect, useState } from 'react';
import { nextPaint } from '../../../lib/painted.ts';

type Parts = typeof import('./rest.tsx');

let asked: Promise<Parts> | undefined;

/** Loads the rest of the page, once. Rejects if its script does not come. */
export function loadRest(): Promise<Parts> {
  asked ??= import('./rest.tsx');
  return asked;
}

/** The rest of the page, or whether it did not come. */
export interface Rest {
  parts?: Parts;
  failed?: true;
}

/** The rest of the page, once it is there: it is asked for when the result is painted. */
export function useRest(): Rest {
  const [known, setKnown] = useState<Rest>({});
  useEffect(() => {
    nextPaint()
      .then(loadRest)
      .then(
        (parts) => startTransition(() => setKnown({ parts })),
        (error) => {
          console.error('The rest of the page was not loaded', error);
          setKnown({ failed: true });
        },
      );
  }, []);
  return known;
}
