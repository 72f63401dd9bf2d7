import { useState } from 'react';
import type { Report } from '../../contract/links/reports.ts';
import { changeSearch } from '../../lib/address.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { Button } from '../kit/Button.tsx';
import { Badge } from '../kit/badges.tsx';
import { type Column, TableHead } from '../kit/DataTable.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import type { Sort } from '../kit/table.ts';
import { usePrintedAt } from '../shell/print.tsx';
import { type ReportState, type RowKind, toRows, toSort } from './address.ts';
import { campaignRows, type FigureRow, linkRows, sortRows, sumOf } from './figures.ts';
import { StepLink, useReadsRows } from './StepLink.tsx';

/** Further rows show on request; paper has them all. */
const ROWS_AT_FIRST = 20;

const NUMBERS = [
  ['people', 'People', 'people'],
  ['leads', 'Leads', 'leads'],
  ['clients', 'Clients', 'client'],
] as const;

interface Props {
  caption: string;
  /** The heading of the first column. */
  head: string;
  rows: readonly FigureRow[];
  sort: Sort;
}

/** Figures by link or campaign: a table on any screen, whose numbers open their rows. */
function FiguresTable({ caption, head, rows, sort }: Props) {
  const [asked, setAll] = useState(false);
  const onPaper = usePrintedAt() !== undefined;
  const all = asked || onPaper;
  const shown = sortRows(rows, sort).slice(0, all ? undefined : ROWS_AT_FIRST);
  const sum = sumOf(rows);
  const columns: Column<FigureRow>[] = [
    { key: 'label', header: head, sortable: true, cell: ({ label }) => label },
    ...NUMBERS.map(([key, header, kind]) => ({
      key,
      header,
      sortable: true,
      right: true,
      cell: (row: FigureRow) => <RowsLink row={row} kind={kind} count={row[key]} />,
    })),
  ];
  return (
    <div className="card min-w-0 print:break-inside-auto">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
        <table className="data-table figures-table">
          <caption className="sr-only">{caption}</caption>
          <TableHead
            caption={caption}
            columns={columns}
            rows={shown}
            idOf={({ key }) => key}
            nameOf={({ label }) => label}
            sort={sort}
            onSort={(next) => changeSearch(toSort(next), { replace: true })}
          />
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Label {...row} />
                </th>
                {columns.slice(1).map(({ key, cell }) => (
                  <td key={key} className="text-right tabular-nums">
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {rows.length > shown.length ? `Total of all ${formatNumber(rows.length)}` : 'Total'}
              </th>
              {NUMBERS.map(([key]) => (
                <td key={key} className="text-right tabular-nums">
                  {formatNumber(sum[key])}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {rows.length > ROWS_AT_FIRST && (
        <div className="table-bar border-t border-b-0 print:hidden">
          <Button onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? `Show the first ${ROWS_AT_FIRST}` : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </div>
  );
}

function Label({ label, detail, archived }: FigureRow) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span dir="auto" className="wrap-anywhere">
        {label}
      </span>
      {archived && <Badge kind="outlined">Archived</Badge>}
      {detail && (
        <span dir="auto" className="basis-full text-xs font-normal text-ink-muted wrap-anywhere">
          {detail}
        </span>
      )}
    </span>
  );
}

/** A number that opens its rows; zero is only text. */
function RowsLink({ row, kind, count }: { row: FigureRow; kind: RowKind; count: number }) {
  const readsRows = useReadsRows(kind);
  if (count === 0) return <span className="text-ink-muted">0</span>;
  if (!readsRows) return formatNumber(count);
  return (
    <StepLink
      to={toRows(kind, row.origin)}
      className="-mx-2 inline-flex min-h-11 min-w-11 items-center justify-end px-2 font-semibold whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:decoration-accent print:min-h-0 print:no-underline"
    >
      {formatNumber(count)}
      <span className="sr-only">{` ${NUMBERS.find((one) => one[2] === kind)?.[1].toLowerCase()} of ${row.label}`}</span>
    </StepLink>
  );
}

const TABS = [
  { id: 'link', label: 'By link' },
  { id: 'campaign', label: 'By campaign' },
];

/** The figures by link, or by campaign. */
export function Breakdown({ report, state }: { report: Report; state: ReportState }) {
  const byLink = state.by === 'link';
  return (
    <section aria-label="Figures by link and campaign" className="mt-8">
      <h2 className="mb-2 hidden text-xl print:block">{byLink ? 'By link' : 'By campaign'}</h2>
      <Tabs
        label="Figures"
        tabs={TABS}
        current={state.by}
        onChange={(by) => changeSearch({ by: by === 'link' ? null : by }, { replace: true })}
      >
        <FiguresTable
          key={state.by}
          caption={byLink ? 'Figures by link' : 'Figures by campaign'}
          head={byLink ? 'Link' : 'Campaign'}
          rows={byLink ? linkRows(report) : campaignRows(report)}
          sort={state.sort}
        />
      </Tabs>
    </section>
  );
}
