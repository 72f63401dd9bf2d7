import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { resource } from '../../api/resource.ts';
import { STAGE_WORDS } from '../../config/contact-words.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { listVisits, type VisitDay } from '../../contract/links.ts';
import { type LeadRow, listReportLeads, type Report } from '../../contract/reports.ts';
import { changeSearch } from '../../lib/address.ts';
import { formatDay } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/dialogs.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { Await } from '../kit/states.tsx';
import { type OpenRows, type RowKind, toRows } from './address.ts';
import { dayWithin, type Range, rangeWords } from './range.ts';
import { StepLink } from './StepLink.tsx';
import { consentWords, creditWords } from './words.ts';

const ROWS_PER_PAGE = 25;

/** The query for these rows. */
const queryOf = (range: Range, { kind, link, campaign, after }: OpenRows) => ({
  from: range.from,
  to: range.to,
  link,
  campaign,
  reached: kind === 'leads' || kind === 'people' ? undefined : kind,
  after,
  limit: ROWS_PER_PAGE,
});

interface Props {
  range: Range;
  rows: OpenRows & { kind: Exclude<RowKind, 'people'> };
}

/** The leads behind a total, newest first. It needs a key, since it loads only once. */
function LeadRows({ range, rows }: Props) {
  const [{ $loaded, reload }] = useState(() =>
    resource(listReportLeads, atom({ query: queryOf(range, rows) })),
  );
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={6} className="border-0" />}
      what="these leads"
    >
      {({ items, next }) => (
        <>
          {items.length === 0 && <p className="text-ink-muted">There are none in these days.</p>}
          <ul className="divide-y divide-line">
            {items.map((lead) => (
              <Lead key={lead.id} lead={lead} />
            ))}
          </ul>
          {(next || rows.after) && (
            <div className="mt-4 flex flex-wrap gap-3">
              {rows.after && (
                <StepLink to={{ after: null }} className="button kit-button button-quiet">
                  Newest
                </StepLink>
              )}
              {next && (
                <StepLink to={{ after: next }} className="button kit-button button-quiet">
                  Older
                </StepLink>
              )}
            </div>
          )}
        </>
      )}
    </Await>
  );
}

function Lead({ lead: { contactId, name, stage, on, receipt } }: { lead: LeadRow }) {
  const words = STAGE_WORDS[stage as keyof typeof STAGE_WORDS];
  return (
    <li className="py-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        {contactId ? (
          <a
            href={`${PORTAL_PAGES.contacts.path}/view?id=${contactId}`}
            dir="auto"
            className="row-link font-semibold"
          >
            {name || 'Deleted contact'}
          </a>
        ) : (
          <span dir="auto" className="font-semibold wrap-anywhere">
            {name || 'Deleted contact'}
          </span>
        )}
        <span className="text-sm text-ink-muted">{words ?? 'Not in your contacts any more'}</span>
      </p>
      <p className="mt-0.5 text-sm">
        Wrote on <time dateTime={on}>{formatDay(on)}</time>.{' '}
        <span className="wrap-anywhere">{creditWords(receipt)}</span>
      </p>
      <p className="text-xs text-ink-muted">{consentWords(receipt)}</p>
    </li>
  );
}

const DAYS_AT_FIRST = 31;

/** The days on which a link had visits, latest first. It needs a key, since it loads only once. */
function VisitRows({ link, range }: { link: string; range: Range }) {
  const [{ $loaded, reload }] = useState(() =>
    resource(listVisits, atom({ params: { id: link }, query: { from: range.from, to: range.to } })),
  );
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={6} className="border-0" />}
      what="these visits"
    >
      {({ items }) => <Days days={items.toReversed()} range={range} />}
    </Await>
  );
}

const COLUMNS = [
  ['people', 'People'],
  ['bots', 'Automated'],
  ['own', 'Own'],
  ['leads', 'Leads'],
] as const;

function Days({ days, range }: { days: readonly VisitDay[]; range: Range }) {
  const [all, setAll] = useState(false);
  if (days.length === 0) return <p className="text-ink-muted">There are none in these days.</p>;
  return (
    <>
      <table className="rows-table">
        <caption className="sr-only">Visits by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {COLUMNS.map(([key, head]) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.slice(0, all ? undefined : DAYS_AT_FIRST).map((visits) => (
            <tr key={visits.day}>
              <th scope="row">
                <time dateTime={visits.day}>{dayWithin(range, visits.day)}</time>
              </th>
              {COLUMNS.map(([key]) => (
                <td key={key}>{formatNumber(visits[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!all && days.length > DAYS_AT_FIRST && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          Older
        </Button>
      )}
    </>
  );
}

const TITLES = {
  people: 'People who visited',
  leads: 'Leads',
  contacted: 'Leads that you contacted',
  meeting: 'Leads that you met',
  client: 'Leads who became clients',
} as const;

/** The rows behind a total, beside the report; the address says which. */
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

/** The part of the total in words; empty for the whole. */
function originWords({ byLink }: Report, { link, campaign }: OpenRows): string {
  if (campaign !== undefined) return campaign ? `Campaign ${campaign}` : 'No campaign';
  if (!link) return '';
  return byLink.find(({ id }) => (id ?? 'none') === link)?.label ?? 'A link of yours';
}

function Rows({ report, rows }: { report: Report; rows: OpenRows }) {
  const { kind, link } = rows;
  if (kind !== 'people') return <LeadRows range={report} rows={{ ...rows, kind }} />;
  if (link && link !== 'none')
    return <VisitRows link={link} range={{ from: report.from, to: report.to }} />;
  return <VisitedLinks report={report} campaign={rows.campaign} />;
}

/** People are counted per link, so each link opens its days. */
function VisitedLinks({ report, campaign }: { report: Report; campaign: string | undefined }) {
  const links = report.byLink
    .filter((link) => link.people > 0 && (campaign === undefined || link.campaign === campaign))
    .toSorted((a, b) => b.people - a.people);
  if (links.length === 0) return <p className="text-ink-muted">There are none in these days.</p>;
  return (
    <ul className="divide-y divide-line">
      {links.map(({ id, label, people }) => (
        <li key={id}>
          <StepLink
            to={toRows('people', { link: id ?? 'none' })}
            className="-mx-2 flex min-h-13 items-center justify-between gap-4 rounded px-2 hover:bg-surface-sunken"
          >
            <span dir="auto" className="wrap-anywhere">
              {label}
            </span>
            <span className="font-semibold tabular-nums">{formatNumber(people)}</span>
          </StepLink>
        </li>
      ))}
    </ul>
  );
}
