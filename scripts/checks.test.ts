import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Checked,
  checkAddress,
  checkFigures,
  checkFunctions,
  checkKeys,
  checkLaw,
  checkMail,
  checkNotices,
  checkSamples,
  checkSecrets,
  checkSecurityContact,
} from './operator/checks.ts';

const KEY = Buffer.alloc(32, 5).toString('base64');
const DATA_KEY = Buffer.alloc(32, 6).toString('base64');
let root: string;

/** Copies the files that the checks read, so that tests can break them. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-doctor-'));
  for (const name of ['functions', 'src', 'public']) {
    await cp(name, join(root, name), { recursive: true });
  }
  await mkdir(join(root, 'node_modules'));
  for (const name of await readdir('node_modules')) {
    const there = join(root, 'node_modules', name);
    // The bundler includes the codecs' files and fails on a link in their path.
    if (name === '@jsquash') await cp(join('node_modules', name), there, { recursive: true });
    else await symlink(resolve('node_modules', name), there);
  }
  await cp('package.json', join(root, 'package.json'));
  await mkdir(join(root, 'dist'));
});
afterAll(() => rm(root, { recursive: true }));

const checked = (changes: Partial<Checked> = {}): Checked => ({
  root,
  env: { SESSION_KEYS: `k1:${KEY}`, DATA_KEYS: `d1:${DATA_KEY}`, URL: 'https://alliance.example' },
  inBuild: false,
  ...changes,
});

test('good keys, a build without secrets and an address have no findings', () => {
  const all = [...checkKeys(checked()), ...checkSecrets(checked()), ...checkAddress(checked())];
  expect(all).toEqual([]);
});

test.each([
  [undefined, 'is not set'],
  ['k1:c2hvcnQ=', 'needs at least 32'],
  [`k1:${KEY},k1:${KEY}`, 'twice'],
  [`k1:${KEY},k2:${KEY}`, 'one secret under two names'],
])('the keys %j are an error that says why and names the guide', (SESSION_KEYS, reason) => {
  const [finding] = checkKeys(checked({ env: { SESSION_KEYS } }));
  expect(finding).toMatchObject({ level: 'error', what: expect.stringContaining(reason) });
  expect(finding?.fix).toContain('docs/operating.md');
});

test.each([
  [undefined, 'warning', 'one-time codes cannot be set up or used'],
  ['d1:c2hvcnQ=', 'error', 'DATA_KEYS entry 1 (d1) has 5 bytes'],
  [`d1:${KEY}`, 'error', 'SESSION_KEYS and DATA_KEYS share a secret'],
])('the record keys %j are reported', (DATA_KEYS, level, what) => {
  const env = { SESSION_KEYS: `k1:${KEY}`, DATA_KEYS };
  expect(checkKeys(checked({ env }))).toMatchObject([
    { level, what: expect.stringContaining(what) },
  ]);
});

test('every reference to the guide names one of its headings', async () => {
  const guide = await readFile('docs/operating.md', 'utf8');
  const checks = (await readdir('scripts/operator')).map((file) => join('scripts/operator', file));
  const texts = await Promise.all(
    ['.env.example', 'netlify.toml', ...checks].map((file) => readFile(file, 'utf8')),
  );
  const named = texts.flatMap((text) => [...text.matchAll(/"([^"]+)" in docs\/operating\.md/g)]);
  expect(named.length).toBeGreaterThan(5);
  for (const [, heading] of named) expect(guide).toMatch(new RegExp(`^##+ ${heading}$`, 'm'));
});

test('missing keys at the end of a deploy’s build are warnings', () => {
  const found = checkKeys(checked({ env: {}, inBuild: true }));
  expect(found.map(({ level }) => level)).toEqual(['warning', 'warning']);
});

test('an address that is not set is a warning', () => {
  expect(checkAddress(checked({ env: {} }))).toMatchObject([{ level: 'warning' }]);
});

test('sample content is a warning that names it', () => {
  const [finding] = checkSamples(checked());
  expect(finding).toMatchObject({ level: 'warning' });
  expect(finding?.what).toContain('src/content/founders.json: planning');
});

test('a security contact that is a sample or about to expire is a warning', () => {
  expect(checkSecurityContact(checked(), Date.UTC(2026, 10, 20))).toMatchObject([
    { what: expect.stringContaining('sample') },
  ]);
  expect(checkSecurityContact(checked(), Date.UTC(2027, 9, 10))).toMatchObject([
    { what: expect.stringContaining('ends') },
  ]);
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

test('a secret in dist is an error that names the file and not the secret', async () => {
  await writeFile(join(root, 'dist', 'leak.js'), `const key = "${KEY}";`);
  const findings = checkSecrets(checked());
  await rm(join(root, 'dist', 'leak.js'));
  expect(findings).toMatchObject([
    { level: 'error', what: expect.stringContaining('dist/leak.js') },
  ]);
  expect(JSON.stringify(findings)).not.toContain(KEY);
});

test('a route that the bundler lost, and a bundle that does not load, are the only errors', async () => {
  const file = join(root, 'functions', 'me.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(
    file,
    source.replace(/export const config.*$/s, 'throw new Error("at start");\n'),
  );
  const findings = await checkFunctions(checked());
  await writeFile(file, source);
  expect(findings).toMatchObject([
    { level: 'error', what: 'No function answers /api/auth/me.' },
    { level: 'error', what: expect.stringContaining('me does not load: at start') },
  ]);
});

/** A lookup that knows only these TXT records. */
const domain = (records: Record<string, string[]>) => {
  const asked: string[] = [];
  return {
    asked,
    lookUp: async (name: string) => {
      asked.push(name);
      return records[name] ?? [];
    },
  };
};
const MAIL = { MAIL_URL: 'smtps://u:hidden@mail.example', MAIL_FROM: '"A" <a@alliance.example>' };
const SPF = { 'alliance.example': ['site-verification=1', 'v=spf1 include:mail.example -all'] };
const DMARC = { '_dmarc.alliance.example': ['v=DMARC1; p=reject'] };
const DKIM = { 's1._domainkey.alliance.example': ['v=DKIM1; k=rsa; p=MIIBIjANBg'] };

