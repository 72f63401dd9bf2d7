/**
 * The mail domains that end after a while, which applications refuse: `node scripts/build/disposable-domains.ts`
 * writes src/config/disposable-domains.json from a package's list. A domain below another one of the
 * list is left out, since the other one covers it.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The package's own types reach for the browser's, so only its list is read.
const LIST = 'dict/disposable_email_blocklist.json';
const FILE = 'src/config/disposable-domains.json';

/** The domains above this one. */
const above = (domain: string): string[] => {
  const parts = domain.split('.');
  return parts.slice(1, -1).map((_, index) => parts.slice(index + 1).join('.'));
};

/** The text of the file. */
export function disposableDomains(): string {
  const main = fileURLToPath(import.meta.resolve('disposable-email-domains-js'));
  const listed = new Set<string>(JSON.parse(readFileSync(join(dirname(main), LIST), 'utf8')));
  const domains = [...listed].filter((domain) => !above(domain).some((other) => listed.has(other)));
  return `${JSON.stringify({ domains: domains.sort().join(' ') }, null, 2)}\n`;
}

if (import.meta.main) await writeFile(FILE, disposableDomains());
