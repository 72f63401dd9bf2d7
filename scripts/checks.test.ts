/** The doctor's findings. */
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startEmptyDatabase } from '../tests/database.ts';
import { startNetlify } from '../tests/operator-harness.ts';
import { temporaryFolder, withDatabase } from '../tests/places.ts';
import { applyMigrations } from './database/connect.ts';
import { checkDatabase } from './operator/checks/database.ts';
import type { CheckInput, Finding } from './operator/checks/finding.ts';
import { checkFunctions, checkSecrets } from './operator/checks/functions.ts';
import { checkKeys, checkSiteSettings } from './operator/checks/keys.ts';
import { checkLaw, checkPendingFigures } from './operator/checks/law.ts';
import { checkMail, checkNotices } from './operator/checks/mail.ts';
import {
  checkAddress,
  checkApprovalWords,
  checkDelivery,
  checkFigures,
  checkSamples,
  checkSecurityContact,
} from './operator/checks/site.ts';

const [KEY, DATA_KEY] = [5, 6].map((byte) => Buffer.alloc(32, byte).toString('base64'));
/** A copy of the files that the checks read, so that tests can break them. */
const root = temporaryFolder();
for (const name of ['functions', 'src', 'public', 'package.json']) {
  cpSync(name, join(root, name), { recursive: true });
}
for (const name of ['dist', 'node_modules']) mkdirSync(join(root, name));
for (const name of readdirSync('node_modules')) {
  const there = join(root, 'node_modules', name);
  // The bundler includes the codecs' files and fails on a link in their path.
  if (name === '@jsquash') cpSync(join('node_modules', name), there, { recursive: true });
  else symlinkSync(resolve('node_modules', name), there);
}

const checked = (env: CheckInput['env'] = {}, inBuild = false): CheckInput => ({
  root,
  env,
  inBuild,
});

/** Expects one finding of this level with these words. */
function expectOne(findings: Finding[], level: Finding['level'], words: string) {
  expect(findings).toMatchObject([{ level, what: expect.stringContaining(words) }]);
}

test('good keys, a build without secrets and an address have no findings', () => {
  const keys = { SESSION_KEYS: `k1:${KEY}`, DATA_KEYS: `d1:${DATA_KEY}` };
  const good = checked({ ...keys, URL: 'https://alliance.example' });
  expect([...checkKeys(good), ...checkSecrets(good), ...checkAddress(good)]).toEqual([]);
});

test.each([
  [undefined, `d1:${DATA_KEY}`, 'error', 'SESSION_KEYS is not set'],
  [`k1:${KEY},k1:${KEY}`, `d1:${DATA_KEY}`, 'error', 'twice'],
  [`k1:${KEY},k2:${KEY}`, `d1:${DATA_KEY}`, 'error', 'one secret under two names'],
  [`k1:${KEY}`, undefined, 'warning', 'one-time codes cannot be set up or used'],
  [`k1:${KEY}`, 'd1:c2hvcnQ=', 'error', 'DATA_KEYS entry 1 (d1) has 5 bytes'],
  [`k1:${KEY}`, `d1:${KEY}`, 'error', 'SESSION_KEYS and DATA_KEYS share a secret'],
] as const)(
  'the keys %j and %j are reported with the guide',
  (SESSION_KEYS, DATA_KEYS, level, what) => {
    const findings = checkKeys(checked({ SESSION_KEYS, DATA_KEYS }));
    expectOne(findings, level, what);
    expect(findings[0]?.fix).toContain('docs/operating.md');
  },
);

