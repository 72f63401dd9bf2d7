/** One JSON line per decision, safe for a log that other people may read. */

import type { Context } from '@netlify/functions';
import { widerNetworkOf } from './ip.ts';

/** A log entry. It identifies an affiliate only by id, and an address only by its network. */
interface LogEntry {
  event: string;
  requestId: string;
  [detail: string]: string | number | boolean | undefined;
}

/** Writes the entry, with the time, to the function's log. Never pass a password, a token or a body. */
export function log(entry: LogEntry): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), ...entry }));
}

/** The request that a line is about, and the network that it came from. */
export const requestFields = ({ requestId, ip }: Context) => ({
  requestId,
  address: widerNetworkOf(ip ?? ''),
});
