import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo, useSyncExternalStore } from 'react';
import { resource } from '../../api/call.ts';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { PORTAL_PAGES } from '../../config/portal.ts';
import {
  FEWEST_COUNTED,
  type Introduced,
  LONGEST_RANGE_DAYS,
  type Report,
  readIntroduced,
  readReport,
} from '../../contract/links/reports.ts';
import { dropHash } from '../../lib/address.ts';
import { formatDay } from '../../lib/format-date.ts';
import { countWords, formatNumber } from '../../lib/format-number.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import type { Series } from '../chart/plain-chart.ts';
import { Button } from '../kit/Button.tsx';
import { Menu } from '../kit/Menu.tsx';
import { HeaderOf } from '../kit/PageHeader.tsx';
import type { PageProps } from '../kit/page.ts';
import { Sign } from '../kit/Sign.tsx';
import { SkeletonOf } from '../kit/skeletons.tsx';
import { Await, Empty } from '../kit/states.tsx';
import { usePainted } from '../kit/use-painted.ts';
import { useIsAffiliate, useScope } from '../shared/sign-in/use-scope.ts';
import { $state, type ReportState, type RowKind, toRange } from './address.ts';
import { Breakdown } from './Breakdown.tsx';
import { linksFile, periodsFile } from './figures.ts';
import { MISSING, MissingSheet, RowsSheet } from './RowsSheet.tsx';
import { LinkToRows, StepLink, useReadsRows } from './StepLink.tsx';
import { Toolbar } from './Toolbar.tsx';
import {
  type Change,
  changeOf,
  inTheDaysBefore,
  lengthOf,
  notCountedWords,
  PRESETS,
  periodNames,
  rangeWords,
  rateWords,
  UNIT_WORDS,
} from './words.ts';

interface Props {
  report: Report;
  compare: boolean;
}

function StatCards({ report: { totals, previous }, compare }: Props) {
  const change = (name: 'people' | 'leads' | 'clients') =>
    compare ? changeOf(totals[name], previous[name], previous) : undefined;
  const before = `${rateWords(previous.clients, previous.leads)} ${inTheDaysBefore(previous)}`;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:gap-5 xl:grid-cols-4 print:grid-cols-4">
      <Card
        title="People who visited"
        rows="people"
        value={formatNumber(totals.people)}
        change={change('people')}
      />
      <Card
        title="Leads"
        rows="leads"
        value={formatNumber(totals.leads)}
        change={change('leads')}
      />
      <Card
        title="Leads to client"
        rows="client"
        value={rateWords(totals.clients, totals.leads)}
        change={compare ? { kind: 'same', sign: '', words: before } : undefined}
      />
      <Card
        title="Clients"
        rows="client"
        value={formatNumber(totals.clients)}
        change={change('clients')}
      />
    </ul>
  );
}

const COLORS = { more: 'text-success', fewer: 'text-danger', same: '' } as const;

interface CardProps {
  title: string;
  rows: RowKind;
  /** The figure, and its percentage in parentheses. */
  value: string;
  change: Change | undefined;
}

