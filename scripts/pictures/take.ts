/** Takes the pictures of the built site, with the demo practice on a separate database and store. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { closeDatabase, query } from '../../functions/lib/db/db.ts';
import { DATA_KEYS_VARIABLE, SESSION_KEYS_VARIABLE } from '../../functions/lib/platform/env.ts';
import { PAGES } from '../../src/config/paths.ts';
import { PORTAL_PAGES } from '../../src/config/portal.ts';
import { BENEFIT_PICTURE_SIZE, type BENEFIT_PICTURES } from '../../src/config/site.ts';
import { applyMigrations } from '../database/connect.ts';
import { fillPractice } from '../demo/fill.ts';
import { makePractice } from '../demo/practice.ts';
import { CommandError } from '../lib/fail.ts';
import { BROWSER_ARGS, ensureTestBrowser } from '../local/browser.ts';
import { DEMO, seedDemoAffiliate, seedSampleFirm } from '../local/demo.ts';
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

/** What the printed letter shows of the affiliate. */
const FILL_PROFILE = `
update profile set role = 'Financial advisor', firm = 'Sample Securities LLC',
       disclosure = 'Securities through Sample Securities LLC, a made-up firm.'
 where affiliate_id = $1`;

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
  await query(FILL_PROFILE, [demo.id]);
  await seedSampleFirm(['piece/letter']);
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
type Clip = NonNullable<Parameters<Page['screenshot']>[0]>['clip'];
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

/** A part of a page for the landing page, whose words can be read on a phone. */
interface Crop {
  name: (typeof BENEFIT_PICTURES)[number];
  path: string;
  /** The width of the window (px). */
  width: number;
  /** The element at whose upper left corner the crop begins, and how far from there (px). */
  anchor: string;
  from: readonly [x: number, y: number];
  /** How much larger than on the screen. */
  zoom?: number;
}

/** The pixels per CSS pixel of the crops. */
const CROP_SCALE = 2;
const CROP_QUALITY = 50;
/** High enough that no page scrolls (px). */
const CROP_WINDOW_HEIGHT = 3000;

const CROPS: readonly Crop[] = [
  {
    name: 'contacts',
    path: PORTAL_PAGES.contacts.path,
    width: 572,
    anchor: 'main li:has(a[href*="view?id="]) >> nth=1',
    from: [0, 0],
  },
  {
    name: 'library',
    path: `${PORTAL_PAGES.library.path}/what-a-trust-does`,
    width: 572,
    anchor: 'main h2:text("Sources")',
    from: [-16, -104],
  },
  {
    name: 'calculator',
    path: `${PORTAL_PAGES.tools.path}/estate-tax`,
    width: 812,
    anchor: 'main .card:has(> h2:text("How this was computed"))',
    from: [0, 0],
  },
  {
    name: 'sheet',
    path: `${PORTAL_PAGES.shop.path}/letter`,
    width: 1500,
    anchor: 'main .piece-show',
    from: [92, 548],
    zoom: 1.9,
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

/** Takes the pictures for the landing page. */
export async function takeCrops(origin: string, at: number): Promise<Picture[]> {
  const browser = await chromium.launch({
    executablePath: ensureTestBrowser(),
    args: BROWSER_ARGS,
  });
  try {
    const session = await signIn(await openContext(browser, { origin, look: 'light', at }));
    const pictures: Picture[] = [];
    for (const crop of CROPS) {
      const scale = CROP_SCALE * (crop.zoom ?? 1);
      const context = await openContext(browser, { origin, look: 'light', at, session, scale });
      pictures.push({ file: `${crop.name}.avif`, bytes: await takeCrop(context, crop) });
      await context.close();
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

async function takeCrop(
  context: BrowserContext,
  { path, width, anchor, from: [left, top], zoom = 1 }: Crop,
): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: CROP_WINDOW_HEIGHT });
  await page.goto(path);
  await page.locator(anchor).waitFor();
  await stillPicture(page);
  const box = await page.locator(anchor).boundingBox();
  if (!box) throw new CommandError(`${path} does not show ${anchor}.`);
  const clip = {
    x: box.x + left,
    y: box.y + top,
    width: BENEFIT_PICTURE_SIZE.width / zoom,
    height: BENEFIT_PICTURE_SIZE.height / zoom,
  };
  const taken = await stillPicture(page, clip);
  return sharp(taken)
    .resize(BENEFIT_PICTURE_SIZE.width * CROP_SCALE, BENEFIT_PICTURE_SIZE.height * CROP_SCALE)
    .avif({ quality: CROP_QUALITY, effort: 6, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function openContext(
  browser: Browser,
  {
    origin,
    look,
    at,
    session,
    scale = SCALE,
  }: { origin: string; look: Look; at: number; session?: Session; scale?: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(session && { storageState: session }),
    baseURL: origin,
    deviceScaleFactor: scale,
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
async function stillPicture(page: Page, clip?: Clip): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0);
  for (let take = 0; take < MOST_TAKES; take += 1) {
    const picture = await page.screenshot({
      animations: 'disabled',
      caret: 'hide',
      ...(clip && { clip }),
    });
    if (picture.equals(before)) return picture;
    before = picture;
    await setTimeout(BETWEEN_MS);
  }
  throw new CommandError(`${page.url()} does not come to rest.`);
}
