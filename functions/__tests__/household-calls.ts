/** Households as a browser asks for them. */
import type { Household } from '../../src/contract/households.ts';
import households from '../households.ts';
import { callsOf, json } from './contact-calls.ts';

/** Calls an address below /api/households. */
export const callHouseholds = callsOf(households, '/api/households');

/** Makes a household of these members. */
export const createHousehold = (cookie: string, members: object[], more = {}): Promise<Household> =>
  json<Household>(callHouseholds(cookie, 'POST', '', { members, ...more }), 201);
