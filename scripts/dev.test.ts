/** `npm run dev` and its functions: simultaneous calls, changed sources, and broken sources. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVariant, type Variant } from '../tests/variant.ts';
import { DEMO } from './local/demo.ts';

const START_TIMEOUT_MS = 120_000;
const EXPECTED: [path: string, status: number][] = [
  ['/api/auth/me', 401],
  ['/api/assets/name/logo-main', 200],
  ['/api/assets/name/nothing', 404],
  ['/api/auth/login', 405],
];
const ROUNDS = 33;

let variant: Variant;
let dev: ChildProcess;
let origin: string;
let printed = '';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

beforeAll(async () => {
  variant = await makeVariant();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: variant.root,
    env: { ...process.env, PORT: String(port) },
  });
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes('Sign in as')) resolve();
    };
    dev.stdout?.on('data', hear);
    dev.stderr?.on('data', hear);
    dev.once('exit', () => reject(new Error(printed)));
  });
}, START_TIMEOUT_MS);
afterAll(async () => {
  dev.removeAllListeners('exit');
  dev.kill();
  await once(dev, 'exit');
  await variant.remove();
});

/** Changes a source file of the functions, and returns a function that changes it back. */
const edit = (name: string, change: (source: string) => string) =>
  editFile(join('functions', name), change);

async function editFile(name: string, change: (source: string) => string) {
  const file = join(variant.root, name);
  const before = await readFile(file, 'utf8');
  await writeFile(file, change(before));
  return () => writeFile(file, before);
}

const status = async (path: string) => (await fetch(origin + path)).status;

test('132 simultaneous calls get the right answers while a source changes', async () => {
  const calls: Promise<[string, number]>[] = [];
  const restores: (() => Promise<void>)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    calls.push(...EXPECTED.map(async ([path]) => [path, await status(path)] as [string, number]));
    if (round % 10 === 5) {
      restores.push(await edit('lib/platform/log.ts', (source) => `${source}\n// Changed.\n`));
    }
  }
  expect(await Promise.all(calls)).toEqual(Array.from({ length: ROUNDS }, () => EXPECTED).flat());
  await restores[0]?.();
});

/** Makes `/api/auth/me` return this expression's value, and returns a function that changes it back. */
const instead = (imports: string, expression: string) =>
  edit('me.ts', (source) => {
    const answer = `export default async () => Response.json(${expression});`;
    return `${imports}\n${source.replace('export default endpoint', `${answer}\nendpoint`)}`;
  });
const served = async () => (await fetch(`${origin}/api/auth/me`)).json();

test('the very next answer shows a change of calculators, content or a shared tool', async () => {
  const imports = [
    "import * as csv from '../src/lib/csv.ts';",
    "import * as engine from '../src/calculators/run.ts';",
    "import content from '../src/content/site.json' with { type: 'json' };",
  ].join('\n');
  const restore = await instead(imports, '[csv.ADDED, engine.ADDED, content.site.name]');
  expect(await served()).toEqual([null, null, expect.any(String)]);
  const add = (file: string, word: string) =>
    editFile(file, (source) => `${source}\nexport const ADDED = '${word}';\n`);
  const restores = [restore, await add('src/lib/csv.ts', 'tool')];
  expect(await served()).toEqual(['tool', null, expect.any(String)]);
  restores.push(await add('src/calculators/run.ts', 'engine'));
  expect(await served()).toEqual(['tool', 'engine', expect.any(String)]);
  const rename = ({ site }: { site: { name: string } }) => {
    site.name = 'Another Alliance';
  };
  restores.push(await variant.edit('site.json', rename as never));
  expect(await served()).toEqual(['tool', 'engine', 'Another Alliance']);
  for (const each of restores) await each();
});

test('a changed library text is served in its new version', async () => {
  const { username, password } = DEMO;
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ username, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const [file = ''] = (await readdir('src/content/library')).filter((name) => name.endsWith('.md'));
  const read = async () => {
    const path = `/api/library/${file.replace(/\.md$/, '')}`;
    return (await fetch(origin + path, { headers: { Cookie: cookie } })).text();
  };
  expect(await read()).toContain('"html":');
  const restore = await editFile(join('src/content/library', file), (text) =>
    text.replace(/^## /m, 'These words are new.\n\n## '),
  );
  expect(await read()).toContain('These words are new.');
  await restore();
  expect(await read()).not.toContain('These words are new.');
});

test('a new migration is applied before the next answer, and a broken one is named', async () => {
  const later = join(variant.root, 'netlify/database/migrations/9998_later.sql');
  const restore = await instead(
    "import { query } from './lib/db/db.ts';",
    "await query('select n from later')",
  );
  await writeFile(later, 'create table later (n int);');
  expect(await served()).toEqual([]);
  const broken = later.replace('9998', '9999');
  await writeFile(broken, 'create table later (n int);');
  expect(await served()).toMatchObject({ message: expect.stringContaining('9999_later.sql') });
  await rm(broken);
  expect(await served()).toEqual([]);
  await restore();
});

test.each([
  ['a syntax error', 'export default endpoint', 'export defalt endpoint', ':LINE: Expected'],
  [
    'a missing import',
    './lib/auth/endpoint.ts',
    './lib/nothing.ts',
    ": Cannot find module 'functions/lib/nothing.ts'",
  ],
  [
    'an error while loading',
    'export default',
    'throw new Error("at start");\nexport default',
    ':LINE:\\d+: at start',
  ],
])(
  '%s answers 500 with its place, leaves the others alone, and works again after the fix',
  async (_what, from, to, reason) => {
    const restore = await edit('me.ts', (source) => source.replace(from, to));
    const source = await readFile(join(variant.root, 'functions', 'me.ts'), 'utf8');
    const line = source.slice(0, source.indexOf(to)).split('\n').length;

    const answer = await fetch(`${origin}/api/auth/me`);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const { error, message } = (await answer.json()) as { error: string; message: string };
    expect(error).toBe('internal');
    expect(message).toMatch(
      new RegExp(`^functions/me\\.ts${reason.replace('LINE', String(line))}`),
    );
    await expect.poll(() => printed).toContain(message);
    expect(await status('/api/auth/login')).toBe(405);

    await restore();
    expect(await status('/api/auth/me')).toBe(401);
  },
);

test('a broken function with several paths answers 500 at each', async () => {
  const restore = await edit('me.ts', (source) =>
    source
      .replace(
        "path: '/api/auth/me'",
        "path: [\n    '/api/auth/me',\n    '/api/auth/me/:part',\n  ]",
      )
      .replace('export default endpoint', 'export defalt endpoint'),
  );
  expect([await status('/api/auth/me'), await status('/api/auth/me/name')]).toEqual([500, 500]);
  await restore();
  expect(await status('/api/auth/me')).toBe(401);
});

test('pages carry the headers of netlify.toml', async () => {
  const { headers } = await fetch(`${origin}/login`);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});
