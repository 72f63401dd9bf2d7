/** Visitors' IP addresses, as networks. */

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const IPV6_GROUPS = 8;
/** A household or office has at least this much IPv6 space of its own (RFC 6177): 4 groups are a /64. */
const HOME_GROUPS = 4;
/** The part of an IPv6 address that logs keep: 3 groups are a /48. */
const LOGGED_GROUPS = 3;

/** The network that counts as one visitor: the IPv4 address itself, or an IPv6 address's /64. */
export function networkOf(address: string): string {
  const ipv4 = asIpv4(address);
  return ipv4 ?? `${ipv6Groups(address).slice(0, HOME_GROUPS).join(':')}::/64`;
}

/** The largest network that a provider gives to one customer: /24 of IPv4, /48 of IPv6. Logs name it, and the throttle counts it. */
export function widerNetworkOf(address: string): string {
  const ipv4 = asIpv4(address);
  if (ipv4) return ipv4.replace(/\.\d+$/, '.0/24');
  return `${ipv6Groups(address).slice(0, LOGGED_GROUPS).join(':')}::/48`;
}

function asIpv4(address: string): string | undefined {
  return IPV4.test(address) ? address : MAPPED_IPV4.exec(address)?.[1];
}

/** The eight groups of an IPv6 address, without leading zeros. Missing or invalid groups count as 0. */
function ipv6Groups(address: string): string[] {
  const groups = (text = '') =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => (Number.parseInt(group, 16) || 0).toString(16));
  const [head, tail] = address.split('::');
  const left = groups(head);
  const right = groups(tail);
  const gap = Array<string>(Math.max(0, IPV6_GROUPS - left.length - right.length)).fill('0');
  return [...left, ...gap, ...right].slice(0, IPV6_GROUPS);
}
