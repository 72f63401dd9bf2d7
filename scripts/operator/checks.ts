/** Checks for deploy problems; each says how to fix what it finds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KEYS_VARIABLES, NOTIFY_KEY, NOTIFY_URL } from '../../functions/lib/env.ts';
import { notOfYear } from '../../src/calculators/calculator.ts';
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { loadEngine } from '../../src/calculators/engines.ts';
import { monthWords } from '../../src/calculators/figures.ts';
import { SECTION_7520 } from '../../src/calculators/law/section-7520.ts';
import { listSamples } from '../../src/content/samples.ts';
import type { Route } from '../../src/contract/route.ts';
import { many } from '../lib/many.ts';
import { bundleFunctions } from '../local/bundles.ts';
import { checkDatabase } from './check-database.ts';
import { checkDelivery } from './check-delivery.ts';
import { checkKeys } from './check-keys.ts';
import { checkNotices } from './check-notices.ts';
import { type Checked, error, type Finding, warning } from './finding.ts';
import { checkSiteSettings } from './site-settings.ts';

const NETLIFY_TOKEN = 'NETLIFY_AUTH_TOKEN';
/** A secret shorter than this would be found by chance. */
const SHORTEST_SECRET = 12;
/** security.txt should be renewed this long before it ends. */
const RENEW_BEFORE_MS = 30 * 24 * 3_600_000;

export function checkAddress({ env, root }: Checked): Finding[] {
  const page = join(root, 'dist', 'index.html');
  const local = existsSync(page) && readFileSync(page, 'utf8').includes('href="http://localhost');
  if (env.URL && !local) return [];
  return [
    warning(
      'The site’s address is not set: links for search engines and sharing point to this machine.',
      'Netlify sets it in its own builds, and in "netlify deploy --build" once "netlify link" has run. Elsewhere: URL=https://your.site npm run build.',
    ),
  ];
}

export function checkSamples({ root }: Checked): Finding[] {
  const samples = listSamples(root);
  if (samples.length === 0) return [];
  return [
    warning(
      `Sample content is left:\n${samples.map((entry) => `    ${entry}`).join('\n')}`,
      'Replace the text and delete its line "sample": true. See "Replace the sample content" in the README.',
    ),
  ];
}

export function checkSecurityContact({ root }: Checked, now = Date.now()): Finding[] {
  const text = readFileSync(join(root, 'public', '.well-known', 'security.txt'), 'utf8');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const fix = 'Edit public/.well-known/security.txt.';
  if (!(expires - now > RENEW_BEFORE_MS)) {
    return [warning('security.txt ends within 30 days or has ended.', fix)];
  }
  return text.includes('example.com') ? [warning('security.txt names a sample address.', fix)] : [];
}

/** The routes of the contract: every file of src/contract that declares one. */
async function contractRoutes(root: string): Promise<Route[]> {
  const folder = join(root, 'src', 'contract');
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => import(pathToFileURL(join(folder, file)).href)),
  );
  return modules.flatMap((module) =>
    Object.values(module as object).filter(
      (value): value is Route =>
        typeof value?.path === 'string' && typeof value?.method === 'string',
    ),
  );
}

export async function checkFunctions({ root }: Checked): Promise<Finding[]> {
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
          'A package that it imports cannot be bundled; native modules cannot. Import another, or an entry of its own.',
        ),
      );
    }
  }
  await remove();
  return findings;
}

export function checkSecrets({ root, env }: Checked): Finding[] {
  const folder = join(root, 'dist');
  if (!existsSync(folder)) {
    return [warning('There is no dist yet, so it was not searched.', 'Run "npm run build" first.')];
  }
  const keys = [...KEYS_VARIABLES, NOTIFY_KEY]
    .flatMap((variable) => env[variable]?.split(',') ?? [])
    .map((entry) => entry.split(':').at(-1) ?? '');
  const secrets = [...keys, env[NETLIFY_TOKEN] ?? '', env[NOTIFY_URL] ?? '']
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
        `${file.slice(root.length + 1)} contains a secret that anybody could read.`,
        'Find out what put it there, remove it, build again, and rotate the key: somebody may have read it.',
      ),
    );
}

/** What of the law is not that of this day: figures of another year, and a section 7520 rate of a month gone by. */
export async function checkLaw(now = new Date()): Promise<Finding[]> {
  const [year, month] = [now.getFullYear(), now.toISOString().slice(0, 7)];
  const engines = await Promise.all(
    CATALOGUE.map(async ({ slug, title }) => ({ title, engine: await loadEngine(slug) })),
  );
  const old = engines.flatMap(({ title, engine }) => {
    const sentence = engine && notOfYear(engine, year);
    return sentence ? [`    ${title}: ${sentence}`] : [];
  });
  const newest = Object.keys(SECTION_7520).sort().at(-1) ?? '';
  return [
    ...(old.length > 0
      ? [
          warning(
            `${many(old.length, 'calculator')} without the law of ${year}:\n${old.join('\n')}`,
            'Enter the figures of the year with their sources in src/calculators/law/, and deploy. Until then their pages say so.',
          ),
        ]
      : []),
    ...(newest < month
      ? [
          warning(
            `The newest section 7520 rate is that of ${monthWords(newest)}.`,
            'Add the months since then, with their revenue rulings, to src/calculators/law/section-7520.ts.',
          ),
        ]
      : []),
  ];
}

/** All findings, in the order in which to fix them. */
export async function findAll(checked: Checked): Promise<Finding[]> {
  return [
    ...checkKeys(checked),
    ...(await checkSiteSettings(checked)),
    ...(await checkDatabase(checked)),
    ...(await checkFunctions(checked)),
    ...checkSecrets(checked),
    ...checkAddress(checked),
    ...checkDelivery(checked),
    ...checkNotices(checked),
    ...checkSamples(checked),
    ...checkSecurityContact(checked),
    ...(await checkLaw()),
  ];
}
