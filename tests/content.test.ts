/** What an editor sees who writes something that does not fit: the build stops and says file, field and rule. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const LINKED = [
  'astro.config.mjs',
  'functions',
  'netlify.toml',
  'node_modules',
  'package.json',
  'public',
  'scripts',
  'tailwind.config.cjs',
  'tsconfig.json',
];

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-content-'));
  await Promise.all(LINKED.map((name) => symlink(resolve(name), join(root, name))));
  await cp('src', join(root, 'src'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true }));

/** Runs Astro over the content with one file changed, and answers what it wrote. */
async function runWith(
  command: 'sync' | 'build',
  file: string,
  change: (entries: Record<string, unknown>[]) => void,
): Promise<string> {
  const path = join(root, 'src', 'content', file);
  const before = await readFile(path, 'utf8');
  const entries = JSON.parse(before);
  change(entries);
  await writeFile(path, JSON.stringify(entries));
  try {
    const { stdout } = await run(process.execPath, ['node_modules/astro/bin/astro.mjs', command], {
      cwd: root,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `stopped: ${stdout}${stderr}`;
  } finally {
    await writeFile(path, before);
  }
}

test('the content as it stands fits', async () => {
  expect(await runWith('sync', 'services.json', () => {})).not.toContain('stopped');
});

test('a testimonial cannot be built without its disclosure', async () => {
  const output = await runWith('sync', 'testimonials.json', ([first]) => delete first?.disclosure);
  expect(output).toContain('stopped');
  expect(output).toContain('testimonials');
  expect(output).toContain('A testimonial needs its disclosure');
});

test.each([
  ['services.json', 'icon', 'spaceship', 'The icon must be one of'],
  ['services.json', 'title', '', 'The title is empty'],
  ['values.json', 'text', 'x'.repeat(181), 'The text is longer than 180 characters'],
  ['testimonials.json', 'stars', 4.3, 'Stars come in halves'],
])('%s: a %s that does not fit stops the build', async (file, field, value, message) => {
  const output = await runWith('sync', file, ([first]) =>
    Object.assign(first ?? {}, { [field]: value }),
  );
  expect(output).toContain('stopped');
  expect(output).toContain(file.replace('.json', ''));
  expect(output).toContain(field);
  expect(output).toContain(message);
});

test('a portrait that is missing stops the build', async () => {
  const output = await runWith('build', 'founders.json', ([first]) =>
    Object.assign(first ?? {}, { portrait: '../assets/nobody.jpg' }),
  );
  expect(output).toContain('stopped');
  expect(output).toContain('nobody.jpg');
});
