/** `npm run bench`: measures the built product and prints medians. `server`, `cold`, `pages`, `presses`, `contacts` or `mail` measures one part. */

import { randomBytes } from 'node:crypto';
import { findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { closeDatabase, query } from '../../functions/lib/db/db.ts';
import { SESSION_KEYS_VARIABLE } from '../../functions/lib/env.ts';
import { fillPractice } from '../../scripts/demo/fill.ts';
import { makePractice } from '../../scripts/demo/practice.ts';
import { run } from '../../scripts/lib/fail.ts';
import { DEMO } from '../../scripts/local/demo.ts';
import { login } from '../../src/contract/auth.ts';
import { readProfile } from '../../src/contract/profile.ts';
import { submitPublication } from '../../src/contract/publications.ts';
import { startTestDatabase } from '../database.ts';
import setup from '../e2e/setup.ts';
import { type Figure, printFigures, warnIfBusy } from './bounds.ts';
import { benchCold } from './cold.ts';
import { benchContacts } from './contacts.ts';
import { timeDrawn } from './drawn.ts';
import { startHttpsFront } from './https-front.ts';
import { LCP, measure } from './lighthouse.ts';
import { benchMail } from './mail.ts';
import { MEASURED_PAGES, OWN_PAGE } from './pages.ts';
import { timePresses } from './presses.ts';
import { benchServer } from './server.ts';
import { weighPage } from './weights.ts';

const [part] = process.argv.slice(2);
const realServer = process.env.TEST_DATABASE_URL;

/** Signs in, and returns the session's cookie. */
async function signIn(origin: string): Promise<{ name: string; value: string }> {
  const answer = await fetch(origin + login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  const [name = '', value = ''] =
    (answer.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? [];
  return { name, value };
}

/** Gives the demo affiliate contacts, links and visits. */
async function fillDemo(): Promise<void> {
  const demo = await findAffiliate(DEMO.username);
  if (demo) await fillPractice(demo.id, makePractice(Date.now()));
}

/** Publishes the demo affiliate's own page, and returns its path. */
async function ownPage(origin: string, cookie: string): Promise<string> {
  const send = async (method: string, path: string, body?: object) => {
    const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' };
    const sent = body ? { body: JSON.stringify(body) } : {};
    return (await fetch(origin + path, { method, headers, ...sent })).json();
  };
  await send('POST', submitPublication.path, { kind: 'page' });
  await query("update publication set state = 'approved', valid_until = current_date + 300");
  // Saving a profile writes the page's files.
  const { version, code } = await send('GET', readProfile.path);
  await send('PATCH', readProfile.path, { version, bio: 'Words that wait for their review.' });
  return `/a/${code}`;
}

async function benchPages(plain: string): Promise<void> {
  const front = await startHttpsFront(plain);
  const session = await signIn(plain);
  const cookie = `${session.name}=${session.value}`;
  try {
    const rows = [];
    const figures: Figure[] = [];
    const own = { path: await ownPage(plain, cookie), ...OWN_PAGE };
    for (const page of [...MEASURED_PAGES, own]) {
      const row = await measure(page.path, front.origin + page.path, page.signedIn ? cookie : '');
      rows.push(row);
      figures.push({ what: `${page.path} LCP, ms`, value: Number(row[LCP]), bound: page.lcp });
      figures.push(...(await weighPage(plain, page)));
      figures.push(...(await timeDrawn(front.origin, page, session)));
    }
    console.log('\nPages on a phone, over HTTP/2 and TLS');
    console.table(rows);
    printFigures('Pages and their bounds', figures);
  } finally {
    front.stop();
  }
}

/** Without TLS, because Chromium caches nothing from a server with an untrusted certificate. */
async function benchPresses(plain: string): Promise<void> {
  printFigures('Pages that turn in place', await timePresses(plain, await signIn(plain)));
}

/** Serves the built site during `work`, on the database at this address or on an embedded one. */
async function serving(database: string | undefined, work: () => Promise<void>): Promise<void> {
  if (database) process.env.TEST_DATABASE_URL = database;
  else delete process.env.TEST_DATABASE_URL;
  const stop = await setup();
  try {
    await work();
  } finally {
    await stop();
  }
}

/** Measures lists and reports on a separate database, at `server` or embedded. */
async function benchLists(server: string | undefined): Promise<void> {
  if (server) process.env.TEST_DATABASE_URL = server;
  else delete process.env.TEST_DATABASE_URL;
  const database = await startTestDatabase();
  process.env.DATABASE_URL = database.url;
  // Lists sign their cursors with it.
  process.env[SESSION_KEYS_VARIABLE] = `bench:${randomBytes(32).toString('base64')}`;
  const where = server ? 'a real server' : 'an embedded database';
  try {
    printFigures(
      `50,000 contacts, on ${where}`,
      await benchContacts(database.url, server !== undefined),
    );
  } finally {
    await closeDatabase();
    await database.stop();
  }
}

const wanted = (name: string) => part === undefined || part === name;

await run(async () => {
  if (['server', 'cold', 'pages', 'presses'].some(wanted)) {
    await serving(undefined, async () => {
      if (wanted('server')) await benchServer('an embedded database');
      const origin = process.env.E2E_ORIGIN ?? '';
      await fillDemo();
      if (wanted('cold')) await benchCold();
      if (wanted('pages')) await benchPages(origin);
      if (wanted('presses')) await benchPresses(origin);
    });
  }
  if (realServer && wanted('server')) {
    await serving(realServer, () => benchServer('a real server'));
  }
  if (wanted('contacts')) await benchLists(realServer);
  if (wanted('mail')) await benchMail();
  warnIfBusy();
  process.exit();
});
