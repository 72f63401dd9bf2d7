import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleBytes, bundleFunctions } from '../../../scripts/local/bundles.ts';
import { SOURCES } from '../../../scripts/local/function-runner.ts';
import { PATHS_TO_WAKE } from '../../../src/api/wake.ts';
import type { PictureJob } from '../../lib/profile/picture-worker.ts';
import { FUNCTIONS, ROUTES } from '../helpers/routes.ts';

/** A kilobyte is 1,000 bytes here. The most bytes of each bundle, with the packages that it loads only when it uses them. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  // Every library text, lesson and engine, the words that firms approve, the passkeys' library, mail, the store's client, and what reads the
  // cells of an import.
  api: 1_700_000,
  assets: 130_000,
  // With the list of what firms can approve, and how the access of assistants ends.
  daily: 355_000,
  login: 760_000,
  logout: 130_000,
  me: 130_000,
  // The codecs of pictures, as separate files, and mail, for the files of tickets.
  media: 960_000,
  outbox: 320_000,
  // With mail, for the messages of own pages.
  pages: 340_000,
  // With the domains of disposable mail, and the legal pages for the version of the agreement.
  public: 405_000,
};

let bundles: Awaited<ReturnType<typeof bundleFunctions>>['bundles'];
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

test('the addresses that people follow answer with a slash at the end, too', () => {
  for (const path of ['/r/x', '/r/x/', '/r/x/y', '/r/x/y/', '/a/x', '/a/x/']) {
    expect(
      bundles.flatMap(({ name, matches }) => (matches(path) ? name : [])),
      path,
    ).toEqual(['pages']);
  }
});

test('the login starts the functions that sign someone in and fill the first page', () => {
  const woken = PATHS_TO_WAKE.map((path) => bundles.find(({ matches }) => matches(path))?.name);
  expect(woken).toEqual(['login', 'me', 'api']);
});

test('only functions are deployed', () => {
  expect(bundles.map(({ name }) => name).sort()).toEqual(FUNCTIONS.map(({ name }) => name).sort());
});

test('no function loads a package at its start but the database driver', () => {
  for (const { name, entry } of bundles) {
    const code = readFileSync(entry, 'utf8');
    const imported = [...code.matchAll(/^import (?:[^;]* from )?"([^"]+)"/gm)].map(
      ([, from = '']) => from,
    );
    expect(imported.filter((from) => from !== 'pg' && !isBuiltin(from))).toEqual([]);
    // Zips, days and phone numbers, which the bundler packs with the function's own code.
    expect(code, name).not.toMatch(/^var (import_fflate|strict|metadata\w*) =/m);
  }
});

test('each bundle stays within its size limit', () => {
  for (const bundle of bundles) {
    expect(bundleBytes(bundle), bundle.name).toBeLessThanOrEqual(MOST_BYTES[bundle.name] ?? 0);
  }
});

test('the picture codecs are where their function looks for them', () => {
  const pictures = bundles.find(({ name }) => name === 'media');
  const { config } = FUNCTIONS.find(({ name }) => name === 'media') ?? {};
  const files = config?.includedFiles ?? [];
  expect(files).toHaveLength(4);
  for (const file of files) {
    expect(existsSync(join(pictures?.folder ?? '', file.replace('../', ''))), file).toBe(true);
  }
});

test('the bundle of the pictures is also the worker that decodes them', async () => {
  const { entry = '', folder = '' } = bundles.find(({ name }) => name === 'media') ?? {};
  const codec = (file: string) =>
    WebAssembly.compile(readFileSync(join(folder, 'node_modules/@jsquash', file)));
  const picture = {
    bytes: readFileSync('public/icon-192.png'),
    type: 'image/png',
    kind: 'portrait',
    decoder: await codec('png/codec/pkg/squoosh_png_bg.wasm'),
    encoder: await codec('jpeg/codec/enc/mozjpeg_enc.wasm'),
  } satisfies PictureJob;
  const worker = new Worker(pathToFileURL(entry), { workerData: { picture } });
  const [{ jpeg }] = await once(worker, 'message');
  expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
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

/* The licenses of everything that reaches a browser or a function, and of the build tools. */

const SHIPPED = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'OFL-1.1',
];
const BUILDING = [
  ...SHIPPED,
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
];
/** Packages that write their own code or files into the pages. */
const WRITTEN_INTO_PAGES = ['astro', '@astrojs/react', 'tailwindcss'];

/** Licenses that these packages' manifests misspell or leave to their readme. */
const READ_BY_HAND: Record<string, string> = {
  'node_modules/@netlify/binary-info': 'Apache-2.0',
  'node_modules/callsite': 'MIT',
};

interface Locked {
  license?: string;
  dependencies?: Record<string, string>;
}
const packagesOf = (lock: string): Record<string, Locked> =>
  JSON.parse(readFileSync(lock, 'utf8')).packages;
const packages = packagesOf('package-lock.json');
const locked = (name: string) => packages[`node_modules/${name}`] ?? {};

/** A choice of licenses is accepted if one of them is. */
const fits = (license: string | undefined, allowed: string[]) =>
  (license ?? 'none')
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => allowed.includes(part)));

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that the browser's code imports, and their dependencies. The build itself makes `virtual:` modules. */
function inBrowsers(): Set<string> {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.test\.|content/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'));
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/^import (?!type ).*?from '(?!virtual:)([^'./][^']*)'/gm)].map(
      ([, name = '']) => packageOf(name),
    ),
  );
  const packages = new Set<string>();
  const add = (name: string) => {
    // The build draws pictures with Node's own modules.
    if (packages.has(name) || name === 'astro' || isBuiltin(name)) return;
    packages.add(name);
    for (const dependency of Object.keys(locked(name).dependencies ?? {})) add(dependency);
  };
  for (const name of [...imported, 'react-dom', 'apexcharts']) add(name);
  return packages;
}

/** The packages in the functions' bundles. */
function inFunctions(): Set<string> {
  const packages = bundles.flatMap(({ folder }) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.startsWith('node_modules') && name.endsWith('package.json'))
      .map((name) => packageOf(name.split(sep).slice(1).join('/'))),
  );
  // The bundler includes only the used parts of these packages, without their package.json.
  const byPath = Object.keys(
    JSON.parse(readFileSync('tsconfig.json', 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))
      .compilerOptions.paths,
  );
  return new Set([...packages, ...byPath.map(packageOf)]);
}

test('every shipped package has an allowed license', () => {
  const shipped = [...inBrowsers(), ...inFunctions(), ...WRITTEN_INTO_PAGES];
  expect(shipped).toEqual(expect.arrayContaining(['react', 'nanostores', 'apexcharts', 'jose']));
  const refused = [...new Set(shipped)].filter((name) => !fits(locked(name).license, SHIPPED));
  expect(refused.map((name) => `${name}: ${locked(name).license}`)).toEqual([]);
});

test('every build tool has an allowed license', () => {
  const bench = packagesOf('tests/bench/package-lock.json');
  const refused = [...Object.entries(packages), ...Object.entries(bench)]
    .filter(([path]) => path !== '')
    .filter(([path, { license }]) => !fits(READ_BY_HAND[path] ?? license, BUILDING))
    .map(([path, { license }]) => `${path}: ${license}`);
  expect(refused).toEqual([]);
});