test('every reference to the guide names one of its headings', () => {
  const guide = readFileSync('docs/operating.md', 'utf8');
  const texts = ['.env.example', 'netlify.toml', ...globSync('scripts/operator/**/*.ts')].map(
    (file) => readFileSync(file, 'utf8'),
  );
  const named = texts.flatMap((text) => [...text.matchAll(/"([^"]+)" in docs\/operating\.md/g)]);
  expect(named.length).toBeGreaterThan(5);
  for (const [, heading] of named) expect(guide).toMatch(new RegExp(`^##+ ${heading}$`, 'm'));
});

test('missing keys at the end of a deploy’s build are warnings', () => {
  const found = checkKeys(checked({}, true));
  expect(found.map(({ level }) => level)).toEqual(['warning', 'warning']);
});

test('an address that is not set is a warning', () =>
  expectOne(checkAddress(checked()), 'warning', 'address is not set'));

test('sample content is a warning that names it', () =>
  expectOne(checkSamples(checked()), 'warning', 'src/content/founders.json: planning'));

test('without approvals, the sentences about them are untrue, and named', () => {
  expect(checkApprovalWords(checked())).toEqual([]);
  const file = join(root, 'src/content/site.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"delivery"', '"approvals": "none",\n    "delivery"'));
  for (const place of ['front.json: hero', 'questions.json: approval', 'site.json: description']) {
    expectOne(checkApprovalWords(checked()), 'warning', `src/content/${place}`);
  }
  writeFileSync(file, text);
});

test('disabled form delivery is a warning', () => {
  expectOne(checkDelivery(checked()), 'warning', '"delivery" is "none"');
  const file = join(root, 'src/content/site.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"delivery": "none"', '"delivery": "portal"'));
  expect(checkDelivery(checked())).toEqual([]);
  writeFileSync(file, text);
});

test('a security contact that is a sample or about to expire is a warning', () => {
  expectOne(checkSecurityContact(checked(), Date.UTC(2026, 10, 20)), 'warning', 'sample');
  expectOne(checkSecurityContact(checked(), Date.UTC(2027, 9, 10)), 'warning', 'ends');
});

test('outdated law is a warning: the year’s figures and the section 7520 rates', async () => {
  expect(await checkLaw(new Date(2026, 9, 15))).toEqual([]);
  expect(await checkLaw(new Date(2026, 11, 31))).toMatchObject([
    { level: 'warning', what: 'The newest section 7520 rate is that of October 2026.' },
  ]);
  const [law, rates] = await checkLaw(new Date(2027, 0, 1, 12));
  expect(law?.what).toContain('7 calculators without the law of 2027:');
  expect(law?.what).toContain('Federal estate tax: These figures are those of 2026');
  expect(rates?.what).toContain('section 7520');
});

test('figures that are not final are listed with their day, and are a warning 14 days after it', () => {
  const row =
    'annual-exclusion 2027, November 28, 2026: published in Rev. Proc. 2026-35; not in this text yet (irs.gov/pub/irs-drop/rp-26-35.pdf)';
  const listing = expect.stringContaining(`\n    ${row}\n`);
  expect(checkPendingFigures(new Date('2026-12-11T12:00:00Z'))).toMatchObject([
    { level: 'note', what: listing },
  ]);
  expect(checkPendingFigures(new Date('2026-12-12T12:00:00Z'))).toMatchObject([
    { level: 'warning', what: listing },
  ]);
});

test('a secret in dist is an error that names the file and not the secret', () => {
  const file = join(root, 'dist', 'leak.js');
  writeFileSync(file, `const key = "${KEY}";`);
  const findings = checkSecrets(checked({ SESSION_KEYS: `k1:${KEY}` }));
  rmSync(file);
  expectOne(findings, 'error', 'dist/leak.js');
  expect(JSON.stringify(findings)).not.toContain(KEY);
});

test('a route that the bundler lost, and a bundle that does not load, are the only errors', {
  tags: 'deep',
}, async () => {
  const file = join(root, 'functions', 'me.ts');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace(/export const config.*$/s, 'throw new Error("at start");\n'));
  const findings = await checkFunctions(checked());
  writeFileSync(file, source);
  expect(findings).toMatchObject([
    { level: 'error', what: 'No function answers /api/auth/me.' },
    { level: 'error', what: expect.stringContaining('me does not load: at start') },
  ]);
});

const MAIL = { MAIL_URL: 'smtps://u:hidden@mail.example', MAIL_FROM: '"A" <a@alliance.example>' };
const SIGNED = { ...MAIL, MAIL_DKIM_SELECTOR: ' s1 ' };
const SPF = { 'alliance.example': ['site-verification=1', 'v=spf1 include:mail.example -all'] };
const DMARC = { '_dmarc.alliance.example': ['v=DMARC1; p=reject'] };
const DKIM = { 's1._domainkey.alliance.example': ['v=DKIM1; k=rsa; p=MIIBIjANBg'] };

