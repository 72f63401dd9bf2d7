/** Measures the deployed size of the functions, and the time to start one. */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { type Bundle, bundleBytes } from '../../scripts/local/bundles.ts';
import type { Figure } from './bounds.ts';
import { median } from './statistics.ts';

const IMPORTS = 7;
/** A kilobyte here is 1,000 bytes. */
const MAX_KB = 130;
/**
 * Bounds that include lazily loaded parts: the passkey library, the engines of all calculators, and
 * the texts of the library and of the lessons.
 */
const LARGER_KB: Readonly<Record<string, number>> = {
  'auth-second-step': 480,
  library: 400,
  passkeys: 480,
  scenarios: 200,
  'step-up': 480,
  training: 400,
};
const MAX_IMPORT_MS = 45;

/** Measures the size of a bundle without Netlify's bootstrap, and the time to import it in a new process. */
export function weighBundle(bundle: Bundle): Figure[] {
  const script = `const start = performance.now(); await import(${JSON.stringify(pathToFileURL(bundle.entry).href)}); console.log(performance.now() - start)`;
  const imports = Array.from({ length: IMPORTS }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
    ),
  );
  return [
    {
      what: `${bundle.name}, kB gzip`,
      value: Number((bundleBytes(bundle) / 1000).toFixed(1)),
      bound: LARGER_KB[bundle.name] ?? MAX_KB,
    },
    {
      what: `${bundle.name}, import, ms`,
      value: Number(median(imports).toFixed(1)),
      bound: MAX_IMPORT_MS,
    },
  ];
}
