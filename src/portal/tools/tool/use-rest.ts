import { startTransition, useEffect, useState } from 'react';

type Parts = typeof import('./rest.tsx');

/** The rest of the page, asked for as soon as its first part runs. Rejects if its script does not come. */
export const rest = import('./rest.tsx');
// The page says so.
rest.catch(() => {});

/** The rest of the page, or whether it did not come. */
export interface Rest {
  parts?: Parts;
  failed?: true;
}

/** The rest of the page, once it is there. */
export function useRest(): Rest {
  const [known, setKnown] = useState<Rest>({});
  useEffect(() => {
    rest.then(
      (parts) => startTransition(() => setKnown({ parts })),
      (error) => {
        console.error('The rest of the page was not loaded', error);
        setKnown({ failed: true });
      },
    );
  }, []);
  return known;
}