/** The findings about a sender whose domain has these TXT records, and the names that were looked up. */
async function checkSender(
  env: CheckInput['env'],
  records: Record<string, string[]>,
  inBuild = false,
) {
  const requests: string[] = [];
  const lookUp = async (name: string) => {
    requests.push(name);
    return records[name] ?? [];
  };
  return { findings: await checkMail(checked(env, inBuild), lookUp), requests };
}

test.each<[what: string, records: Record<string, string[]>, words: string[]]>([
  ['everything', { ...SPF, ...DMARC, ...DKIM }, []],
  ['no SPF', { ...DMARC, ...DKIM }, ['alliance.example has no SPF record']],
  ['another text in its place', { 'alliance.example': ['v=spf10'], ...DMARC, ...DKIM }, ['no SPF']],
  ['no DMARC', { ...SPF, ...DKIM }, ['_dmarc.alliance.example has no DMARC record']],
  ['an emptied key', { ...SPF, ...DMARC, 's1._domainkey.alliance.example': ['p='] }, ['no DKIM']],
  ['nothing', {}, ['no SPF', 'no DMARC', 'no DKIM']],
])('what a domain with %s lacks is a warning', async (_what, records, words) => {
  const { findings, requests } = await checkSender(SIGNED, records);
  expect(findings).toMatchObject(
    words.map((what) => ({ level: 'warning', what: expect.stringContaining(what) })),
  );
  expect(requests).toEqual(Object.keys({ ...SPF, ...DMARC, ...DKIM }));
});

test('signing is unknown without a selector, and a failed lookup is reported only as failed', async () => {
  expectOne((await checkSender(MAIL, { ...SPF, ...DMARC })).findings, 'warning', 'not known');
  const failing = await checkMail(checked(SIGNED), () => Promise.reject(new Error('SERVFAIL')));
  expect(failing.map(({ what }) => what)).toEqual(
    ['SPF', 'DMARC', 'DKIM'].map((what) => `${what} of alliance.example could not be looked up.`),
  );
});

test.each([
  [{ MAIL_URL: MAIL.MAIL_URL }, 'error', 'MAIL_FROM is not set'],
  [
    { MAIL_FROM: MAIL.MAIL_FROM },
    'warning',
    'MAIL_FROM is set without MAIL_URL: no mails are sent.',
  ],
] as const)(
  'the unusable setup %j is reported without its value or a lookup',
  async (env, level, what) => {
    const { findings, requests } = await checkSender(env, {});
    expectOne(findings, level, what);
    expect(findings[0]?.fix).toContain('"Send email"');
    expect(JSON.stringify(findings)).not.toContain('hidden');
    expect(requests).toEqual([]);
  },
);

test('no setup, and a deploy’s build, cause no lookup', async () => {
  expect(await checkSender({}, {})).toEqual({ findings: [], requests: [] });
  expect(await checkSender(MAIL, {}, true)).toEqual({ findings: [], requests: [] });
});

const NOTIFY_KEY = `n1:${Buffer.alloc(32, 7).toString('base64')}`;
const NOTIFY_URL = 'https://hooks.example/T0/secret';

test.each<CheckInput['env']>([
  {},
  { NOTIFY_URL },
  { NOTIFY_URL, NOTIFY_KEY },
  { NOTIFY_URL: 'http://localhost:9000/' },
])('%j is valid', (env) => expect(checkNotices(checked(env))).toEqual([]));

