/** Runs Lighthouse on the built pages with its emulated phone, and returns medians of several runs. */
import lighthouse, { type Flags } from 'lighthouse';
import { launchChrome } from './chrome.ts';
import { median } from './statistics.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The column that has a bound. */
export const LCP = 'LCP ms';
const AUDITS = {
  'FCP ms': 'first-contentful-paint',
  [LCP]: 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  'bytes before any scrolling': 'total-byte-weight',
} as const;

/** A row of the table: scores out of 100, times in milliseconds. */
export type Row = Record<string, string | number>;

/** Measures one address. `cookie` signs the visit in; if it is empty, the visit is signed out. */
export async function measure(page: string, url: string, cookie: string): Promise<Row> {
  const runs: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'][] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const chrome = await launchChrome();
    const flags: Flags = {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    };
    const result = await lighthouse(url, flags);
    chrome.kill();
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    runs.push(result.lhr);
  }
  const score = (id: string) =>
    median(runs.map((run) => Math.round((run.categories[id]?.score ?? 0) * 100)));
  const value = (id: string) => median(runs.map((run) => run.audits[id]?.numericValue ?? 0));
  const failing = new Set(
    runs.flatMap((run) =>
      CATEGORIES.filter((id) => id !== 'performance').flatMap((id) =>
        (run.categories[id]?.auditRefs ?? [])
          .filter((ref) => ref.weight > 0 && (run.audits[ref.id]?.score ?? 1) < 1)
          .map((ref) => ref.id),
      ),
    ),
  );
  return {
    page,
    ...Object.fromEntries(CATEGORIES.map((id) => [id, score(id)])),
    ...Object.fromEntries(
      Object.entries(AUDITS).map(([label, id]) => [
        label,
        Number(value(id).toFixed(id === 'cumulative-layout-shift' ? 3 : 0)),
      ]),
    ),
    failing: [...failing].join(' '),
  };
}