test('a sender whose domain has SPF, DMARC and DKIM records has no finding', async () => {
  const { lookUp, asked } = domain({ ...SPF, ...DMARC, ...DKIM });
  const env = { ...MAIL, MAIL_DKIM_SELECTOR: ' s1 ' };
  expect(await checkMail(checked({ env }), lookUp)).toEqual([]);
  expect(asked).toEqual(Object.keys({ ...SPF, ...DMARC, ...DKIM }));
});

test.each([
  ['no SPF', { ...DMARC, ...DKIM }, ['alliance.example has no SPF record']],
  ['another text in its place', { 'alliance.example': ['v=spf10'], ...DMARC, ...DKIM }, ['no SPF']],
  ['no DMARC', { ...SPF, ...DKIM }, ['_dmarc.alliance.example has no DMARC record']],
  ['an emptied key', { ...SPF, ...DMARC, 's1._domainkey.alliance.example': ['p='] }, ['no DKIM']],
  ['nothing', {}, ['no SPF', 'no DMARC', 'no DKIM']],
])('a domain with %s is a warning', async (_what, records, words) => {
  const env = { ...MAIL, MAIL_DKIM_SELECTOR: 's1' };
  const findings = await checkMail(checked({ env }), domain(records).lookUp);
  expect(findings).toMatchObject(
    words.map((what) => ({ level: 'warning', what: expect.stringContaining(what) })),
  );
});

test('signing is unknown without a selector, and a failed lookup is reported only as failed', async () => {
  const found = await checkMail(checked({ env: MAIL }), domain({ ...SPF, ...DMARC }).lookUp);
  expect(found).toMatchObject([{ level: 'warning', what: expect.stringContaining('not known') }]);
  const failing = await checkMail(checked({ env: { ...MAIL, MAIL_DKIM_SELECTOR: 's1' } }), () =>
    Promise.reject(new Error('SERVFAIL')),
  );
  expect(failing.map(({ what }) => what)).toEqual(
    ['SPF', 'DMARC', 'DKIM'].map((what) => `${what} of alliance.example could not be looked up.`),
  );
});

