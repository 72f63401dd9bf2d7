/** One line of JSON for each decision, fit for a log that others may read. */

import type { Context } from '@netlify/functions';
import { widerNetworkOf } from './ip.ts';

/** What happened. An affiliate is named by the id alone, an address by its network. */
export interface LogEntry {
  event: string;
  requestId: string;
  [detail: string]: string | number | boolean | undefined;
}

/** Writes the entry, with its time, to the function's log. Never pass a password, a token or a body. */
export function log(entry: LogEntry): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), ...entry }));
}

/** Which request a line is about, and from which network it came. */
export const from = ({ requestId, ip }: Context) => ({
  requestId,
  address: widerNetworkOf(ip ?? ''),
});
