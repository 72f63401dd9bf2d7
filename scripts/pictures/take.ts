/** Takes the pictures of the built site, with the demo practice on a separate database and store. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { closeDatabase } from '../../functions/lib/db/db.ts';
import { DATA_KEYS_VARIABLE, SESSION_KEYS_VARIABLE } from '../../functions/lib/platform/env.ts';
import { PAGES } from '../../src/config/paths.ts';
import { PORTAL_PAGES } from '../../src/config/portal.ts';
import { applyMigrations } from '../database/connect.ts';
import { fillPractice } from '../demo/fill.ts';
import { makePractice } from '../demo/practice.ts';
import { CommandError } from '../lib/fail.ts';
import { BROWSER_ARGS, ensureTestBrowser } from '../local/browser.ts';
import { DEMO, seedDemoAffiliate } from '../local/demo.ts';
import { connectBlobs, startLocalBlobs } from '../local/local-blobs.ts';
import { newKey } from '../local/local-env.ts';
import { startMemoryDatabase } from '../local/memory-database.ts';
import { type SiteServer, startSiteServer } from '../local/site-server.ts';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
/** The moment of all pictures: this morning in New York, because the database's clock cannot be stopped. */
export const PICTURED_AT = Date.parse(`${DAY}T15:00Z`);

export function stopClock(at: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [at]) as [number]));
    }
    static override now = () => at;
  } as DateConstructor;
}

/** Starts the site; `now` is the day of the practice. */
export async function startSampleSite(root: string, now: number): Promise<SiteServer> {
  process.env[SESSION_KEYS_VARIABLE] = newKey();
  process.env[DATA_KEYS_VARIABLE] = newKey();
  const database = await startMemoryDatabase(root);
  process.env.DATABASE_URL = database.url;
  await applyMigrations({ url: new URL(database.url), name: 'the sample database' }, root);
  const folder = await mkdtemp(join(tmpdir(), 'sample-store-'));
  const blobs = await startLocalBlobs(folder, { folder });
  connectBlobs(blobs);
  await seedDemoAffiliate();
  const demo = await findAffiliate(DEMO.username);
  if (!demo) throw new CommandError(`the affiliate "${DEMO.username}" could not be added.`);
  await fillPractice(demo.id, makePractice(now));
  const site = await startSiteServer(root, 0);
  return {
    origin: site.origin,
    stop: async () => {
      await site.stop();
      await closeDatabase();
      await database.stop();
      await blobs.stop();
      await rm(folder, { recursive: true });
    },
  };
}

const WIDTH = 1280;
/** Pixels per CSS pixel, so that text is sharp on high-density screens. */
const SCALE = 1.5;
const QUALITY = 82;
/** The time between two pictures (ms); a page is at rest if they are the same. */
const BETWEEN_MS = 700;
const MOST_TAKES = 20;

type Look = 'light' | 'dark';
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Pictured {
  name: string;
  path: string;
  /** A selector of an element that is visible once the page has drawn its data. */
  drawn: string;
  looks: readonly Look[];
  height: number;
}

const LOOKS = ['light', 'dark'] as const;
const PORTAL = { looks: LOOKS, height: 1024 };

/** The pages; the landing page has only one look. */
const PICTURED: readonly Pictured[] = [
  { name: 'landing', path: PAGES.home, drawn: 'h1', looks: ['light'], height: 800 },
  {
    name: 'home',
    path: PORTAL_PAGES.dashboard.path,
    drawn: '.apexcharts-bar-series path',
    ...PORTAL,
  },
  {
    name: 'contacts',
    path: PORTAL_PAGES.contacts.path,
    drawn: 'main a[href*="view?id="]',
    ...PORTAL,
  },
  {
    name: 'calculator',
    path: `${PORTAL_PAGES.tools.path}/retirement-income`,
    drawn: '.plain-chart svg',
    ...PORTAL,
  },
  {
    name: 'report',
    path: `${PORTAL_PAGES.reports.path}?preset=12m`,
    drawn: 'main li.card h2 a',
    ...PORTAL,
  },
];

interface Picture {
  file: string;
  bytes: Buffer;
}

/** Takes pictures of all pages at the moment `at`, signed in as the demo affiliate. */
export async function takePictures(origin: string, at: number): Promise<Picture[]> {
  const browser = await chromium.launch({
    executablePath: ensureTestBrowser(),
    args: BROWSER_ARGS,
  });
  try {
    const pictures: Picture[] = [];
    // One session for both looks: a second sign-in would show an alert in the portal.
    const session = await signIn(await openContext(browser, { origin, look: 'light', at }));
    for (const look of LOOKS) {
      const context = await openContext(browser, { origin, look, at, session });
      for (const page of PICTURED.filter(({ looks }) => looks.includes(look))) {
        const file = page.looks.length > 1 ? `${page.name}-${look}.webp` : `${page.name}.webp`;
        pictures.push({ file, bytes: await take(context, page) });
      }
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

async function openContext(
  browser: Browser,
  { origin, look, at, session }: { origin: string; look: Look; at: number; session?: Session },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(session && { storageState: session }),
    baseURL: origin,
    deviceScaleFactor: SCALE,
    colorScheme: look,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  await context.clock.setFixedTime(at);
  return context;
}

async function signIn(context: BrowserContext): Promise<Session> {
  const page = await context.newPage();
  await page.goto(PAGES.login);
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${PORTAL_PAGES.dashboard.path}`);
  const session = await context.storageState();
  await context.close();
  return session;
}

async function take(context: BrowserContext, { path, drawn, height }: Pictured): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({ width: WIDTH, height });
  await page.goto(path);
  await page.locator(drawn).filter({ visible: true }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const taken = await stillPicture(page);
  await page.close();
  return sharp(taken).webp({ quality: QUALITY, effort: 6 }).toBuffer();
}

/** Takes pictures until two in a row are the same, which means that everything has loaded. */
async function stillPicture(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0);
  for (let take = 0; take < MOST_TAKES; take += 1) {
    const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (taken.equals(before)) return taken;
    before = taken;
    await setTimeout(BETWEEN_MS);
  }
  throw new CommandError(`${page.url()} does not come to rest.`);
}
