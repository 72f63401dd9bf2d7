/** The calls of scenarios, as browsers make them. */
import type { Page } from '../../../src/contract/paging.ts';
import type { Scenario } from '../../../src/contract/scenarios.ts';
import { callsOf, json } from '../helpers/callers.ts';

/** The published case of the regulation: 250,000 at 73 is 9,433.96. */
export const AT_73 = { birth: '1953-05-01', year: '2026', balance: '250000' };
export const DRAFT = { calculator: 'rmd', name: 'First year', inputs: AT_73 };

/** An id that does not exist. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Calls a path below /api/scenarios as the cookie's affiliate. */
export const call = callsOf('/api/scenarios');

/** Creates a scenario. */
export const save = (cookie: string, more: object = {}, key?: string): Promise<Scenario> =>
  json<Scenario>(call(cookie, 'POST', '', { ...DRAFT, ...more }, key), 201);

export const read = (cookie: string, id: string): Promise<Scenario> =>
  json<Scenario>(call(cookie, 'GET', `/${id}`));

/** Changes a scenario as it was read. */
export const change = (cookie: string, { id, version }: Scenario, changes: object) =>
  call(cookie, 'PATCH', `/${id}`, { version, ...changes });

/** The list with these parameters. */
export const list = (cookie: string, query: Record<string, string> = {}): Promise<Page<Scenario>> =>
  json<Page<Scenario>>(call(cookie, 'GET', `?${new URLSearchParams(query)}`));

/** The names in the list with these parameters. */
export const names = async (cookie: string, query: Record<string, string> = {}) =>
  (await list(cookie, query)).items.map(({ name }) => name);
