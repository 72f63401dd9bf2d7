import type { Report } from '../../contract/reports.ts';
import { numberWords } from '../../lib/number-words.ts';
import { type RowKind, toRows } from './address.ts';
import { rangeWords } from './range.ts';
import { StepLink } from './StepLink.tsx';
import { rateWords } from './words.ts';

/** Each step with what its people are called in the step after it. */
const STEPS: readonly [kind: RowKind, label: string, one: string, many: string][] = [
  ['people', 'Visited', 'person', 'people'],
  ['leads', 'Wrote to you', 'lead', 'leads'],
  ['contacted', 'Contacted', 'contacted', 'contacted'],
  ['meeting', 'Met', 'met', 'met'],
  ['client', 'Became clients', '', ''],
];
/** The least length of a bar that stands for something. */
const LEAST_LENGTH = 1.5;

/** How far those who came have come: five bars, each a link to its rows. */
export function Funnel({ report }: { report: Report }) {
  const { funnel } = report;
  const longest = Math.max(1, ...STEPS.map(([kind]) => funnel[kind]));
  return (
    <section aria-labelledby="funnel" className="card min-w-0 p-5 lg:p-6">
      <h2 id="funnel" className="text-xl">
        From visit to client
      </h2>
      <p className="text-sm text-ink-muted">{rangeWords(report)}</p>
      <ol className="mt-3 grid">
        {STEPS.map(([kind, label], index) => {
          const count = funnel[kind];
          const before = STEPS[index - 1];
          const length = count && Math.max(LEAST_LENGTH, (100 * count) / longest);
          return (
            <li key={kind}>
              <StepLink to={toRows(kind)} className="funnel-step">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="font-medium">{label}</span>
                  <span className="font-semibold tabular-nums">{numberWords(count)}</span>
                </span>
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="funnel-bar"
                >
                  <rect width={length} height="8" />
                </svg>
                {before && (
                  <span className="text-xs text-ink-muted tabular-nums">
                    {rateWords(
                      count,
                      funnel[before[0]],
                      funnel[before[0]] === 1 ? before[2] : before[3],
                    )}
                  </span>
                )}
              </StepLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
