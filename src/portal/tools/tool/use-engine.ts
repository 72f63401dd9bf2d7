import { useEffect, useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { entryOf } from '../../../calculators/catalogue.ts';
import { lastParts } from '../../../lib/last-parts.ts';
import { soon } from '../../../lib/soon.ts';

type Engine =
  | { status: 'loading' }
  | { status: 'ready'; calculator: AnyCalculator }
  | { status: 'failed' };

let arrived: AnyCalculator | undefined;
const [slugHere = ''] = lastParts(1);
// One that came with the page's scripts is in the first rendering.
await soon(
  entryOf(slugHere)
    ?.load()
    .then((calculator) => {
      arrived = calculator;
    })
    // The hook tries again, and says so.
    .catch(() => {}),
);

/** The calculator with this slug, whose script is loaded for this page alone; in the first rendering if it came by then. */
export function useEngine(slug: string): Engine {
  const [engine, setEngine] = useState<Engine>(
    arrived ? { status: 'ready', calculator: arrived } : { status: 'loading' },
  );
  useEffect(() => {
    if (arrived) return;
    entryOf(slug)
      ?.load()
      .then((calculator) => setEngine({ status: 'ready', calculator }))
      .catch((error) => {
        console.error(`${slug} was not loaded`, error);
        setEngine({ status: 'failed' });
      });
  }, [slug]);
  return engine;
}
