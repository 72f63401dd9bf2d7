/** One line of JSON for each decision, fit for a log that others may read. */

import type { Context } from '@netlify/functions';
import { wideNetwork } from './address.ts';

/** What happened; names are hashed and addresses cut before they come here. */
export interface LogEntry {
  event: string;
  requestId: string;
  [detail: string]: string | number | boolean | undefined;
}

/** Writes the entry, with its time, to the function's log. Never pass a password, a token or a body. */
export function log(entry: LogEntry): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), ...entry }));
}

/** How much of an affiliate's id a log names: enough to tell affiliates apart, and the same in `npm run affiliates -- list`. */
const LOGGED_ID_LENGTH = 12;

/** The name of an affiliate in logs, from the id: neither tells who it is. */
export const loggedName = (affiliateId: string): string => affiliateId.slice(0, LOGGED_ID_LENGTH);

/** What every line about a request says: which one, and from where. */
export const from = ({ requestId, ip }: Context) => ({
  requestId,
  address: wideNetwork(ip ?? ''),
});