test.each<[env: CheckInput['env'], level: Finding['level'], what: string]>([
  [{ NOTIFY_URL: 'hooks' }, 'error', 'NOTIFY_URL is not an address'],
  [{ NOTIFY_URL: 'http://hooks.example/secret' }, 'error', 'NOTIFY_URL must begin with https://'],
  [{ NOTIFY_URL: 'https://u:secret@hooks.example' }, 'error', 'NOTIFY_URL must not hold a name'],
  [{ NOTIFY_URL, NOTIFY_KEY: 'n1:c2hvcnQ=' }, 'error', 'NOTIFY_KEY entry 1 (n1) has 5 bytes'],
  [{ NOTIFY_KEY }, 'warning', 'NOTIFY_KEY is set without NOTIFY_URL'],
])('%j is reported without the secret', (env, level, what) => {
  const found = checkNotices(checked(env));
  expectOne(found, level, what);
  expect(JSON.stringify(found)).not.toMatch(/secret|c2hvcnQ/);
});

test('typed figures of law are warnings with file, line, name and year, and so are years that a text outlives', () => {
  const file = 'src/content/library/figures.md';
  const [, matter = ''] = readFileSync('src/content/library/family-meeting.md', 'utf8').split(
    '---\n',
  );
  /** The findings about a text of two lines that is valid until this day. */
  const findingsAt = (now: number, expiresOn: string) => {
    const ownMatter = matter
      .replace(/^title: .*/m, 'title: Figures')
      .replace(/^expiresOn: .*/m, `expiresOn: ${expiresOn}`);
    const body =
      'Up to $19,000 in 2026.\nIn 2023 it was $17,000; {annual-exclusion 2026} is named.';
    writeFileSync(join(root, file), `---\n${ownMatter}---\n${body}\n`);
    return checkFigures(checked(), now).map(({ level, what }) => `${level}: ${what}`);
  };
  const at = (line: number) => `${file}:${line + matter.split('\n').length + 1}`;
  const [typed, over, outlived] = findingsAt(Date.UTC(2026, 11, 20), '2027-06-30');
  expect(typed).toMatch(/^warning: Typed figures:\n/);
  expect(typed).toContain(`${at(1)}: $19,000 (annual-exclusion 2026)`);
  expect(over).toMatch(/^warning: Typed figures of a year that is over:\n/);
  expect(over).toContain(`${at(2)}: $17,000 (annual-exclusion 2023)`);
  expect(outlived).toMatch(/^warning: Texts that say “in 2026” and are valid beyond it:\n/);
  expect(outlived).toContain(at(1));
  expect(outlived).not.toContain(at(2));
  const [, later, still] = findingsAt(Date.UTC(2027, 0, 2), '2026-12-31');
  expect(later).toContain(`${at(1)}: $19,000 (annual-exclusion 2026)`);
  expect(still).not.toContain(file);
  rmSync(join(root, file));
});

/** The findings about the settings of a linked site, of which Netlify's API tells these variables, and what was requests. */
async function checkSettings(
  variables: object[],
  changes: CheckInput['env'] = {},
  inBuild = false,
) {
  const requests: string[] = [];
  const { env, stop } = await startNetlify(({ url = '', headers }, response) => {
    requests.push(url);
    if (headers.authorization !== 'Bearer token') response.writeHead(401).end();
    else if (url === '/api/v1/sites/site-7') response.end('{"account_id":"team-1"}');
    else response.end(JSON.stringify(variables));
  });
  const findings = await checkSiteSettings(checked({ ...env, ...changes }, inBuild));
  stop();
  return { findings, requests };
}

const keys = {
  key: 'SESSION_KEYS',
  scopes: ['functions', 'builds'],
  is_secret: true,
  values: [{ context: 'production', value: '' }],
};
const dataKeys = { ...keys, key: 'DATA_KEYS' };
const readable = (value: string) => ({
  ...keys,
  is_secret: false,
  values: [{ context: 'all', value }],
});

test('a linked site with its keys as secrets has no finding', async () => {
  const requests = ['/api/v1/sites/site-7', '/api/v1/accounts/team-1/env?site_id=site-7'];
  expect(await checkSettings([keys, dataKeys])).toEqual({ findings: [], requests });
  mkdirSync(join(root, '.netlify'));
  writeFileSync(join(root, '.netlify', 'state.json'), '{"siteId":"site-7"}');
  expect((await checkSettings([keys, dataKeys], { NETLIFY_SITE_ID: '' })).requests).toEqual(
    requests,
  );
  rmSync(join(root, '.netlify'), { recursive: true });
});