/** A figure, with its difference as a number with sign and color, and in words. */
function Card({ title, rows, value, change }: CardProps) {
  const [figure = '', percentage] = value.split(' (');
  return (
    <li className="card relative p-4 lg:p-5">
      <h2 className="font-sans text-sm font-medium text-ink-muted">
        <LinkToRows
          kind={rows}
          className="underline-offset-4 after:absolute after:inset-0 after:rounded hover:underline"
        >
          {title}
        </LinkToRows>
      </h2>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-2xl font-semibold">{figure}</span>
        {percentage && <span className="text-ink-muted">({percentage}</span>}
        {change?.sign && (
          <span aria-hidden="true" className={`text-sm font-semibold ${COLORS[change.kind]}`}>
            {change.sign}
          </span>
        )}
      </p>
      {change && <p className="mt-0.5 text-sm text-ink-muted">{change.words}</p>}
    </li>
  );
}

/** Each step, with the noun for its people in the next step. */
const STEPS: readonly [kind: RowKind, label: string, one: string, many: string][] = [
  ['people', 'Visited', 'person', 'people'],
  ['leads', 'Wrote to you', 'lead', 'leads'],
  ['contacted', 'Contacted', 'contacted', 'contacted'],
  ['meeting', 'Met', 'met', 'met'],
  ['client', 'Became clients', '', ''],
];
/** The minimum length of a nonzero bar. */
const LEAST_LENGTH = 1.5;

/** The funnel of all visitors: five bars, each a link to its rows. */
function Funnel({ report }: { report: Report }) {
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
              <LinkToRows
                kind={kind}
                className="-mx-2 block min-h-11 rounded px-2 py-1.5 hover:bg-surface-sunken print:min-h-0 print:py-[0.5mm]"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="font-medium">{label}</span>
                  <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
                </span>
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="my-0.5 block h-2 w-full rounded bg-surface-sunken"
                >
                  <rect
                    width={length}
                    height="8"
                    className="fill-series-2 [print-color-adjust:exact]"
                  />
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
              </LinkToRows>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const FirstUse = () => (
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
      How many people came by your links, how many of them wrote, and how many became clients: by
      link, by campaign and over time. Share a link, and the first visit shows here.
    </Empty>
  </div>
);

function NothingInRange({ report }: { report: Report }) {
  const { previous, since } = report;
  const all = since && { from: since, to: report.to > since ? report.to : since };
  const offered = all && lengthOf(all) <= LONGEST_RANGE_DAYS && since < report.from;
  return (
    <div className="card mb-8">
      <Empty
        kind="none"
        title={`No visits or leads ${report.from === report.to ? 'on' : 'from'} ${rangeWords(report)}`}
        action={
          <StepLink to={toRange(offered ? all : '12m')} className="button kit-button button-quiet">
            {offered ? `Show all since ${formatDay(since)}` : 'Show 12 months'}
          </StepLink>
        }
      >
        {previous.people + previous.leads === 0
          ? `There were none ${inTheDaysBefore(previous)} either.`
          : `There were ${countWords(previous.people, 'person', 'people')} and ${countWords(previous.leads, 'lead', 'leads')} ${inTheDaysBefore(previous)}.`}
      </Empty>
    </div>
  );
}

function Definitions({ report }: { report: Report }) {
  return (
    <section aria-labelledby="counted" className="card p-5 lg:p-6">
      <h2 id="counted" className="text-xl">
        How this is counted
      </h2>
      <ul className="mt-3 grid max-w-measure list-disc gap-2 pl-5 text-sm">
        <li>{notCountedWords(report)}</li>
        <li>
          A lead is a message from the contact form by a person who came by your link or named you.
          Each message counts. Clients are the leads of this range who became clients, then or
          later.
        </li>
        <li>
          Visits and leads are counted by the days of your profile’s time zone.
          {report.since && ` Your first visit or message was on ${formatDay(report.since)}.`}
        </li>
        <li>Percentages appear once there are at least 20 visits.</li>
      </ul>
    </section>
  );
}

/** People and leads by day, week or month: two charts, since a shared scale would flatten the leads. */
function Trend({ report }: { report: Report }) {
  const drawn = usePainted();
  // A chart is redrawn if its series is a new object.
  const [people, leads] = useMemo(
    () => [
      seriesOf(report, 'People who visited', 'people', 'People'),
      seriesOf(report, 'Leads', 'leads', 'Leads'),
    ],
    [report],
  );
  return (
    <>
      <ChartFigure series={people} kind="bar" drawn={drawn} />
      <ChartFigure series={leads} kind="bar" drawn={drawn} />
    </>
  );
}

function seriesOf(report: Report, title: string, name: 'people' | 'leads', words: string): Series {
  const { unit, byPeriod, today } = report;
  const names = periodNames(unit, byPeriod, today);
  return {
    title,
    columns: [UNIT_WORDS[unit], words],
    about: `By ${unit}, ${rangeWords(report)}`,
    points: byPeriod.map((period, index) => [names[index] ?? period.from, period[name]]),
  };
}

function Actions({ report }: { report: Report }) {
  const name = (by: string) => `report-by-${by}-${report.from}-to-${report.to}.csv`;
  return (
    <div className="flex gap-3 max-md:*:grow">
      <Menu
        label="Export"
        className="button kit-button button-quiet gap-2"
        items={[
          { label: 'By link, as CSV', href: linksFile(report), download: name('link') },
          {
            label: `By ${report.unit}, as CSV`,
            href: periodsFile(report),
            download: name(report.unit),
          },
        ]}
      >
        Export
        <Sign name="down" />
      </Menu>
      <Button onClick={() => print()}>Print</Button>
    </div>
  );
}

/** Whether the page's address ends with this fragment, and a function that removes it. */
function useHash(name: string): [shown: boolean, leave: () => void] {
  const shown = useSyncExternalStore(
    (notify) => {
      addEventListener('hashchange', notify);
      return () => removeEventListener('hashchange', notify);
    },
    () => location.hash === `#${name}`,
  );
  const leave = () => {
    dropHash();
    // `replaceState` fires no event.
    dispatchEvent(new HashChangeEvent('hashchange'));
  };
  return [shown, leave];
}

const report = resource(
  readReport,
  computed($state, ({ asked }) => ({ query: asked })),
);

export const Page = ({ site }: PageProps) => <Reports office={site} />;

function Reports({ office }: { office: OfficeContact }) {
  const loaded = useStore(report.$loaded);
  const state = useStore($state);
  const [missing, leaveMissing] = useHash(MISSING);
  const findsMissing = useScope('contacts');
  const shown = loaded.status === 'ready' ? loaded.data : undefined;
  return (
    <>
      <HeaderOf page="reports" actions={shown?.since && <Actions report={shown} />} />
      <Await
        loaded={loaded}
        retry={report.reload}
        skeleton={<SkeletonOf kind="figures" subject="your report" />}
        subject="your report"
      >
        {(data) =>
          data.since ? (
            <Shown report={data} state={state} />
          ) : (
            <div className="grid gap-3 lg:gap-5">
              <FirstUse />
              <Missing />
              <IntroducedCard />
            </div>
          )
        }
      </Await>
      {loaded.status === 'failed' && state.preset !== PRESETS[0] && (
        <p className="mt-4">
          <StepLink to={toRange(PRESETS[0])} className="link font-semibold">
            Show the last 30 days
          </StepLink>
        </p>
      )}
      <MissingSheet open={missing && findsMissing} onClose={leaveMissing} office={office} />
    </>
  );
}

function Shown({ report: data, state }: { report: Report; state: ReportState }) {
  const { totals, previous } = data;
  const isAffiliate = useIsAffiliate();
  const readsRows = useReadsRows(state.rows?.kind ?? 'people');
  const empty = totals.people + totals.leads === 0;
  return (
    <>
      <Toolbar state={state} range={data} />
      <p role="status" className="mb-3 text-sm text-ink-muted">
        <span className="font-semibold text-ink">{rangeWords(data)}</span>
        {state.compare && `, compared with ${rangeWords(previous)}`}
      </p>
      {empty ? (
        <NothingInRange report={data} />
      ) : (
        <>
          <StatCards report={data} compare={state.compare} />
          <div className="report-charts">
            <Funnel report={data} />
            <Trend report={data} />
          </div>
          <Breakdown report={data} state={state} />
        </>
      )}
      <div className="mt-8 grid items-start gap-3 lg:gap-5 xl:grid-cols-3">
        <div className="xl:col-span-2">
          <Definitions report={data} />
        </div>
        <div className="grid gap-3 lg:gap-5">
          <Missing />
          {isAffiliate && <IntroducedCard />}
        </div>
      </div>
      <RowsSheet report={data} rows={readsRows ? state.rows : undefined} />
    </>
  );
}

/* Those whom the affiliate introduced to the alliance. */

const introduced = resource(readIntroduced);

const INTRODUCED_STATES = { applied: 'Applied', invited: 'Invited', closed: 'Closed' } as const;

const introducedWords = ({ state, active }: Introduced['items'][number]): string =>
  state === 'joined' ? `Joined, ${active ? 'active' : 'not active'}` : INTRODUCED_STATES[state];

const countOrFewer = (count: number | null): string =>
  count === null ? `fewer than ${FEWEST_COUNTED}` : formatNumber(count);

/** Nothing for someone who introduced no one. */
function IntroducedCard() {
  const loaded = useStore(introduced.$loaded);
  if (loaded.status !== 'ready') return null;
  const { items, others } = loaded.data;
  if (items.length === 0 && others.applied === null) return null;
  return (
    <section aria-labelledby="introduced-head" className="card p-5 lg:p-6">
      <h2 id="introduced-head" className="text-xl">
        People you introduced
      </h2>
      <ul className="mt-3 divide-y divide-line text-sm">
        {items.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name.
          <li key={index} className="flex justify-between gap-4 py-2">
            <bdi className="min-w-0 wrap-anywhere">{person.name}</bdi>
            <span className="shrink-0 text-ink-muted">{introducedWords(person)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-muted">
        Others, who have not agreed to show you their name: {countOrFewer(others.applied)} applied,{' '}
        {countOrFewer(others.joined)} joined, {countOrFewer(others.active)} active.
      </p>
    </section>
  );
}

function Missing() {
  if (!useScope('contacts')) return null;
  return (
    <section aria-labelledby="missing-head" className="card p-5 lg:p-6 print:hidden">
      <h2 id="missing-head" className="text-xl">
        Is someone missing?
      </h2>
      <p className="mt-3 text-sm">
        If a person wrote to us and you do not see them, look up what became of the form.
      </p>
      <p className="mt-3">
        <a href={`#${MISSING}`} className="link font-semibold">
          Why is my referral missing?
        </a>
      </p>
    </section>
  );
}
