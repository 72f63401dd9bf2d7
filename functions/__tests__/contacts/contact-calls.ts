/** The calls of contacts and households, as a browser makes them. */
import type { Interaction } from '../../../src/contract/contact-fields.ts';
import type { Contact, ContactPage } from '../../../src/contract/contacts/contacts.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import type { Page } from '../../../src/contract/paging.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { callsOf, json } from '../helpers/callers.ts';

/** Calls a path below /api/contacts. */
export const call = callsOf('/api/contacts');

export const create = (cookie: string, draft: object, key?: string): Promise<Contact> =>
  json<Contact>(call(cookie, 'POST', '', draft, key), 201);

export const read = (cookie: string, id: string): Promise<Contact> =>
  json<Contact>(call(cookie, 'GET', `/${id}`));

/** Changes a contact from the version that was read. */
export const change = (
  cookie: string,
  { id, version }: Pick<Contact, 'id' | 'version'>,
  to: object,
): Promise<Contact> => json<Contact>(call(cookie, 'PATCH', `/${id}`, { version, ...to }));

/** Moves a contact to the trash. Returns the token of its undo. */
export const remove = async (cookie: string, id: string): Promise<string> =>
  (await json<Undoable>(call(cookie, 'DELETE', `/${id}`))).undo;

export const restore = (cookie: string, id: string): Promise<Contact> =>
  json<Contact>(call(cookie, 'POST', `/${id}/restore`));

/** Merges the contact `drop` into `keep`. */
export const merge = (
  cookie: string,
  keep: string,
  drop: string,
  fields: object = {},
): Promise<Contact & Undoable> =>
  json<Contact & Undoable>(call(cookie, 'POST', '/merge', { keep, drop, fields }));

/** Adds a talk or a note to a contact. */
export const addTalk = <Added = Interaction>(
  cookie: string,
  id: string,
  body: object,
  key?: string,
): Promise<Added> => json<Added>(call(cookie, 'POST', `/${id}/interactions`, body, key), 201);

/** The talks and notes of a contact. */
export const talks = async (cookie: string, id = '', search = ''): Promise<Interaction[]> =>
  (await json<Page<Interaction>>(call(cookie, 'GET', `/${id}/interactions${search}`))).items;

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

/** The first page of households. */
export const households = async (cookie: string): Promise<Household[]> =>
  (await json<Page<Household>>(callHouseholds(cookie, 'GET'))).items;
