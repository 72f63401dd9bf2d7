/** Shows a scenario in the page: the address names it, and the form follows the address. */
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { changedSearch, changeSearch, writeSearch } from '../../../lib/address.ts';
import { searchWith } from '../tool/address.ts';
import { opened, reloadLists } from './scenarios.ts';

/** Whether the address itself has inputs, which take precedence over those of the scenario. */
export const namesInputs = (search: string, { inputs }: AnyCalculator): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => Object.hasOwn(inputs, name));

/** Writes a scenario's id and inputs into the address. */
export const writeScenario = ({ inputs }: AnyCalculator, scenario: Scenario): void =>
  writeSearch(
    searchWith(changedSearch(location.search, { scenario: scenario.id }), inputs, scenario.inputs),
    { replace: true },
  );

/** Shows a scenario that was just saved. */
export function show(calculator: AnyCalculator, scenario: Scenario): void {
  writeScenario(calculator, scenario);
  opened.change(() => scenario);
  void opened.reload();
  void reloadLists();
}

/** Closes the scenario; its inputs stay in the form. */
export const leave = (): void => changeSearch({ scenario: null }, { replace: true });

let asked = false;

/** Shows a scenario beside the form. */
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
