/** Addresses on the internet: a webhook must not reach the function's own network. */
import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inner = new BlockList();

/** Networks that are not on the public internet (IANA's registries of special-purpose addresses). */
const INNER: readonly [family: 'ipv4' | 'ipv6', networks: string][] = [
  [
    'ipv4',
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/4 240.0.0.0/4',
  ],
  // Those in the second line embed an IPv4 address, which may be private.
  [
    'ipv6',
    `100::/64 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8
     ::/96 64:ff9b::/96 64:ff9b:1::/48 2001::/32 2002::/16`,
  ],
];
for (const [family, networks] of INNER) {
  for (const network of networks.split(/\s+/)) {
    const [address = '', length] = network.split('/');
    inner.addSubnet(address, Number(length), family);
  }
}

/** Whether this IP address is private, including an IPv4 address written as IPv6. */
export const isInner = (address: string): boolean =>
  inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The host's name resolves to a private address. The message names neither. */
export class InnerAddress extends Error {
  override name = 'InnerAddress';
}

/**
 * Resolves a host in the same call that the connection uses, so that the checked address is the one
 * connected to. Fails with an InnerAddress if any of the host's addresses is private.
 */
export const lookupOuter: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.some(({ address }) => isInner(address))) {
      return done(new InnerAddress('This address is inside'), '');
    }
    const [first] = addresses;
    return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
  });
};
