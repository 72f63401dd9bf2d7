/** The functions as they are deployed: packaged by Netlify's own bundler. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Context } from '@netlify/functions';
import { type ListedFunction, listFunctions, zipFunction } from '@netlify/zip-it-and-ship-it';

type Handler = (request: Request, context: Context) => Promise<Response>;

/** A packaged function: its folder, the addresses it answers, and how to call it. */
interface Bundle {
  name: string;
  folder: string;
  /** The module of the bundle that contains the project's code. */
  entry: string;
  matches: (path: string) => boolean;
  inputs: readonly string[];
  runtime: string | undefined;
  /** Rejects if the function does not load. */
  load: () => Promise<Handler>;
}

/** Packages the functions of the project in `root` into a temporary folder. Rejects if one cannot be packaged. */
export async function bundleFunctions(
  root: string,
): Promise<{ bundles: Bundle[]; remove: () => Promise<void> }> {
  const { folder, remove } = await temporaryFolder();
  const listed = await listFunctions(join(root, 'functions'));
  const bundles = await Promise.all(listed.map((each) => bundle(root, folder, each)));
  return { bundles, remove };
}

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-functions-'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

async function bundle(
  root: string,
  folder: string,
  { name, srcPath }: ListedFunction,
): Promise<Bundle> {
  const packaged = await zipFunction(srcPath, folder, {
    archiveFormat: 'none',
    basePath: root,
    config: { '*': { nodeBundler: 'esbuild', nodeSourcemap: false } },
  });
  if (!packaged) throw new Error('the bundler returned nothing');
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

/** The bytes of a bundle, each file compressed, without Netlify's own bootstrap. */
export const bundleBytes = ({ folder }: Bundle): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.startsWith('___netlify'))
    .map((file) => gzipSync(readFileSync(join(file.parentPath, file.name))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
