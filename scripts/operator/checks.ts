/** Checks for deploy problems; each finding says how to fix it. */

import { resolveTxt } from 'node:dns/promises';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { domainOf } from '../../functions/lib/mail/wire.ts';
import {
  ConfigError,
  DATA_KEYS_VARIABLE,
  KEYS_VARIABLES,
  type KeysVariable,
  MAIL_FROM,
  MAIL_URL,
  mailTarget,
  NOTIFY_KEY,
  NOTIFY_URL,
  notifyTarget,
  parseKeys,
  SESSION_KEYS_VARIABLE,
} from '../../functions/lib/platform/env.ts';
import { notOfYear } from '../../src/calculators/calculator.ts';
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { monthWords } from '../../src/calculators/figures.ts';
import { SECTION_7520 } from '../../src/calculators/law/section-7520.ts';
import { filesBelow, readDocuments } from '../../src/content/documents.ts';
import { linesThatSay, typedFigures } from '../../src/content/named-figures.ts';
import { listSamples } from '../../src/content/samples.ts';
import type { Route } from '../../src/contract/route.ts';
import { allowedConnections, hasAffiliate, withClient } from '../database/connect.ts';
import { migrationStatus } from '../database/migrations.ts';
import { openTarget, type Target } from '../database/target.ts';
import { many } from '../lib/command.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { bundleFunctions } from '../local/bundles.ts';
import { DEMO } from '../local/demo.ts';
import { linkedSiteId } from '../local/local-blobs.ts';

export interface Finding {
  level: 'error' | 'warning';
  what: string;
  fix: string;
}

/** The project in `root` with these settings; `inBuild` is true at the end of a deploy's own build. */
export interface CheckInput {
  root: string;
  env: Record<string, string | undefined>;
  inBuild: boolean;
}

const error = (what: string, fix: string): Finding => ({ level: 'error', what, fix });
const warning = (what: string, fix: string): Finding => ({ level: 'warning', what, fix });

/* Checks the keys that sign sessions and those that encrypt secrets of records. */
const KEYS_FIX =
  'See "Keys" in docs/operating.md: npm run -s new-key makes one, netlify env:set sets it.';

const WITHOUT: Record<KeysVariable, { what: string; level: Finding['level'] }> = {
  [SESSION_KEYS_VARIABLE]: { what: 'sign-in is not available', level: 'error' },
  // Passkeys work without them.
  [DATA_KEYS_VARIABLE]: { what: 'one-time codes cannot be set up or used', level: 'warning' },
};

/** Checks the keys of both variables; a secret under two names, or in both variables, is an error. */
export function checkKeys({ env, inBuild }: CheckInput): Finding[] {
  const secrets = KEYS_VARIABLES.map((variable) => secretsOf(variable, env[variable], inBuild));
  const [signing = [], encrypting = []] = secrets.map((each) => each.secrets);
  const shared = signing.some((secret) => encrypting.includes(secret));
  return [
    ...secrets.flatMap(({ findings }) => findings),
    ...(shared ? [error(`${KEYS_VARIABLES.join(' and ')} share a secret.`, KEYS_FIX)] : []),
  ];
}

function secretsOf(
  variable: KeysVariable,
  value: string | undefined,
  inBuild: boolean,
): { findings: Finding[]; secrets: string[] } {
  if (!value) {
    const { what, level } = WITHOUT[variable];
    const found = level === 'error' && !inBuild ? error : warning;
    return { findings: [found(`${variable} is not set: ${what}.`, KEYS_FIX)], secrets: [] };
  }
  try {
    const keys = parseKeys(variable, value);
    const secrets = keys.map(({ secret }) => Buffer.from(secret).toString('base64'));
    const twice = new Set(secrets).size < secrets.length;
    const what = `${variable} holds one secret under two names.`;
    return { findings: twice ? [error(what, KEYS_FIX)] : [], secrets };
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    return { findings: [error(`${failure.message}.`, KEYS_FIX)], secrets: [] };
  }
}

const API = 'https://api.netlify.com';
const TIMEOUT_MS = 5_000;

/** A variable as Netlify's API returns it; the value of a secret is left out or masked. */
interface Variable {
  key: string;
  scopes?: string[];
  is_secret?: boolean;
  values?: { context: string; value?: string }[];
}

