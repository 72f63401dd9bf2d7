/** `npm run bench`: measures the built product and prints medians. `cold`, `pages`, `presses`, `contacts` or `network` measures one part. */
import { randomBytes } from 'node:crypto';
import { findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { closeDatabase, query } from '../../functions/lib/db/db.ts';
import { SESSION_KEYS_VARIABLE } from '../../functions/lib/platform/env.ts';
import { fillPractice } from '../../scripts/demo/fill.ts';
import { makePractice } from '../../scripts/demo/practice.ts';
import { run } from '../../scripts/lib/fail.ts';
import { DEMO } from '../../scripts/local/demo.ts';
import { login } from '../../src/contract/auth/auth.ts';
import { submitPublication } from '../../src/contract/profile/publications.ts';
import { readProfile } from '../../src/contract/profile/read-profile.ts';
import { FOR_YOU } from '../../src/contract/shares/for-you.ts';
import { createShare } from '../../src/contract/shares/shares.ts';
import { startTestDatabase } from '../database.ts';
import { startSite } from '../site.ts';
import { type Figure, printFigures, warnIfBusy } from './bounds.ts';
import { benchCold } from './cold.ts';
import { benchContacts } from './contacts.ts';
import { timeDrawn } from './drawn.ts';
import { startHttpsFront } from './https-front.ts';
import { LCP, measure } from './lighthouse.ts';
import { benchNetwork } from './network.ts';
import { MEASURED_PAGES, OWN_PAGE, SHARED_MAP } from './pages.ts';
import { timePresses } from './presses.ts';

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

/** Calls the portal as the demo affiliate. */
const caller = (origin: string, cookie: string) => {
  const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' };
  return async (method: string, path: string, body?: object) => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    return (await fetch(origin + path, { method, headers, ...sent })).json();
  };
};
type Call = ReturnType<typeof caller>;

/** Publishes the demo affiliate's own page, and returns its path. */
async function ownPage(send: Call): Promise<string> {
  await send('POST', submitPublication.path, { kind: 'page' });
  await query("update publication set state = 'approved', valid_until = current_date + 300");
  // Saving a profile writes the page's files.
  const { version, code } = await send('GET', readProfile.path);
  await send('PATCH', readProfile.path, { version, bio: 'Words that wait for their review.' });
  return `/a/${code}`;
}

/** Shares the demo practice's estate map with its client, and returns the path of the link. */
async function sharedMap(send: Call): Promise<string> {
  const [map] = await query<{ thing: string; contactId: string }>(
    `select household_id thing, contact_id "contactId"
       from estate join household_member using (household_id) where role = 'client'`,
  );
  const { url } = await send('POST', createShare.path, { kind: 'map', ...map });
  return FOR_YOU + new URL(url).hash;
}

async function benchPages(plain: string): Promise<void> {
  const front = await startHttpsFront(plain);
  const session = await signIn(plain);
  const cookie = `${session.name}=${session.value}`;
  try {
    const rows = [];
    const figures: Figure[] = [];
    const send = caller(plain, cookie);
    const made = [
      { path: await ownPage(send), ...OWN_PAGE },
      { path: await sharedMap(send), ...SHARED_MAP },
    ];
    for (const page of [...MEASURED_PAGES, ...made]) {
      const row = await measure(page.path, front.origin + page.path, page.signedIn ? cookie : '');
      rows.push(row);
      figures.push({ what: `${page.path} LCP, ms`, value: Number(row[LCP]), bound: page.lcp });
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

interface Measured {
  title: string;
  bench: (url: string, real: boolean) => Promise<Figure[]>;
}

/** Measures lists and reports on a separate database, at `server` or embedded. */
async function benchDatabase(
  server: string | undefined,
  { title, bench }: Measured,
): Promise<void> {
  if (server) process.env.TEST_DATABASE_URL = server;
  else delete process.env.TEST_DATABASE_URL;
  const database = await startTestDatabase();
  process.env.DATABASE_URL = database.url;
  // Lists sign their cursors with it.
  process.env[SESSION_KEYS_VARIABLE] = `bench:${randomBytes(32).toString('base64')}`;
  const where = server ? 'a real server' : 'an embedded database';
  try {
    printFigures(`${title}, on ${where}`, await bench(database.url, server !== undefined));
  } finally {
    await closeDatabase();
    await database.stop();
  }
}

const wanted = (name: string) => part === undefined || part === name;

await run(async () => {
  if (['cold', 'pages', 'presses'].some(wanted)) {
    delete process.env.TEST_DATABASE_URL;
    const stop = await startSite();
    const origin = process.env.E2E_ORIGIN ?? '';
    try {
      await fillDemo();
      if (wanted('cold')) await benchCold();
      if (wanted('pages')) await benchPages(origin);
      if (wanted('presses')) await benchPresses(origin);
    } finally {
      await stop();
    }
  }
  if (wanted('contacts')) {
    await benchDatabase(realServer, { title: '50,000 contacts', bench: benchContacts });
  }
  if (wanted('network')) {
    await benchDatabase(realServer, { title: '5 million visits', bench: benchNetwork });
  }
  warnIfBusy();
  process.exit();
});
