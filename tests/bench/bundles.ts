/** Measures the time to start a function as it is deployed. `bundles.test.ts` holds the sizes. */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Bundle } from '../../scripts/local/bundles.ts';
import type { Figure } from './bounds.ts';
import { median } from './statistics.ts';

const IMPORTS = 7;
const MAX_IMPORT_MS = 45;

/** Measures the time to import a bundle in a new process. */
export function weighBundle(bundle: Bundle): Figure[] {
  const script = `const start = performance.now(); await import(${JSON.stringify(pathToFileURL(bundle.entry).href)}); console.log(performance.now() - start)`;
  const imports = Array.from({ length: IMPORTS }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
    ),
  );
  return [
    {
      what: `${bundle.name}, import, ms`,
      value: Number(median(imports).toFixed(1)),
      bound: MAX_IMPORT_MS,
    },
  ];
}
