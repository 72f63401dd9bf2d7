import type { Report } from '../../contract/reports.ts';
import { numberWords } from '../../lib/number-words.ts';
import { changeSearch } from '../../lib/search-params.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { type OpenRows, toRows } from './address.ts';
import { LeadRows } from './LeadRows.tsx';
import { rangeWords } from './range.ts';
import { StepLink } from './StepLink.tsx';
import { VisitRows } from './VisitRows.tsx';

const TITLES = {
  people: 'People who visited',
  leads: 'Leads',
  contacted: 'Leads that you contacted',
  meeting: 'Leads that you met',
  client: 'Leads who became clients',
} as const;

/** The rows behind a total, beside the report; which ones is in the address. */
export function RowsSheet({ report, rows }: { report: Report; rows: OpenRows | undefined }) {
  return (
    <Sheet
      open={rows !== undefined}
      title={rows ? TITLES[rows.kind] : ''}
      onClose={() => changeSearch(toRows())}
    >
      {rows && (
        <>
          <p className="mb-3 text-sm text-ink-muted wrap-anywhere">
            {[originWords(report, rows), rangeWords(report)].filter(Boolean).join(' · ')}
          </p>
          <Rows key={JSON.stringify([rows, report.from, report.to])} {...{ report, rows }} />
        </>
      )}
    </Sheet>
  );
}

/** Which part of the total it is; nothing if it is all of it. */
function originWords({ byLink }: Report, { link, campaign }: OpenRows): string {
  if (campaign !== undefined) return campaign ? `Campaign ${campaign}` : 'No campaign';
  if (!link) return '';
  return byLink.find(({ id }) => (id ?? 'none') === link)?.label ?? 'A link of yours';
}

function Rows({ report, rows }: { report: Report; rows: OpenRows }) {
  const { kind, link } = rows;
  if (kind !== 'people') return <LeadRows range={report} rows={{ ...rows, kind }} />;
  if (link && link !== 'none') return <VisitRows link={link} range={report} />;
  return <VisitedLinks report={report} campaign={rows.campaign} />;
}

/** People are counted per link: each link opens its days. */
function VisitedLinks({ report, campaign }: { report: Report; campaign: string | undefined }) {
  const links = report.byLink
    .filter((link) => link.people > 0 && (campaign === undefined || link.campaign === campaign))
    .toSorted((a, b) => b.people - a.people);
  if (links.length === 0) return <p className="text-ink-muted">There are none in these days.</p>;
  return (
    <ul className="divide-y divide-line">
      {links.map(({ id, label, people }) => (
        <li key={id}>
          <StepLink to={toRows('people', { link: id ?? 'none' })} className="visited-link">
            <span dir="auto" className="wrap-anywhere">
              {label}
            </span>
            <span className="font-semibold tabular-nums">{numberWords(people)}</span>
          </StepLink>
        </li>
      ))}
    </ul>
  );
}
