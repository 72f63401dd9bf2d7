/** Households' calls, as a browser makes them. */
import type { Household } from '../../src/contract/households.ts';
import households from '../api.ts';
import { callsOf, json } from './contact-calls.ts';

/** Calls a path below /api/households. */
export const callHouseholds = callsOf(households, '/api/households');

/** Creates a household with these members. */
export const createHousehold = (cookie: string, members: object[], more = {}): Promise<Household> =>
  json<Household>(callHouseholds(cookie, 'POST', '', { members, ...more }), 201);
