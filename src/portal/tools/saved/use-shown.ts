import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { $openedId } from './place.ts';
import { opened } from './scenarios.ts';
import { namesInputs, writeScenario } from './show.ts';

/** The open scenario, once it has loaded and if it belongs to this calculator. */
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

/** Whether the address opens a scenario and has no inputs itself. */
const waits = (calculator: AnyCalculator): boolean =>
  $openedId.get() !== '' && !namesInputs(location.search, calculator);

/**
 * Whether the form can show: only after the opened scenario's inputs are in the address. Inputs
 * that the address already has were typed last.
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
      // The first load may have failed: until someone types, the form waits for the scenario.
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
