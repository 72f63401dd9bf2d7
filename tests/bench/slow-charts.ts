/** How long until both charts show on a slow network: the first path of their series has a box. */
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/local/browser.ts';
import { median } from './statistics.ts';

const RUNS = 5;
/** The "slow 4G" of the browsers' tools, as a real delay of each request, and a CPU four times slower. */
const NETWORK = {
  latency: 562.5,
  downloadThroughput: (1.47 * 1e6) / 8,
  uploadThroughput: 675e3 / 8,
};
const CPU_SLOWDOWN = 4;
const VIEWPORT = { width: 1350, height: 940 };

/** The median time (ms) from the start of the navigation until both charts are drawn, and the layout shift on the way. */
export async function timeCharts(origin: string, cookie: { name: string; value: string }) {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const times: number[] = [];
  const shifts: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: VIEWPORT, ignoreHTTPSErrors: true });
    await context.addCookies([{ ...cookie, url: origin, secure: true, httpOnly: true }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(() => {
      const state = window as unknown as { shift: number; drawnAt?: number };
      state.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          state.shift += (entry as unknown as { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
      const look = () => {
        const charts = [...document.querySelectorAll('figure')].map((figure) =>
          figure.querySelector('.apexcharts-series path'),
        );
        const drawn =
          charts.length === 2 &&
          charts.every((path) => {
            const box = path?.getBoundingClientRect();
            return box && box.width > 0;
          });
        if (drawn) state.drawnAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'drawnAt' in window, undefined, { timeout: 60_000 });
    const { drawnAt, shift } = await page.evaluate(() => {
      const state = window as unknown as { shift: number; drawnAt: number };
      return { drawnAt: state.drawnAt, shift: state.shift };
    });
    times.push(drawnAt);
    shifts.push(shift);
    await context.close();
  }
  await browser.close();
  return {
    'both charts drawn, median ms': Math.round(median(times)),
    'layout shift': Number(median(shifts).toFixed(4)),
  };
}
