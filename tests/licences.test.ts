/** The licenses of shipped packages, in browsers and functions, and of build tools. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { bundleFunctions } from '../scripts/local/bundles.ts';

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
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
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
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name) || name === 'astro' || name.startsWith('virtual:')) return;
    found.add(name);
    for (const dependency of Object.keys(locked(name).dependencies ?? {})) add(dependency);
  };
  for (const name of [...imported, 'react-dom', 'apexcharts']) add(name);
  return found;
}

/** The packages in the functions' bundles. */
async function inFunctions(): Promise<Set<string>> {
  const { bundles, remove } = await bundleFunctions(process.cwd());
  const found = bundles.flatMap(({ folder }) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.startsWith('node_modules') && name.endsWith('package.json'))
      .map((name) => packageOf(name.split(sep).slice(1).join('/'))),
  );
  await remove();
  // The bundler includes only the used parts of these packages, without their package.json.
  const byPath = Object.keys(
    JSON.parse(readFileSync('tsconfig.json', 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))
      .compilerOptions.paths,
  );
  return new Set([...found, ...byPath.map(packageOf)]);
}

test('every shipped package has an allowed license', async () => {
  const shipped = [...inBrowsers(), ...(await inFunctions()), ...WRITTEN_INTO_PAGES];
  expect(shipped).toEqual(expect.arrayContaining(['react', 'nanostores', 'apexcharts', 'jose']));
  const refused = [...new Set(shipped)].filter((name) => !fits(locked(name).license, SHIPPED));
  expect(refused.map((name) => `${name}: ${locked(name).license}`)).toEqual([]);
});

test('every build tool has an allowed license', () => {
  const refused = Object.entries(packages)
    .filter(([path]) => path !== '')
    .filter(([path, { license }]) => !fits(READ_BY_HAND[path] ?? license, BUILDING))
    .map(([path, { license }]) => `${path}: ${license}`);
  expect(refused).toEqual([]);
});
