import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { $openedId } from './place.ts';
import { opened } from './scenarios.ts';
import { namesInputs, writeScenario } from './show.ts';

/** The scenario that is open, once it is there and if it is of this calculator. */
export function useShownScenario(slug: string): Scenario | undefined {
  const id = useStore($openedId);
  const [scenario, setScenario] = useState<Scenario>();
  useEffect(() => {
    if (!id) {
      setScenario(undefined);
      return;
    }
    return opened.$loaded.subscribe((loaded) =>
      setScenario(loaded.status === 'ready' && loaded.data.id === id ? loaded.data : undefined),
    );
  }, [id]);
  return scenario?.calculator === slug ? scenario : undefined;
}

/** Whether the address opens a scenario and names no figures itself. */
const waits = (calculator: AnyCalculator): boolean =>
  $openedId.get() !== '' && !namesInputs(location.search, calculator);

/**
 * Whether the form can show: not before the figures of the scenario are in the address that opens it.
 * Figures that the address names itself are those that were typed last.
 */
export function useScenarioFirst(slug: string, calculator: AnyCalculator | undefined): boolean {
  const [ready, setReady] = useState(() => calculator !== undefined && !waits(calculator));
  useEffect(() => {
    if (!calculator) return;
    if (!waits(calculator)) {
      setReady(true);
      return;
    }
    let written = false;
    return opened.$loaded.subscribe((loaded) => {
      if (loaded.status === 'loading') return;
      // It may have failed at first: until somebody types, the form waits for it.
      const ours = loaded.status === 'ready' && loaded.data.calculator === slug;
      if (ours && !written && !namesInputs(location.search, calculator)) {
        written = true;
        writeScenario(calculator, loaded.data);
      }
      setReady(true);
    });
  }, [slug, calculator]);
  return ready;
}