async function readVariables(api: string, siteId: string, token: string): Promise<Variable[]> {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${api}/api/v1/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Netlify answered ${response.status}`);
    return response.json();
  };
  const site = (await get(`sites/${encodeURIComponent(siteId)}`)) as { account_id: string };
  const account = encodeURIComponent(site.account_id);
  const found = await get(`accounts/${account}/env?site_id=${encodeURIComponent(siteId)}`);
  if (!Array.isArray(found)) throw new Error('Netlify answered no list');
  return found as Variable[];
}

function checkKeysOf(variables: Variable[], variable: KeysVariable): Finding[] {
  const keys = variables.find(({ key }) => key === variable);
  const value = keys?.values?.find(({ context }) => context === 'production' || context === 'all');
  if (!keys || !value) {
    const without = WITHOUT[variable];
    const what = `${variable} is not set for production on the linked site: ${without.what} there.`;
    return [{ level: without.level, what, fix: KEYS_FIX }];
  }
  if (keys.scopes && !keys.scopes.includes('functions')) {
    const what = `${variable} of the linked site does not reach its functions.`;
    return [error(what, 'At Netlify give the variable the scope "Functions".')];
  }
  if (!keys.is_secret) {
    try {
      parseKeys(variable, value.value);
    } catch (failure) {
      if (!(failure instanceof ConfigError)) throw failure;
      return [error(`On the linked site: ${failure.message}.`, KEYS_FIX)];
    }
    const what = `${variable} of the linked site is not marked as secret.`;
    return [warning(what, 'Set it again with --secret: everyone on the team can read it now.')];
  }
  return [];
}

/** Checks the linked site's settings; finds nothing if no site is linked, or within the site's own build. */
export async function checkSiteSettings({ root, env, inBuild }: CheckInput): Promise<Finding[]> {
  const siteId = env.NETLIFY_SITE_ID || linkedSiteId(root);
  if (inBuild || !siteId) return [];
  const token = env.NETLIFY_AUTH_TOKEN;
  const skipped = (why: string) => [
    warning(
      `The linked site’s own settings were not checked: ${why}.`,
      '"netlify env:list --context production" shows them.',
    ),
  ];
  if (!token) return skipped('NETLIFY_AUTH_TOKEN is not set');
  try {
    const variables = await readVariables(env.NETLIFY_API_URL ?? API, siteId, token);
    return KEYS_VARIABLES.flatMap((variable) => checkKeysOf(variables, variable));
  } catch (failure) {
    return skipped((failure as Error).message);
  }
}

/** How many connections a server must allow: one for each function, because one person's pages call many at once, and some for the commands. */
const FEWEST_CONNECTIONS = 20;

/** Checks the database of the settings, but not within a build, because a draft's build would query the production database. */
export async function checkDatabase({ root, env, inBuild }: CheckInput): Promise<Finding[]> {
  if (inBuild) return [];
  if (!env.DATABASE_URL && !(env.NETLIFY_SITE_ID && env.NETLIFY_AUTH_TOKEN)) {
    return [
      warning(
        'The deployed site’s database was not checked: no address is set.',
        'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, or DATABASE_URL if the site uses another Postgres. See "The database" in docs/operating.md.',
      ),
    ];
  }
  const warnings = unverified(env.DATABASE_URL);
  try {
    const target = await openTarget(root, env);
    return await withClient(target, async (client) => [
      ...warnings,
      ...lacking(target, (await migrationStatus(client, root)).pending),
      ...((await hasAffiliate(client, DEMO.username)) ? [demoOn(target)] : []),
      ...crowded(target, await allowedConnections(client)),
    ]);
  } catch (failure) {
    if (!(failure instanceof CommandError || failure instanceof UsageError)) throw failure;
    return [
      ...warnings,
      error(`The database: ${failure.message}`, 'See "The database" in docs/operating.md.'),
    ];
  }
}

/** Warns about encryption without a certificate check, which does not stop an impostor. */
function unverified(address = ''): Finding[] {
  if (URL.parse(address)?.searchParams.get('sslmode') !== 'no-verify') return [];
  return [
    warning(
      'DATABASE_URL has sslmode=no-verify: an impostor on the network can pose as the database.',
      'Write sslmode=verify-full, and sslrootcert=FILE if the server has its own certificate.',
    ),
  ];
}

function lacking({ kind, name }: Target, pending: { name: string }[]): Finding[] {
  if (pending.length === 0) return [];
  const what = `The database on ${name} lacks ${pending.map((each) => each.name).join(', ')}.`;
  return kind === 'site'
    ? [warning(what, 'The next deploy applies them.')]
    : [error(what, 'Run "npm run database -- migrate".')];
}

const demoOn = ({ name }: Target): Finding =>
  warning(
    `The database on ${name} has the affiliate "${DEMO.username}", whose password is in the README.`,
    `Run "npm run affiliates -- remove ${DEMO.username}" if this is the deployed site’s.`,
  );

function crowded({ name }: Target, allowed: number): Finding[] {
  if (allowed >= FEWEST_CONNECTIONS) return [];
  return [
    warning(
      `The database on ${name} allows ${allowed} connections at once, and the functions may need ${FEWEST_CONNECTIONS}.`,
      'Raise max_connections, or set the address of a pooler in transaction mode (then ignore this warning). See "Costs as the site grows" in docs/operating.md.',
    ),
  ];
}

const FIX = 'See "Receive notices" in docs/operating.md.';

/** Checks the notices' webhook, if any. Its address is secret, so no finding contains it. */
export function checkNotices({ env }: CheckInput): Finding[] {
  try {
    const target = notifyTarget(env);
    if (target || !env[NOTIFY_KEY]) return [];
    return [warning(`${NOTIFY_KEY} is set without ${NOTIFY_URL}: no notices are sent.`, FIX)];
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    return [error(`${failure.message}: no notices are sent.`, FIX)];
  }
}

const MAIL_FIX = 'See "Send email" in docs/operating.md.';

/** The TXT records of a name, or none if it does not exist. */
async function textsAt(name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (failure) {
    const { code = '' } = failure as NodeJS.ErrnoException;
    if (['ENOTFOUND', 'ENODATA'].includes(code)) return [];
    throw failure;
  }
}

/** Checks the mail server's settings and the SPF, DMARC and DKIM records of the sender's domain. */
export async function checkMail(
  { env, inBuild }: CheckInput,
  lookUp: (name: string) => Promise<string[]> = textsAt,
): Promise<Finding[]> {
  let domain: string;
  try {
    const target = mailTarget(env);
    if (!target) {
      if (!env[MAIL_FROM]?.trim()) return [];
      return [warning(`${MAIL_FROM} is set without ${MAIL_URL}: no mails are sent.`, MAIL_FIX)];
    }
    domain = domainOf(target.from.address);
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    return [error(`${failure.message}: no mails are sent.`, MAIL_FIX)];
  }
  if (inBuild) return [];
  const selector = env.MAIL_DKIM_SELECTOR?.trim();
  const records = [
    { record: 'SPF', name: domain, begins: /^v=spf1\b/i },
    { record: 'DMARC', name: `_dmarc.${domain}`, begins: /^v=DMARC1\b/i },
    ...(selector
      ? [{ record: 'DKIM', name: `${selector}._domainkey.${domain}`, begins: /\bp=[A-Za-z0-9+/]/ }]
      : []),
  ];
  const findings = await Promise.all(
    records.map(async ({ record, name, begins }) => {
      try {
        if ((await lookUp(name)).some((text) => begins.test(text))) return [];
        const sentence = `${name} has no ${record} record: many servers refuse the mails or treat them as spam.`;
        return [warning(sentence, `Your mail provider says which TXT record to set. ${MAIL_FIX}`)];
      } catch {
        return [warning(`${record} of ${domain} could not be looked up.`, 'Try again later.')];
      }
    }),
  );
  const unknown = warning(
    `Whether mails of ${domain} are signed (DKIM) is not known.`,
    'Set MAIL_DKIM_SELECTOR to the selector that your mail provider names.',
  );
  return [...findings.flat(), ...(selector ? [] : [unknown])];
}

export function checkDelivery({ root }: CheckInput): Finding[] {
  const text = readFileSync(join(root, 'src', 'content', 'site.json'), 'utf8');
  const { site } = JSON.parse(text) as { site?: { delivery?: string } };
  if (site?.delivery !== 'none') return [];
  return [
    warning(
      'The contact form and the newsletter send nothing: "delivery" is "none".',
      'See "Receive the forms" in docs/operating.md.',
    ),
  ];
}

const NETLIFY_TOKEN = 'NETLIFY_AUTH_TOKEN';
/** A shorter secret could match by chance. */
const SHORTEST_SECRET = 12;
/** How long before its end security.txt should be renewed. */
const RENEW_BEFORE_MS = 30 * 24 * 3_600_000;

export function checkAddress({ env, root }: CheckInput): Finding[] {
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

/** One warning with its places, or none without a place. */
const listed = (what: string, places: readonly string[], fix: string): Finding[] =>
  places.length === 0
    ? []
    : [warning(`${what}:\n${places.map((place) => `    ${place}`).join('\n')}`, fix)];

export const checkSamples = ({ root }: CheckInput): Finding[] =>
  listed(
    'Sample content is left',
    listSamples(root),
    'Replace the text and delete its line "sample": true. See "Replace the sample content" in docs/operating.md.',
  );

/** Warns about figures and years in texts that a new year outdates. */
export function checkFigures({ root }: CheckInput, now = Date.now()): Finding[] {
  const thisYear = new Date(now).getUTCFullYear();
  const files = [...filesBelow(root), join('src', 'content', 'pieces.json')];
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const typed = [...texts].flatMap(([file, text]) =>
    typedFigures(text).map(({ at, year }) => ({ place: `${file}:${at}`, isOver: year < thisYear })),
  );
  const places = (isOver: boolean) =>
    typed.filter((one) => one.isOver === isOver).map(({ place }) => place);
  const outlived = readDocuments(root).documents.flatMap(({ file, data }) => {
    const year = String(data.reviewedOn).slice(0, 4);
    if (!data.expiresOn || String(data.expiresOn) <= `${year}-12-31`) return [];
    return linesThatSay(texts.get(file) ?? '', year).map((line) => ({
      year,
      place: `${file}:${line}`,
    }));
  });
  const name =
    'Write the figure by its name, such as {annual-exclusion 2026}: src/calculators/law/figures.ts has them.';
  return [
    ...listed('Typed figures', places(false), name),
    ...listed('Typed figures of a year that is over', places(true), name),
    ...[...Map.groupBy(outlived, ({ year }) => year)].flatMap(([year, found]) =>
      listed(
        `Texts that say “in ${year}” and are valid beyond it`,
        found.map(({ place }) => place),
        'Check them on January 1, or end them with the year: "expiresOn".',
      ),
    ),
  ];
}

export function checkSecurityContact({ root }: CheckInput, now = Date.now()): Finding[] {
  const text = readFileSync(join(root, 'public', '.well-known', 'security.txt'), 'utf8');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const fix = 'Edit public/.well-known/security.txt.';
  if (!(expires - now > RENEW_BEFORE_MS)) {
    return [warning('security.txt ends within 30 days or has ended.', fix)];
  }
  return text.includes('example.com') ? [warning('security.txt names a sample address.', fix)] : [];
}

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

/** Finds outdated law: figures of another year, and a section 7520 rate of an earlier month. */
export async function checkLaw(now = new Date()): Promise<Finding[]> {
  const year = now.getFullYear();
  const month = now.toISOString().slice(0, 7);
  const calculators = await Promise.all(
    CATALOGUE.map(async ({ title, load }) => ({ title, calculator: await load() })),
  );
  const old = calculators.flatMap(({ title, calculator }) => {
    const sentence = notOfYear(calculator, year);
    return sentence ? [`${title}: ${sentence}`] : [];
  });
  const newest = Object.keys(SECTION_7520).sort().at(-1) ?? '';
  return [
    ...listed(
      `${many(old.length, 'calculator')} without the law of ${year}`,
      old,
      'Enter the figures of the year with their sources in src/calculators/law/, and deploy. Until then their pages say so.',
    ),
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
export async function findAll(checked: CheckInput): Promise<Finding[]> {
  return [
    ...checkKeys(checked),
    ...(await checkSiteSettings(checked)),
    ...(await checkDatabase(checked)),
    ...(await checkFunctions(checked)),
    ...checkSecrets(checked),
    ...checkAddress(checked),
    ...checkDelivery(checked),
    ...checkNotices(checked),
    ...(await checkMail(checked)),
    ...checkSamples(checked),
    ...checkFigures(checked),
    ...checkSecurityContact(checked),
    ...(await checkLaw()),
  ];
}
