import { useMemo, useState } from 'react';
import type { ImportReport, ImportRow, RowReport } from '../../../contract/contact-moves.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../lib/csv.ts';
import { counted, formatNumber } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { saveFile } from '../../kit/download.tsx';
import type { Table } from './parse.ts';

/** More show once they are asked for. */
const SHOWN = 20;

/** What is shown of a row: its number, and the sentence on it. */
interface Told {
  row: number;
  message: string;
  contact?: string | undefined;
}

interface ReportTableProps {
  caption: string;
  told: readonly Told[];
  rows: readonly ImportRow[];
  /** A further column. */
  choice?: Column<Told>;
}

/** Rows of the file, each with what there is to say. */
function ReportTable({ caption, told, rows, choice }: ReportTableProps) {
  const [all, setAll] = useState(false);
  const names = useMemo(() => new Map(rows.map(({ row, name }) => [row, name])), [rows]);
  const columns: Column<Told>[] = [
    {
      key: 'row',
      header: 'Row',
      cell: ({ row }) => <span className="whitespace-nowrap">Row {row}</span>,
    },
    { key: 'name', header: 'Name', cell: ({ row }) => String(names.get(row) ?? 'No name') },
    { key: 'why', header: 'Why', cell: (one) => <Why {...one} /> },
    ...(choice ? [choice] : []),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={all ? told : told.slice(0, SHOWN)}
      idOf={({ row }) => String(row)}
      nameOf={({ row }) => `row ${row}`}
      foot={
        told.length > SHOWN &&
        !all && (
          <Button compact onClick={() => setAll(true)}>
            Show all {formatNumber(told.length)}
          </Button>
        )
      }
    />
  );
}

function Why({ message, contact }: Told) {
  return (
    <>
      {message.replace(/^Row \d+: /, '')}
      {contact && (
        <>
          {' '}
          <a href={`/dashboard/contacts/view?id=${contact}`} className="link">
            Open it
          </a>
        </>
      )}
    </>
  );
}

/** The refused rows as they were in the file, each with what is wrong. */
export function refusedCsv(
  { columns, rows, numbers }: Table,
  reports: readonly RowReport[],
): string {
  const places = new Map(numbers.map((number, index) => [number, index]));
  const refused = reports.filter(({ became }) => became === 'refused');
  const lines = refused.map(({ row, message }) => {
    const cells = rows[places.get(row) ?? -1] ?? [];
    return csvLine([...columns.map((_, index) => cells[index] ?? ''), message]);
  });
  return BYTE_ORDER_MARK + csvLine([...columns, 'What is wrong']) + lines.join('');
}

/** Rows that are added although the person is there already. */
export interface Anyway {
  rows: ReadonlySet<number>;
  onChange: (row: number, anyway: boolean) => void;
}

interface Props {
  report: ImportReport;
  rows: readonly ImportRow[];
  table: Table;
  /** What to do with skipped rows; without it that is settled. */
  anyway?: Anyway;
}

/** The choice for one skipped row. */
const choiceOf = ({ rows, onChange }: Anyway): Column<Told> => ({
  key: 'choice',
  header: 'Do this',
  cell: ({ row }) => (
    <select
      aria-label={`Row ${row}`}
      value={rows.has(row) ? 'import' : 'skip'}
      onChange={({ target }) => onChange(row, target.value === 'import')}
      className="field field-compact"
    >
      <option value="skip">Skip</option>
      <option value="import">Import</option>
    </select>
  ),
});

/** The rows that are refused, to correct, those that are skipped, and those that share an address with somebody. */
export function NotAdded({ report, rows, table, anyway }: Props) {
  const refused = report.rows.filter(({ became }) => became === 'refused');
  const skipped = report.rows
    .filter(({ became }) => became === 'skipped')
    .map((one) => ({ ...one, contact: one.duplicateOf }));
  const sharing = report.remarks.map((one) => ({ ...one, contact: one.sharesWith }));
  return (
    <>
      {refused.length > 0 && (
        <section>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">{counted(refused.length, 'refused row')}</h2>
            <Button
              onClick={() => saveFile(csvFile(refusedCsv(table, refused)), 'refused-rows.csv')}
            >
              Download refused rows
            </Button>
          </div>
          <ReportTable caption="Refused rows" told={refused} rows={rows} />
        </section>
      )}
      {skipped.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl">{counted(skipped.length, 'row')} skipped</h2>
          <ReportTable
            caption="Skipped rows"
            told={skipped}
            rows={rows}
            {...(anyway && { choice: choiceOf(anyway) })}
          />
        </section>
      )}
      {sharing.length > 0 && (
        <section>
          <h2 className="text-xl">Same household?</h2>
          <p className="mt-1 mb-3 max-w-measure text-ink-muted">
            {counted(sharing.length, 'row')} imported with an email address or phone number of
            somebody with another name.
          </p>
          <ReportTable caption="Rows that share an address" told={sharing} rows={rows} />
        </section>
      )}
    </>
  );
}

const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv' });