test.each<[what: string, variables: object[], level: Finding['level'], what: string]>([
  ['none', [dataKeys], 'error', 'is not set for production'],
  [
    'keys only for previews',
    [{ ...keys, values: [{ context: 'dev' }] }, dataKeys],
    'error',
    'not set for',
  ],
  ['keys only for builds', [{ ...keys, scopes: ['builds'] }, dataKeys], 'error', 'does not reach'],
  ['short keys', [readable('k1:c2hvcnQ='), dataKeys], 'error', 'needs at least 32'],
  ['readable keys', [readable(`k1:${KEY}`), dataKeys], 'warning', 'not marked as secret'],
  ['no record keys', [keys], 'warning', 'one-time codes cannot be set up or used'],
])('of a linked site, %s: the doctor reports it', async (_what, variables, level, what) => {
  const { findings } = await checkSettings(variables);
  expectOne(findings, level, what);
  expect(JSON.stringify(findings)).not.toContain(KEY);
});

test.each<[what: string, env: CheckInput['env'], why: string]>([
  ['a refused token', { NETLIFY_AUTH_TOKEN: 'bad' }, 'Netlify answered 401'],
  ['no token', { NETLIFY_AUTH_TOKEN: '' }, 'NETLIFY_AUTH_TOKEN is not set'],
  ['no network', { NETLIFY_API_URL: 'http://localhost:1' }, 'fetch failed'],
])('%s: one warning says that the settings were not checked', async (_what, env, why) => {
  const words = `The linked site’s own settings were not checked: ${why}.`;
  expectOne((await checkSettings([], env)).findings, 'warning', words);
});

test('nothing is requested without a linked site, or in the site’s own build', async () => {
  const nothing = { findings: [], requests: [] };
  expect(await checkSettings([], {}, true)).toEqual(nothing);
  expect(await checkSettings([], { NETLIFY_SITE_ID: '' })).toEqual(nothing);
});

const place = withDatabase(startEmptyDatabase);
const NOWHERE = 'postgres://u:secret@127.0.0.1:1/portal';
const checkAt = (DATABASE_URL: string) =>
  checkDatabase({ root: process.cwd(), env: { DATABASE_URL }, inBuild: false });

test('a database without an address is a warning, and one that does not answer an error without the password', async () => {
  expectOne(await checkDatabase(checked()), 'warning', 'was not checked');
  expect(await checkDatabase(checked({ DATABASE_URL: NOWHERE }, true))).toEqual([]);
  const findings = await checkAt(NOWHERE);
  expectOne(findings, 'error', 'refuses the connection');
  expect(JSON.stringify(findings)).not.toContain('secret');
  const [first] = await checkAt(`${NOWHERE}?sslmode=no-verify`);
  expect(first).toMatchObject({ level: 'warning', what: expect.stringContaining('no-verify') });
});

test('pending migrations are an error that names them', async () => {
  const findings = await checkAt(place.url);
  expectOne(findings, 'error', 'lacks 0001_affiliates.sql, 0002_');
  expect(findings[0]?.fix).toContain('migrate');
  await applyMigrations({ url: new URL(place.url), name: 'here' }, process.cwd());
  expect(await checkAt(place.url)).toEqual([]);
});

test('the demo affiliate is a warning, because its password is public', async () => {
  await place.client.query(
    `INSERT INTO affiliate (username, folded_name, first_name, last_name, email, password_hash)
     VALUES ('demo', 'demo', 'Demo', 'Affiliate', 'demo@example.com', '')`,
  );
  expectOne(await checkAt(place.url), 'warning', 'has the affiliate "demo"');
  await place.client.query('DELETE FROM affiliate');
});

test('a server that allows too few connections for the functions is a warning with both numbers', async () => {
  const { rows } = await place.client.query('select quote_ident(current_database()) name');
  const limit = (connections: number) =>
    place.client.query(`alter database ${rows[0].name} connection limit ${connections}`);
  await limit(15);
  const findings = await checkAt(place.url);
  await limit(-1);
  expectOne(findings, 'warning', 'allows 15 connections at once, and the functions may need 20');
  expect(findings[0]?.fix).toContain('pooler');
});
