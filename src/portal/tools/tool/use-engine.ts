import { useEffect, useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { entryOf } from '../../../calculators/catalogue.ts';

type Engine =
  | { status: 'loading' }
  | { status: 'ready'; calculator: AnyCalculator }
  | { status: 'failed' };

/** The calculator with this slug, whose script is loaded for this page alone. */
export function useEngine(slug: string): Engine {
  const [engine, setEngine] = useState<Engine>({ status: 'loading' });
  useEffect(() => {
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
