import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { changedSearch, changeSearch, writeSearch } from '../../../lib/address.ts';
import { searchWith } from '../tool/address.ts';
import { $openedId, opened, reloadLists } from './scenarios.ts';

/** Whether the address itself has inputs, which take precedence over those of the scenario. */
const namesInputs = (search: string, { inputs }: AnyCalculator): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => Object.hasOwn(inputs, name));

const writeScenario = ({ inputs }: AnyCalculator, scenario: Scenario): void =>
  writeSearch(
    searchWith(changedSearch(location.search, { scenario: scenario.id }), inputs, scenario.inputs),
    { replace: true },
  );

export function show(calculator: AnyCalculator, scenario: Scenario): void {
  writeScenario(calculator, scenario);
  opened.change(() => scenario);
  void opened.reload();
  void reloadLists();
}

/** Closes the scenario; its inputs stay in the form. */
export const leave = (): void => changeSearch({ scenario: null }, { replace: true });

let asked = false;

export function compareWith({ id }: Scenario): void {
  asked = true;
  changeSearch({ beside: id });
}

/** Whether the comparison was opened by a press on this page; returns true once, and then the comparison takes the focus. */
export function takeAsked(): boolean {
  const was = asked;
  asked = false;
  return was;
}

/** Closes a part of the page together with its focused button: the focus moves to the page's content. */
export function closing(close: () => void): () => void {
  return () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    close();
  };
}

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
