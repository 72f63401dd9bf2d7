import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundleBytes, bundleFunctions } from '../../scripts/local/bundles.ts';
import { SOURCES } from '../../scripts/local/function-runner.ts';
import { FUNCTIONS, ROUTES } from './routes.ts';

/** A kilobyte is 1,000 bytes here. */
const MAX_BUNDLE_BYTES = 130_000;
/** Functions that check passkeys bundle the library for it, and load it only then. */
const PASSKEYS = 480_000;
/** The texts of the library and the lessons are bundled with their functions, which read only the requested one. */
const TEXTS = 400_000;
/** Functions that can change a step write the calendar's file, so they bundle the store's client. */
const CALENDAR = 160_000;
/** Own pages: the store's client, and the schemas of the profile or the review. */
const PAGES = 170_000;
/** Functions that read and write pictures, with their codecs as separate files. */
const CODECS = 720_000;
/** The engines of all calculators. */
const ENGINES = 200_000;
/** Functions that send mails. The code is loaded after a response that queued one. */
const MAILS = 280_000;
const LARGER: Readonly<Record<string, number>> = {
  'account-data': MAILS + CALENDAR - MAX_BUNDLE_BYTES,
  'account-mail': MAILS,
  'account-password': MAILS,
  'auth-forgot': MAILS,
  'auth-login': MAILS,
  'auth-password': MAILS,
  'auth-second-step': PASSKEYS + MAILS,
  contacts: CALENDAR,
  library: TEXTS,
  daily: MAILS + CALENDAR - MAX_BUNDLE_BYTES,
  leads: MAILS,
  office: MAILS + CALENDAR - MAX_BUNDLE_BYTES,
  'office-desk': MAILS,
  'office-publications': PAGES,
  'own-page': PAGES,
  outbox: MAILS,
  passkeys: PASSKEYS + MAILS,
  portrait: CODECS,
  publications: PAGES,
  scenarios: ENGINES,
  'step-up': PASSKEYS,
  training: TEXTS,
  'two-step': MAILS,
  undo: CALENDAR,
};

let bundles: Bundle[];
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ bundles, remove } = await bundleFunctions(process.cwd()));
});
afterAll(() => remove());

test('the bundler keeps each path with the function that declares it', () => {
  for (const [, { path }] of ROUTES) {
    const address = path.replaceAll(/:\w+/g, 'x');
    const answering = bundles.filter(({ matches }) => matches(address)).map(({ name }) => name);
    const expected = FUNCTIONS.filter(({ paths }) => paths.includes(path)).map(({ name }) => name);
    expect(answering, path).toEqual(expected);
  }
});

test('only functions are deployed', () => {
  expect(bundles.map(({ name }) => name).sort()).toEqual(FUNCTIONS.map(({ name }) => name).sort());
});

test('each bundle stays within its size limit', () => {
  for (const bundle of bundles) {
    const most = LARGER[bundle.name] ?? MAX_BUNDLE_BYTES;
    expect(bundleBytes(bundle), bundle.name).toBeLessThanOrEqual(most);
  }
});

test('the picture codecs are where their function looks for them', () => {
  const portrait = bundles.find(({ name }) => name === 'portrait');
  const { config } = FUNCTIONS.find(({ name }) => name === 'portrait') ?? {};
  const files = config?.includedFiles ?? [];
  expect(files).toHaveLength(4);
  for (const file of files) {
    expect(existsSync(join(portrait?.folder ?? '', file.replace('../', ''))), file).toBe(true);
  }
});

test('each runs on Node 24, whatever Node deploys it', () => {
  expect(new Set(bundles.map(({ runtime }) => runtime))).toEqual(new Set(['nodejs24.x']));
});

test('the local server watches all of their source files', () => {
  const made = bundles.flatMap(({ inputs }) => inputs.map((file) => relative('.', file)));
  // The library's texts are generated from the content, and a package does not change while a server runs.
  const elsewhere = /(^|\/)(node_modules\/|package\.json$)|^\.netlify\/gated\//;
  const own = made.filter((file) => !elsewhere.test(file));
  const watched = (file: string) => SOURCES.some((folder) => file.startsWith(`${folder}/`));
  expect(own.length).toBeGreaterThan(bundles.length);
  expect(own.filter((file) => !watched(file))).toEqual([]);
});
