import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { addressFor, resource } from '../../../api/call.ts';
import {
  exportNetwork,
  LONGEST_RANGE_MONTHS,
  listQuiet,
  NETWORK_GROUP_WORDS,
  type Network,
  type NetworkGroup,
  type NetworkSums,
  type QuietAffiliate,
  readNetwork,
} from '../../../contract/office/network.ts';
import { changeSearch } from '../../../lib/address.ts';
import { formatMomentDay, formatMonth } from '../../../lib/format-date.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { FilterSelect } from '../../kit/fields.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { DownloadFile } from '../../shared/sign-in/download.tsx';
import { AffiliateName } from '../DetailHead.tsx';
import { lengthWords } from '../overview/length-words.ts';
import { $param } from '../part.ts';

/* The figures of the network, for the months and the group in the page's address. */

const $filter = computed([$param('from'), $param('to'), $param('by')], (from, to, by) => ({
  from: from || undefined,
  to: to || undefined,
  by: by in NETWORK_GROUP_WORDS ? (by as NetworkGroup) : 'month',
}));

const network = resource(
  readNetwork,
  computed($filter, (query) => ({ query })),
);
const quiet = resource(
  listQuiet,
  computed($after, (after) => ({ query: { after } })),
);

/** Whether the alliance works: counts only, never a client's name. */
export default function NetworkPart() {
  const loaded = useStore(network.$loaded);
  const filter = useStore($filter);
  return (
    <div className="grid gap-8 *:min-w-0">
      <Await
        loaded={loaded}
        retry={network.reload}
        skeleton={<SkeletonCard lines={12} />}
        subject="the network"
      >
        {(report) => <Figures report={report} filter={filter} />}
      </Await>
      <Quiet />
    </div>
  );
}

/** The months that can be chosen, the newest first. */
function monthOptions(): { value: string; label: string }[] {
  const now = new Date();
  return Array.from({ length: LONGEST_RANGE_MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index));
    const month = first.toISOString().slice(0, 7);
    return { value: month, label: formatMonth(month) };
  });
}

const count = (value: number | null): string => (value === null ? '' : formatNumber(value));

const COUNTS: readonly [header: string, words: (sums: NetworkSums) => string][] = [
  ['Affiliates', ({ affiliates }) => count(affiliates)],
  ['Visits', ({ people }) => count(people)],
  ['Leads', ({ leads }) => count(leads)],
  ['Answered', ({ answered }) => count(answered)],
  [
    'First answer',
    ({ medianMinutes }) => (medianMinutes === null ? '–' : lengthWords(medianMinutes)),
  ],
  ['Contacted', ({ contacted }) => count(contacted)],
  ['Meeting', ({ meeting }) => count(meeting)],
  ['Client', ({ client }) => count(client)],
];

const TABS = Object.entries(NETWORK_GROUP_WORDS).map(([id, label]) => ({ id, label }));

function Figures({ report, filter }: { report: Network; filter: ReturnType<typeof $filter.get> }) {
  const options = monthOptions();
  const { by } = filter;
  return (
    <section aria-labelledby="network-figures">
      <h2 id="network-figures" className="sr-only">
        Figures
      </h2>
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <FilterSelect
          label="From"
          name="from"
          value={filter.from ?? ''}
          all="12 months"
          options={options}
        />
        <FilterSelect
          label="To"
          name="to"
          value={filter.to ?? ''}
          all="This month"
          options={options.slice(1)}
        />
        <DownloadFile address={addressFor(exportNetwork, { query: filter })} className="md:ml-auto">
          Export CSV
        </DownloadFile>
      </div>
      <Tabs
        label="Figures by"
        tabs={TABS}
        current={by}
        onChange={(next) => changeSearch({ by: next === 'month' ? null : next }, { replace: true })}
      >
        <FiguresTable report={report} />
      </Tabs>
      <p className="mt-3 text-sm text-ink-muted">
        Each visit and lead counts on its day in its affiliate’s time zone. An answer is a logged
        call, email or meeting, or a new stage; its time is the median.
        {by === 'state' &&
          ' An affiliate with several states counts in each of them, and once in the total.'}
      </p>
      <Applications {...report.applications} />
    </section>
  );
}

function FiguresTable({ report: { by, rows, totals } }: { report: Network }) {
  const caption = `The network by ${NETWORK_GROUP_WORDS[by].toLowerCase()}`;
  // By month there is no number of affiliates.
  const counts = by === 'month' ? COUNTS.slice(1) : COUNTS;
  return (
    <div className="card min-w-0 print:break-inside-auto">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
        <table className="data-table figures-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{NETWORK_GROUP_WORDS[by]}</th>
              {counts.map(([header]) => (
                <th key={header} scope="col" className="text-right">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <span className="block min-w-28 wrap-break-word">{row.label}</span>
                </th>
                <CountCells counts={counts} sums={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <CountCells counts={counts} sums={totals} />
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}

const CountCells = ({ counts, sums }: { counts: typeof COUNTS; sums: NetworkSums }) =>
  counts.map(([header, words]) => (
    <td key={header} className="text-right whitespace-nowrap tabular-nums">
      {words(sums)}
    </td>
  ));

const Applications = ({ confirmed, approved, declined, withdrawn }: Network['applications']) => (
  <section aria-labelledby="network-applications" className="card mt-6 p-5 lg:p-6">
    <h2 id="network-applications" className="text-xl">
      Applications
    </h2>
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      {Object.entries({
        Confirmed: confirmed,
        Approved: approved,
        Declined: declined,
        Withdrawn: withdrawn,
      }).map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const QUIET_COLUMNS: readonly Column<QuietAffiliate>[] = [
  { key: 'affiliate', header: 'Affiliate', cell: AffiliateName },
  {
    key: 'leads',
    header: 'Leads',
    right: true,
    cell: ({ leads }) => (leads === 0 ? 'No lead' : countWords(leads, 'lead')),
  },
  {
    key: 'signedInAt',
    header: 'Last sign-in',
    right: true,
    cell: ({ signedInAt }) =>
      signedInAt ? (
        <time dateTime={signedInAt} className="whitespace-nowrap">
          {formatMomentDay(signedInAt)}
        </time>
      ) : (
        'Never'
      ),
  },
];

/** Everyone of the overview's card, page by page. */
function Quiet() {
  const loaded = useStore(quiet.$loaded);
  const after = useStore($after);
  return (
    <section aria-labelledby="network-quiet">
      <h2 id="network-quiet" className="text-xl">
        Quiet for 30 days
      </h2>
      <p className="mt-1 mb-3 text-ink-muted">
        Without a sign-in or without a lead. Those who joined within these days are left out.
      </p>
      <Await
        loaded={loaded}
        retry={quiet.reload}
        skeleton={<SkeletonCard lines={6} />}
        subject="the quiet affiliates"
      >
        {({ items, next }) => (
          <DataTable
            caption="Quiet for 30 days"
            columns={QUIET_COLUMNS}
            rows={items}
            idOf={({ affiliateId }) => affiliateId}
            nameOf={({ affiliate, affiliateName }) => affiliateName || affiliate}
            empty={<Empty kind="none" title="No one is quiet." />}
            foot={pageTurns('affiliates', { after, next })}
          />
        )}
      </Await>
    </section>
  );
}