test('an unusable setup is an error without its value, and no setup causes no lookup', async () => {
  const { lookUp, asked } = domain({});
  const [finding] = await checkMail(checked({ env: { MAIL_URL: MAIL.MAIL_URL } }), lookUp);
  expect(finding).toMatchObject({
    level: 'error',
    what: expect.stringContaining('MAIL_FROM is not set'),
  });
  expect(JSON.stringify(finding)).not.toContain('hidden');
  expect(await checkMail(checked({ env: { MAIL_FROM: MAIL.MAIL_FROM } }), lookUp)).toEqual([
    {
      level: 'warning',
      what: 'MAIL_FROM is set without MAIL_URL: no mails are sent.',
      fix: expect.stringContaining('"Send email"'),
    },
  ]);
  expect(await checkMail(checked({ env: {} }), lookUp)).toEqual([]);
  expect(await checkMail(checked({ env: MAIL, inBuild: true }), lookUp)).toEqual([]);
  expect(asked).toEqual([]);
});

const noticesOf = (env: Record<string, string>) => checkNotices({ root: '', env, inBuild: false });
const NOTIFY_KEY = `n1:${Buffer.alloc(32, 7).toString('base64')}`;

test.each([
  {},
  { NOTIFY_URL: 'https://hooks.example/T0/secret' },
  { NOTIFY_URL: 'https://hooks.example/T0/secret', NOTIFY_KEY: NOTIFY_KEY },
  { NOTIFY_URL: 'http://localhost:9000/' },
])('%j is valid', (env) => expect(noticesOf(env as Record<string, string>)).toEqual([]));

test.each([
  [{ NOTIFY_URL: 'hooks' }, 'error', 'NOTIFY_URL is not an address'],
  [{ NOTIFY_URL: 'http://hooks.example/secret' }, 'error', 'NOTIFY_URL must begin with https://'],
  [{ NOTIFY_URL: 'https://u:secret@hooks.example' }, 'error', 'NOTIFY_URL must not hold a name'],
  [
    { NOTIFY_URL: 'https://hooks.example', NOTIFY_KEY: 'n1:c2hvcnQ=' },
    'error',
    'NOTIFY_KEY entry 1 (n1) has 5 bytes',
  ],
  [{ NOTIFY_KEY: NOTIFY_KEY }, 'warning', 'NOTIFY_KEY is set without NOTIFY_URL'],
])('%j is reported without the secret', (env, level, what) => {
  const found = noticesOf(env as Record<string, string>);
  expect(found).toMatchObject([{ level, what: expect.stringContaining(what) }]);
  expect(JSON.stringify(found)).not.toMatch(/secret|c2hvcnQ/);
});

test('typed figures of law are warnings with file, line, name and year, and so are years that a text outlives', async () => {
  const file = 'src/content/library/figures.md';
  const text = await readFile('src/content/library/family-meeting.md', 'utf8');
  const [, matter = ''] = text.split('---\n');
  const body =
    'Up to $19,000 in 2026.\nIn 2023 it was $17,000; {annual-exclusion 2026} is named.\n';
  const lines = matter.split('\n').length + 1;
  const write = (changed: string) =>
    writeFile(
      join(root, file),
      `---\n${changed.replace(/^title: .*/m, 'title: Figures')}---\n${body}`,
    );
  await write(matter.replace(/^expiresOn: .*/m, 'expiresOn: 2027-06-30'));
  const found = (now: number) =>
    checkFigures(checked(), now).map(({ level, what }) => [level, what]);
  const at = (line: number, words: string) => `${file}:${line + lines}${words}`;
  const [typed, over, outlived] = found(Date.UTC(2026, 11, 20));
  expect(typed).toEqual(['warning', expect.stringMatching(/^Typed figures:\n/)]);
  expect(typed?.[1]).toContain(at(1, ': $19,000 (annual-exclusion 2026)'));
  expect(over?.[1]).toMatch(/^Typed figures of a year that is over:\n/);
  expect(over?.[1]).toContain(at(2, ': $17,000 (annual-exclusion 2023)'));
  expect(outlived?.[1]).toMatch(/^Texts that say “in 2026” and are valid beyond it:\n/);
  expect(outlived?.[1]).toContain(at(1, ''));
  expect(outlived?.[1]).not.toContain(at(2, ''));

  await write(matter.replace(/^expiresOn: .*/m, 'expiresOn: 2026-12-31'));
  const [, later, still] = found(Date.UTC(2027, 0, 2));
  expect(later?.[1]).toContain(at(1, ': $19,000 (annual-exclusion 2026)'));
  expect(still?.[1]).not.toContain(file);
  await rm(join(root, file));
});
