/**
 * The mail domains that end after a while, which applications refuse: `node scripts/build/disposable-domains.ts`
 * writes src/config/disposable-domains.json from a package's list. A domain below another one of the
 * list is left out, since the other one covers it.
 */
import { readFile, writeFile } from 'node:fs/promises';

const LIST = 'node_modules/disposable-email-domains-js/dist/dict/disposable_email_blocklist.json';
const FILE = 'src/config/disposable-domains.json';

/** The domains above this one. */
const above = (domain: string): string[] => {
  const parts = domain.split('.');
  return parts.slice(1, -1).map((_, index) => parts.slice(index + 1).join('.'));
};

const listed = new Set<string>(JSON.parse(await readFile(LIST, 'utf8')));
const domains = [...listed].filter((domain) => !above(domain).some((other) => listed.has(other)));
await writeFile(FILE, `${JSON.stringify({ domains: domains.sort().join(' ') }, null, 2)}\n`);
