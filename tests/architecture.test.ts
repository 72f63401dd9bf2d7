/** Checks which folder may import which (see "Project layout" in the README). */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** For each folder, the folders that it may import from besides itself. The first match wins. */
const RULES: [folder: RegExp, mayImport: RegExp][] = [
  [/^src\/config\//, /^$/],
  [/^src\/contract\//, /^src\/(config\/|lib\/((folded|phone)\.ts|readers\/))/],
  [/^src\/calculators\/estate-map\//, /^src\/(calculators|contract|config|lib)\//],
  // A calculator's script has the law of no other one.
  [/^src\/calculators\/[^/]+\//, /^src\/(calculators\/(law\/|[^/]+\.ts$)|config\/|lib\/)/],
  [/^src\/calculators\//, /^src\/(config|lib)\//],
  [/^src\/lib\//, /^$/],
  [/^src\/api\//, /^src\/(contract|config|lib)\//],
  [/^src\/(session|toasts)\//, /^src\/(components|api|contract|config|lib)\//],
  [/^src\/components\//, /^src\/(api|contract|lib|config)\//],
  // The drawings of an estate map come from its own engine.
  [/^src\/site\/pictures\//, /^src\/(calculators|components|contract|config|lib)\//],
  [/^src\/site\//, /^src\/(toasts|api|assets|components|content|contract|config|lib)\//],
  [/^src\/portal\/app\//, /^src\/(portal|session|toasts|api|contract|config|lib)\//],
  // The kit knows no noun: of the contract, it takes what all requests and forms share.
  [
    /^src\/portal\/kit\//,
    /^src\/((session|toasts|api|components|config|lib)\/|contract\/(fields|forms|paging|person-name|route|undo)\.ts$)/,
  ],
  [
    /^src\/portal\/shared\//,
    /^src\/(portal\/kit|session|toasts|api|components|contract|config|calculators|lib)\//,
  ],
  // Home prints with the contact's page.
  [
    /^src\/portal\/([^/]+)\//,
    /^src\/((portal\/(shell|kit|shared|chart|shop\/proof)|session|toasts|api|components|contract|config|calculators|lib)\/|content\/(answers|pieces)\.json$|portal\/contacts\/view\/ContactPage\.tsx$)/,
  ],
  [/^src\/(layouts|pages|content)/, /^src\//],
  [
    /^functions\/lib\//,
    /^src\/(contract\/|config\/|calculators\/|content\/(site|pieces|legal)\.json$|lib\/((content-line|csv|folded|format-date|names-of-several|phone|quarter|vcard|word-diff|word-search|zoned-time)\.ts$|readers\/))/,
  ],
  [/^functions\//, /^(functions\/lib|src\/(contract|config))\//],
  [/^scripts\//, /^(functions\/lib|src\/(contract|config|content|calculators)|scripts)\//],
  [/^tests\//, /^/],
];
const IMPORT = /(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g;

const files = ['src', 'functions', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    // The bench has packages of its own.
    .filter((name) => /\.(ts|tsx|astro|mjs)$/.test(name) && !name.includes('node_modules')),
);

test('each file is in a known folder, and imports only from allowed ones', () => {
  const faults = files.flatMap((file) => {
    const [folder, mayImport] = RULES.find(([pattern]) => pattern.test(file)) ?? [];
    if (!folder) return [`${file} is in no known folder`];
    if (/\.(test|spec)\.ts$/.test(file) || file.includes('__tests__')) return [];
    const own = folder.exec(file)?.[0] ?? '';
    return [...readFileSync(file, 'utf8').matchAll(IMPORT)]
      .map(([, specifier = '']) => relative('.', resolve(dirname(file), specifier)))
      .filter((target) => !target.startsWith(own) && !mayImport?.test(target))
      .map((target) => `${file} imports ${target}`);
  });
  expect(faults).toEqual([]);
});

test('only .astro files and src/content import astro:content, and islands get plain props', () => {
  const readers = files.filter(
    (file) =>
      file.startsWith('src/') &&
      !file.endsWith('.astro') &&
      !file.startsWith('src/content') &&
      /from 'astro:content'/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual([]);
});

const textOf = (file: string) => readFileSync(file, 'utf8');
const source = files.filter((file) => !/\.(test|spec)\.ts$|__tests__/.test(file));

test('JSON is imported with its type, without which Node, which runs the functions locally, refuses it', () => {
  const untyped = files.flatMap((file) =>
    [
      ...textOf(file).matchAll(/^(?:import|\} from) .*\.json'(?! with \{ type: 'json' \}).*$/gm),
    ].map(([line]) => `${file}: ${line}`),
  );
  expect(untyped).toEqual([]);
});

test('one module checks the modifier keys of a link press', () => {
  const asking = source.filter((file) => /event\.shiftKey/.test(textOf(file)));
  expect(asking).toEqual(['src/portal/kit/within-page.ts']);
});

test('only the pool and the database commands import the driver', () => {
  const importers = source.filter(
    (file) => !file.startsWith('tests/') && /(from|import\() ?'pg'/.test(textOf(file)),
  );
  for (const file of importers) {
    expect(file).toMatch(/^(functions\/lib\/db\/db\.ts$|scripts\/database\/)/);
  }
});

test('every function answers routes of the contract', () => {
  // Two are scheduled functions.
  for (const file of source.filter((name) => /^functions\/(?!daily|outbox)[^/]+\.ts$/.test(name))) {
    expect(textOf(file), file).toMatch(
      /^export default (withMail\(\s*)?\w*[eE]ndpoint\(\s*(on\(|\.\.\.\w+(Routes|Check))/m,
    );
  }
});

/** Functions for visitors or the office instead of an affiliate, as `file: name`. */
const FOR_OTHERS = new Set([
  'functions/lib/office-news.ts: warnOfInsurances',
  'functions/lib/account/accounts.ts: assertFirm',
  'functions/lib/account/accounts.ts: findAccount',
  'functions/lib/account/accounts.ts: listAccounts',
  'functions/lib/account/accounts.ts: unlockAccount',
  'functions/lib/calendar/calendars.ts: rebuildCalendars',
  'functions/lib/delegations.ts: endDelegations',
  'functions/lib/delegations.ts: warnOfDelegations',
  'functions/lib/rows/delegations.ts: lockAccounts',
  'functions/lib/training/certificates.ts: readCertificate',
  'functions/lib/leads/leads.ts: acceptMessage',
  'functions/lib/leads/leads.ts: countSent',
  'functions/lib/leads/leads.ts: findIntroducers',
  'functions/lib/office-news.ts: countWaiting',
  'functions/lib/own-page/copies.ts: writeDuePages',
  'functions/lib/own-page/copies.ts: emptyUnreadPages',
  'functions/lib/own-page/copies.ts: expirePages',
  'functions/lib/own-page/copies.ts: comparePages',
  'functions/lib/own-page/copies.ts: rebuildPages',
  'functions/lib/profile/pictures.ts: assertPicture',
  'functions/lib/profile/pictures.ts: jpegOf',
  'functions/lib/profile/publications.ts: approvePublication',
  'functions/lib/profile/publications.ts: setState',
  'functions/lib/profile/publications.ts: warnOfExpiry',
  'functions/lib/rows/trash.ts: emptyTrashes',
  // Words and figures alone.
  'functions/lib/scenarios.ts: figureByLaw',
  'functions/lib/approvals/approvals.ts: clearancesFrom',
  'functions/lib/reviews/packet.ts: stateOf',
  'functions/lib/approvals/handovers.ts: handoverEntryOf',
  'functions/lib/profile/publications.ts: readVersion',
]);
const EXPORTED =
  /^export (?:async )?(?:function (\w+)(?:<[^(]*>)?|const (\w+) = (?:async )?(?:<[^(]*>)?(?=\())\(\s*(?:run: Query,\s*)?(\w*)/gm;
/** The files of the functions but those that know nobody yet, serve the office, or serve every file. */
const OF_AFFILIATES =
  /^functions\/lib\/(?!(auth|sign-in|office|db|http|platform|mail)\/|(mail-queue|tidy)\.ts)/;
/** Whether the declaration at the beginning of this text may query the database, which a synchronous function cannot. */
const mayQuery = (text: string): boolean =>
  /\b(async|Promise|query|transaction|run|readPage)\b/.test(
    text.split(/^\/\*\*|^export /m, 2)[1] ?? '',
  );

test('a function that queries an affiliate’s rows takes the affiliate’s id first, or after its transaction', () => {
  for (const file of source.filter((name) => OF_AFFILIATES.test(name))) {
    const text = textOf(file);
    if (!/from '\.{1,2}\/db\/(db|page|records)\.ts'/.test(text)) continue;
    for (const { index, 1: name, 2: constant, 3: first } of text.matchAll(EXPORTED)) {
      const what = `${file}: ${name ?? constant}`;
      if (FOR_OTHERS.has(what) || !mayQuery(text.slice(index))) continue;
      expect(first, what).toBe('affiliateId');
    }
  }
});

test('only the office’s functions and commands import code that reads the rows of all affiliates', () => {
  const others = source.filter(
    (file) =>
      !/^(functions\/(api|media)\.ts$|functions\/lib\/office\/|scripts\/(office\.ts$|operator\/)|tests\/bench\/network\.ts$)/.test(
        file,
      ),
  );
  expect(others.filter((file) => /from '.*\/lib\/office\//.test(textOf(file)))).toEqual([]);
});

test('every office route requires the office’s role', () => {
  const contracts = source.filter((name) => /^src\/contract\//.test(name));
  for (const file of contracts) {
    const [, ...routes] = textOf(file).split("'/api/office");
    for (const route of routes) expect(route, file).toMatch(/^[^']*', \{\n {2}office: true,/);
  }
});

test('each file or folder that a stylesheet reads for classes exists', () => {
  for (const sheet of globSync('src/**/*.css')) {
    for (const [, source = ''] of textOf(sheet).matchAll(/^@source (?:not )?"([^"]+)"/gm)) {
      const [, start = '', names = source, end = ''] = /^(.*)\{(.*)\}(.*)$/.exec(source) ?? [];
      for (const name of names.split(',')) {
        const found = globSync(join(dirname(sheet), `${start}${name}${end}`));
        expect(found.length, `${sheet}: ${start}${name}${end}`).toBeGreaterThan(0);
      }
    }
  }
});

test('each source file that a guide names exists, except the workshops of the recipe', () => {
  const known = globSync(['*.*', '{src,functions,scripts,tests,netlify}/**/*.*']).map(
    (file) => `/${file}`,
  );
  const lost = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')].flatMap(
    (guide) =>
      [...textOf(guide).matchAll(/`([\w./-]+\.(?:tsx?|astro|css|sql))`/g)]
        .filter(([, name = '']) => !/workshops/i.test(name))
        .filter(([, name]) => !known.some((file) => file.endsWith(`/${name}`)))
        .map(([, name]) => `${guide}: ${name}`),
  );
  expect(lost).toEqual([]);
});
