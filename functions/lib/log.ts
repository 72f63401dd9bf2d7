/** One line of JSON for each decision, fit for a log that others may read. */

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

/** The network of an address, enough to see a pattern: /24 of IPv4, /48 of IPv6. */
export function truncateAddress(address: string): string {
  if (/^\d+(\.\d+){3}$/.test(address)) return address.replace(/\.\d+$/, '.0/24');
  return `${expandIpv6(address).slice(0, 3).join(':')}::/48`;
}

/** The eight groups of an IPv6 address; missing ones count as 0. */
export function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const left = groups(head);
  const right = groups(tail ?? '');
  const gap = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...gap, ...right].slice(0, 8);
}
