/** The contacts' calls, as a browser makes them. */
import type { Context } from '@netlify/functions';
import type { Contact, ContactPage } from '../../src/contract/contacts.ts';
import { undoChange } from '../../src/contract/undo.ts';
import contacts from '../api.ts';
import undo from '../api.ts';
import { context, ORIGIN, post } from './harness.ts';

/** How many statements the session check takes. */
export const SESSION_QUERIES = 1;

/** Returns a function that calls an endpoint's paths below a prefix, as a browser does. */
export const callsOf =
  (endpoint: (request: Request, context: Context) => Promise<Response>, below: string) =>
  (cookie: string, method: string, path = '', body?: unknown, key?: string): Promise<Response> =>
    endpoint(
      new Request(`${ORIGIN}${below}${path}`, {
        method,
        headers: {
          Cookie: cookie,
          'Content-Type': 'application/json',
          Origin: ORIGIN,
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body ?? {}) }),
      }),
      context(),
    );

/** Calls a path below /api/contacts. */
export const call = callsOf(contacts, '/api/contacts');

/** The response's JSON. Its status must match. */
export async function json<T = Record<string, unknown>>(
  answer: Promise<Response>,
  status = 200,
): Promise<T> {
  const given = await answer;
  const text = await given.text();
  if (given.status !== status) throw new Error(`${given.status} in place of ${status}: ${text}`);
  return JSON.parse(text);
}

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

/** Undoes the change of a token. */
export const takeBack = (cookie: string, token: unknown): Promise<Response> =>
  undo(post(undoChange.path, { undo: token }, { Cookie: cookie }), context());
