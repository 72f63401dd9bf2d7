/** Runs Lighthouse on the built pages with its emulated phone, and returns medians of several runs. */
import lighthouse from 'lighthouse';
import { launchChrome } from './chrome.ts';
import { median } from './statistics.ts';

const RUNS = 3;
/** The column that has a bound. */
export const LCP = 'LCP ms';
const AUDITS = {
  'FCP ms': 'first-contentful-paint',
  [LCP]: 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  'bytes before any scrolling': 'total-byte-weight',
} as const;

/** A row of the table. */
export type Row = Record<string, string | number>;

/** Measures one address. `cookie` signs the visit in; if it is empty, the visit is signed out. */
export async function measure(page: string, url: string, cookie: string): Promise<Row> {
  const runs: Record<string, { numericValue?: number }>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const chrome = await launchChrome();
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    });
    chrome.kill();
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    runs.push(result.lhr.audits);
  }
  const columns = Object.entries(AUDITS).map(([label, id]) => {
    const value = median(runs.map((audits) => audits[id]?.numericValue ?? 0));
    return [label, Number(value.toFixed(label === 'CLS' ? 3 : 0))];
  });
  return { page, ...Object.fromEntries(columns) };
}
