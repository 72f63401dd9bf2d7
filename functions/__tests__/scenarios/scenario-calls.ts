import { createScenario, listScenarios } from '../../../src/contract/scenarios.ts';
import type { Caller } from '../helpers/caller.ts';

/** The published case of the regulation: 250,000 at 73 is 9,433.96. */
export const AT_73 = { birth: '1953-05-01', year: '2026', balance: '250000' };
export const DRAFT = { calculator: 'rmd', name: 'First year', inputs: AT_73 };

/** An id that does not exist. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Creates a scenario. */
export const savedScenario = (caller: Caller, more: object = {}, key?: string) =>
  caller.call(createScenario, { body: { ...DRAFT, ...more }, key });

/** The names in the list with these parameters. */
export const scenarioNames = async (caller: Caller, query: Record<string, string> = {}) =>
  (await caller.call(listScenarios, { query })).items.map(({ name }) => name);
