import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Report } from '../../contract/reports.ts';
import { LONGEST_RANGE_DAYS } from '../../contract/reports.ts';
import { dayWords } from '../../lib/date-words.ts';
import { counted } from '../../lib/number-words.ts';
import { Empty } from '../kit/Empty.tsx';
import { toRange } from './address.ts';
import { lengthOf, rangeWords } from './range.ts';
import { StepLink } from './StepLink.tsx';
import { inTheDaysBefore } from './words.ts';

/** What shows before the first visit. */
export const FirstUse = () => (
  <div className="card">
    <Empty
      kind="first"
      title="Your report will be here"
      action={
        <a href={PORTAL_PAGES.links.path} className="button kit-button button-primary">
          Go to your links
        </a>
      }
    >
      How many people came by your links, who of them wrote, and who became a client: by link, by
      campaign and by month. Share a link, and the first visit shows here.
    </Empty>
  </div>
);

/** What shows if nobody came and wrote in the range. */
export function NothingInRange({ report }: { report: Report }) {
  const { previous, since } = report;
  const all = since && { from: since, to: report.to > since ? report.to : since };
  const offered = all && lengthOf(all) <= LONGEST_RANGE_DAYS && since < report.from;
  return (
    <div className="card mb-8">
      <Empty
        kind="none"
        title={`Nobody came or wrote ${report.from === report.to ? 'on' : 'from'} ${rangeWords(report)}`}
        action={
          <StepLink to={toRange(offered ? all : '12m')} className="button kit-button button-quiet">
            {offered ? `Show all since ${dayWords(since)}` : 'Show 12 months'}
          </StepLink>
        }
      >
        {previous.people + previous.leads === 0
          ? `Nor did anybody ${inTheDaysBefore(previous)}.`
          : `There were ${counted(previous.people, 'person', 'people')} and ${counted(previous.leads, 'lead', 'leads')} ${inTheDaysBefore(previous)}.`}
      </Empty>
    </div>
  );
}
