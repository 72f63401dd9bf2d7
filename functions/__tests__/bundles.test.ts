import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundle, bundleBytes, bundleFunctions } from '../../scripts/local/bundles.ts';
import { SOURCES } from '../../scripts/local/function-runner.ts';
import { FUNCTIONS, ROUTES } from './routes.ts';

/** A kilobyte here is 1,000 bytes. */
const MAX_BUNDLE_BYTES = 130_000;
/** What checks passkeys has the library for it, and loads it then. */
const PASSKEYS = 480_000;
/** The texts of the library and of the lessons travel with their functions, which read the one that is asked for. */
const TEXTS = 400_000;
/** What can change a step writes the calendar's file, with the client of its store. */
const CALENDAR = 160_000;
/** Own pages: the client of the store, and the schemas of the profile or of the review. */
const PAGES = 170_000;
/** What reads and writes pictures, with its codecs as files beside it. */
const CODECS = 720_000;
/** The engines of all calculators. */
const ENGINES = 200_000;
/** What sends mails, which is loaded behind an answer that leaves one. */
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

test('the bundler keeps each address, for the function that has it', () => {
  for (const [, { path }] of ROUTES) {
    const address = path.replaceAll(/:\w+/g, 'x');
    const answering = bundles.filter(({ matches }) => matches(address)).map(({ name }) => name);
    const expected = FUNCTIONS.filter(({ paths }) => paths.includes(path)).map(({ name }) => name);
    expect(answering, path).toEqual(expected);
  }
});

test('nothing but the functions is deployed', () => {
  expect(bundles.map(({ name }) => name).sort()).toEqual(FUNCTIONS.map(({ name }) => name).sort());
});

test('each bundle keeps within its bytes', () => {
  for (const bundle of bundles) {
    const most = LARGER[bundle.name] ?? MAX_BUNDLE_BYTES;
    expect(bundleBytes(bundle), bundle.name).toBeLessThanOrEqual(most);
  }
});

test('the codecs of pictures are where their function looks for them', () => {
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

test('the local server watches whatever they are made of', () => {
  const made = bundles.flatMap(({ inputs }) => inputs.map((file) => relative('.', file)));
  // Texts of the library are made of the content; a package does not change while a server runs.
  const elsewhere = /(^|\/)(node_modules\/|package\.json$)|^\.netlify\/gated\//;
  const own = made.filter((file) => !elsewhere.test(file));
  const watched = (file: string) => SOURCES.some((folder) => file.startsWith(`${folder}/`));
  expect(own.length).toBeGreaterThan(bundles.length);
  expect(own.filter((file) => !watched(file))).toEqual([]);
});
