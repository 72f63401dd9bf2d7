/** Checks the functions and the files of the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  KEYS_VARIABLES,
  MAIL_URL,
  NOTIFY_KEY,
  NOTIFY_URL,
} from '../../../functions/lib/platform/env.ts';
import type { Route } from '../../../src/contract/route.ts';
import { bundleFunctions } from '../../local/bundles.ts';
import { type CheckInput, error, type Finding, warning } from './finding.ts';

const NETLIFY_TOKEN = 'NETLIFY_AUTH_TOKEN';
/** A shorter secret could match by chance. */
const SHORTEST_SECRET = 12;

async function contractRoutes(root: string): Promise<Route[]> {
  const folder = join(root, 'src', 'contract');
  const modules = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => import(pathToFileURL(join(folder, file)).href)),
  );
  return modules.flatMap((module) =>
    Object.values(module as object).filter(
      (value): value is Route =>
        typeof value?.path === 'string' && typeof value?.method === 'string',
    ),
  );
}

export async function checkFunctions({ root }: CheckInput): Promise<Finding[]> {
  const { bundles, remove } = await bundleFunctions(root);
  const findings: Finding[] = [];
  const paths = new Set((await contractRoutes(root)).map(({ path }) => path));
  for (const path of paths) {
    const answered = bundles.some(({ matches }) => matches(path.replaceAll(/:\w+/g, 'x')));
    if (!answered) {
      findings.push(
        error(
          `No function answers ${path}.`,
          'Its "path" in functions/ must be a literal in "export const config: FunctionConfig = { … }", the same as in src/contract/.',
        ),
      );
    }
  }
  for (const bundle of bundles) {
    try {
      const handler = await bundle.load();
      if (typeof handler !== 'function') throw new Error('it has no default export to call');
    } catch (failure) {
      findings.push(
        error(
          `The bundle of ${bundle.name} does not load: ${(failure as Error).message}`,
          'It imports a package that cannot be bundled, such as a native module. Import another package, or another entry of it.',
        ),
      );
    }
  }
  await remove();
  return findings;
}

export function checkSecrets({ root, env }: CheckInput): Finding[] {
  const folder = join(root, 'dist');
  if (!existsSync(folder)) {
    return [warning('There is no dist yet, so it was not searched.', 'Run "npm run build" first.')];
  }
  const keys = [...KEYS_VARIABLES, NOTIFY_KEY]
    .flatMap((variable) => env[variable]?.split(',') ?? [])
    .map((entry) => entry.split(':').at(-1) ?? '');
  const secrets = [...keys, env[NETLIFY_TOKEN] ?? '', env[NOTIFY_URL] ?? '', env[MAIL_URL] ?? '']
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= SHORTEST_SECRET);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => {
      const text = readFileSync(file, 'latin1');
      return secrets.some((secret) => text.includes(secret));
    })
    .map((file) =>
      error(
        `${file.slice(root.length + 1)} contains a secret that anyone could read.`,
        'Find out what put it there, remove it, build again, and rotate the key, because someone may have read it.',
      ),
    );
}
