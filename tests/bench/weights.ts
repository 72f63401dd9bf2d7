/** Measures a page's bytes before any scrolling, compressed and without headers. */
import { chromium, type Request } from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/local/browser.ts';
import type { Figure } from './bounds.ts';
import type { Bytes, MeasuredPage } from './pages.ts';

/** A phone with three pixels per CSS pixel, which fetches the largest pictures of all phones. */
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 3 };

/** Opens the page in a new browser and counts the bytes of all responses. */
export async function weighPage(origin: string, { path, bytes }: MeasuredPage): Promise<Figure[]> {
  if (!bytes) return [];
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const page = await browser.newPage(PHONE);
  const sums: Bytes = { document: 0, script: 0, font: 0, image: 0, total: 0 };
  const weighing: Promise<void>[] = [];
  const weigh = async (request: Request) => {
    const { responseBodySize } = await request.sizes();
    const kind = request.resourceType();
    if (kind in sums) sums[kind as keyof Bytes] += responseBodySize;
    sums.total += responseBodySize;
  };
  page.on('requestfinished', (request) => weighing.push(weigh(request)));
  await page.goto(origin + path);
  await page.waitForLoadState('networkidle');
  await Promise.all(weighing);
  await browser.close();
  return (Object.keys(sums) as (keyof Bytes)[]).map((kind) => ({
    what: `${path} ${kind}, bytes`,
    value: sums[kind],
    bound: bytes[kind],
  }));
}
