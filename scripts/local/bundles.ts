/** The functions as they are deployed: packaged by Netlify's own bundler. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Context } from '@netlify/functions';
import { type ListedFunction, listFunctions, zipFunction } from '@netlify/zip-it-and-ship-it';

type Handler = (request: Request, context: Context) => Promise<Response>;

/** A packaged function: its folder, the addresses it answers, and how to call it. */
export interface Bundle {
  name: string;
  folder: string;
  /** The module within the bundle that holds the project's code. */
  entry: string;
  matches: (path: string) => boolean;
  /** What it was made of. */
  inputs: readonly string[];
  /** The runtime that it asks the platform for. */
  runtime: string | undefined;
  /** Rejects if the function could not be packaged or does not load. */
  load: () => Promise<Handler>;
}

/** A source that cannot be packaged; the message begins with its file and line. */
export class BundleError extends Error {
  override name = 'BundleError';
}

/** Packages the functions of the project in `root` into a folder of the system's temporary ones. */
export async function bundleFunctions(
  root: string,
): Promise<{ bundles: Bundle[]; remove: () => Promise<void> }> {
  const { folder, remove } = await temporaryFolder();
  const listed = await listFunctions(join(root, 'functions'));
  const bundles = await Promise.all(listed.map((each) => pack(root, folder, each, false)));
  return { bundles, remove };
}

/** The functions of the project in `root`, each packaged with source maps when it is first called. */
export async function functionsOnDemand(
  root: string,
): Promise<{ functions: Pick<Bundle, 'matches' | 'load'>[]; remove: () => Promise<void> }> {
  const { folder, remove } = await temporaryFolder();
  const listed = await listFunctions(join(root, 'functions'));
  const functions = await Promise.all(
    listed.map(async (each) => {
      let packed: Promise<Bundle> | undefined;
      return {
        matches: matcherOf(await readFile(each.mainFile, 'utf8')),
        load: async () => {
          packed ??= pack(root, folder, each, true);
          return (await packed).load();
        },
      };
    }),
  );
  return { functions, remove };
}

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-functions-'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** One by one: packaged together, a broken one would take the others with it. */
const pack = (
  root: string,
  folder: string,
  listed: ListedFunction,
  sourceMaps: boolean,
): Promise<Bundle> =>
  bundle(root, folder, listed, sourceMaps).catch((error) => brokenBundle(folder, listed, error));

async function bundle(
  root: string,
  folder: string,
  { name, srcPath }: ListedFunction,
  sourceMaps: boolean,
): Promise<Bundle> {
  const packaged = await zipFunction(srcPath, folder, {
    archiveFormat: 'none',
    basePath: root,
    config: { '*': { nodeBundler: 'esbuild', nodeSourcemap: sourceMaps } },
  });
  if (!packaged) throw new Error('the bundler made nothing of it');
  const { path, routes = [], runtimeVersion, inputs = [] } = packaged;
  const entry = join(path, 'functions', `${name}.mjs`);
  let handler: Promise<Handler> | undefined;
  return {
    name,
    folder: path,
    entry,
    inputs,
    runtime: runtimeVersion,
    matches: (pathname) =>
      routes.some((route) =>
        'literal' in route
          ? route.literal === pathname
          : new RegExp(route.expression).test(pathname),
      ),
    load: () => {
      handler ??= import(pathToFileURL(entry).href).then((module) => module.default as Handler);
      return handler;
    },
  };
}

interface EsbuildError {
  errors?: { text: string; location: { file: string; line: number; column: number } | null }[];
}

/** Matches the paths in a function's source, which have to be literals: one, or an array of them. */
function matcherOf(source: string): Bundle['matches'] {
  const [, literal = ''] = /\bpath:\s*('[^'\n]*'|\[[^\]]*\])/.exec(source) ?? [];
  const patterns = [...literal.matchAll(/'([^'\n]+)'/g)].map(
    ([, pathname]) => new URLPattern({ pathname: pathname ?? '' }),
  );
  return (pathname) => patterns.some((pattern) => pattern.test({ pathname }));
}

/** A function that cannot be packaged answers at the paths in its source. */
async function brokenBundle(
  folder: string,
  { name, mainFile }: ListedFunction,
  error: unknown,
): Promise<Bundle> {
  const matches = matcherOf(await readFile(mainFile, 'utf8'));
  const [first] = (error as EsbuildError).errors ?? [];
  const at = first?.location;
  const reason = new BundleError(
    at
      ? `${at.file}:${at.line}:${at.column + 1}: ${first.text}`
      : `${mainFile}: ${(error as Error).message}`,
  );
  return {
    name,
    folder: join(folder, name),
    entry: mainFile,
    inputs: [mainFile],
    runtime: undefined,
    matches,
    load: () => Promise.reject(reason),
  };
}

/** The bytes of a bundle, each file compressed, without Netlify's own bootstrap. */
export const bundleBytes = ({ folder }: Bundle): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.startsWith('___netlify'))
    .map((file) => gzipSync(readFileSync(join(file.parentPath, file.name))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
