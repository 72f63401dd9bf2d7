/** The calls of contacts and households, as a browser makes them. */
import type { Contact, ContactPage } from '../../src/contract/contacts.ts';
import type { Household } from '../../src/contract/households.ts';
import { callsOf, json } from './callers.ts';

/** Calls a path below /api/contacts. */
export const call = callsOf('/api/contacts');

export const create = (cookie: string, draft: object, key?: string): Promise<Contact> =>
  json<Contact>(call(cookie, 'POST', '', draft, key), 201);

export const read = (cookie: string, id: string): Promise<Contact> =>
  json<Contact>(call(cookie, 'GET', `/${id}`));

/** The list with these parameters. */
export const list = (cookie: string, query: Record<string, string> = {}): Promise<ContactPage> =>
  json<ContactPage>(call(cookie, 'GET', `?${new URLSearchParams(query)}`));

/** The names in the list with these parameters. */
export const names = async (
  cookie: string,
  query: Record<string, string> = {},
): Promise<string[]> => (await list(cookie, query)).items.map(({ name }) => name);

/** Changes many contacts. */
export const bulk = (cookie: string, body: object, key?: string): Promise<Response> =>
  call(cookie, 'POST', '/bulk', body, key);

/** Calls a path below /api/households. */
export const callHouseholds = callsOf('/api/households');

/** Creates a household with these members. */
export const createHousehold = (cookie: string, members: object[], more = {}): Promise<Household> =>
  json<Household>(callHouseholds(cookie, 'POST', '', { members, ...more }), 201);
