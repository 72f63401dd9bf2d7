/** The inputs that every route is tried with. */
import { ORIGIN } from '../harness.ts';
import { ALERTS } from './alerts.ts';
import { CONTACTS } from './contacts.ts';
import { HOUSEHOLDS } from './households.ts';
import { LIBRARY } from './library.ts';
import { LINKS } from './links.ts';
import { OFFICE } from './office.ts';
import { ORDERS } from './orders.ts';
import { PASSKEYS } from './passkeys.ts';
import { PROFILE } from './profile.ts';
import { SCENARIOS } from './scenarios.ts';
import { SESSIONS } from './sessions.ts';
import { TASKS } from './tasks.ts';
import { TICKETS } from './tickets.ts';
import { TRAINING } from './training.ts';

/** Headers of a request that another site caused. */
export const FOREIGN_ORIGINS: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: 'https://evil.example' },
  { Origin: `${ORIGIN}.evil.example` },
  { Origin: `${ORIGIN}:8443` },
  { Origin: 'null' },
  { Origin: '::' },
];

/** Types that a form on another site could send, and some that only look like JSON. */
export const WRONG_TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/application/json',
  'application/jsonp',
  '',
];

/** The methods, and names that every object has. */
export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'valueOf',
  'toString',
  'constructor',
  '__proto__',
];

/** A row of this affiliate: its parameters, and a body that the route accepts. */
export type Example = (affiliateId: string) => Promise<{
  params: Record<string, string>;
  body?: unknown;
  /** Whether it exists for every affiliate. */
  shared?: true;
}>;

/**
 * For each affiliate route with path parameters, by name, such as `PATCH /api/contacts/:id`: how to
 * make a row that another affiliate must not reach.
 */
export const FOREIGN_THINGS: Record<string, Example> = {
  ...ALERTS,
  ...CONTACTS,
  ...HOUSEHOLDS,
  ...LIBRARY,
  ...LINKS,
  ...OFFICE,
  ...ORDERS,
  ...PASSKEYS,
  ...PROFILE,
  ...SCENARIOS,
  ...SESSIONS,
  ...TASKS,
  ...TICKETS,
  ...TRAINING,
};
