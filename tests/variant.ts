/** The project with different content: a temporary folder with copies of `src`, `functions` and `netlify`, and links to the rest. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Encoded pictures, which are the same in each variant and slow to make. */
const PICTURES = 'node_modules/.astro/assets';
/** Astro caches content here, so each variant has its own folder. */
const CACHE = 'cache';
const LINKED = [
  'netlify.toml',
  'node_modules',
  'package.json',
  'public',
  'scripts',
  'tailwind.config.cjs',
  'tsconfig.json',
];

/** A copy that can be changed, built and removed. */
export interface Variant {
  root: string;
  /** Changes a content file, and returns a function that changes it back. */
  edit: (file: string, change: (content: never) => void) => Promise<() => Promise<void>>;
  /** Runs Astro there, and returns its output, with the prefix "stopped: " if it failed. */
  astro: (command: 'sync' | 'build') => Promise<string>;
  remove: () => Promise<void>;
}

export async function makeVariant(): Promise<Variant> {
  const root = await mkdtemp(join(tmpdir(), 'portal-variant-'));
  await Promise.all(LINKED.map((name) => symlink(resolve(name), join(root, name))));
  const config = JSON.stringify(pathToFileURL('astro.config.mjs').href);
  await writeFile(
    join(root, 'astro.config.mjs'),
    `import config from ${config};\nexport default { ...config, cacheDir: './${CACHE}' };\n`,
  );
  await mkdir(PICTURES, { recursive: true });
  await mkdir(join(root, CACHE));
  await symlink(resolve(PICTURES), join(root, CACHE, 'assets'));
  // Copied instead of linked, because the bundler does not follow links to the functions.
  for (const name of ['src', 'functions', 'netlify'])
    await cp(name, join(root, name), { recursive: true });
  return {
    root,
    edit: async (file, change) => {
      const path = join(root, 'src', 'content', file);
      const before = await readFile(path, 'utf8');
      const content = JSON.parse(before);
      change(content as never);
      await writeFile(path, JSON.stringify(content));
      return () => writeFile(path, before);
    },
    astro: async (command) => {
      try {
        const args = ['node_modules/astro/bin/astro.mjs', command];
        return (await run(process.execPath, args, { cwd: root })).stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        return `stopped: ${stdout}${stderr}`;
      }
    },
    remove: () => rm(root, { recursive: true }),
  };
}
