/** Brings a scenario into the page: the address names it, and the form follows the address. */
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { changedSearch, changeSearch, writeSearch } from '../../../lib/address.ts';
import { searchWith } from '../tool/address.ts';
import { opened, reloadLists } from './scenarios.ts';

/** Whether the address itself names figures: they count more than those of the scenario that it opens. */
export const namesInputs = (search: string, { inputs }: AnyCalculator): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => Object.hasOwn(inputs, name));

/** Writes the figures of a scenario, and itself, into the address. */
export const writeScenario = ({ inputs }: AnyCalculator, scenario: Scenario): void =>
  writeSearch(
    searchWith(changedSearch(location.search, { scenario: scenario.id }), inputs, scenario.inputs),
    { replace: true },
  );

/** Shows a scenario as it was saved just now. */
export function show(calculator: AnyCalculator, scenario: Scenario): void {
  writeScenario(calculator, scenario);
  opened.change(() => scenario);
  void opened.reload();
  void reloadLists();
}

/** Leaves the scenario; its figures stay in the form. */
export const leave = (): void => changeSearch({ scenario: null }, { replace: true });

let asked = false;

/** Shows a scenario beside the form. */
export function compareWith({ id }: Scenario): void {
  asked = true;
  changeSearch({ beside: id });
}

/** Whether somebody on this page has asked for the comparison that shows now: then it takes the focus, once. */
export function takeAsked(): boolean {
  const was = asked;
  asked = false;
  return was;
}

/** The button that closes a part of the page disappears with it: the focus goes to the page's content. */
export function closing(close: () => void): () => void {
  return () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    close();
  };
}
