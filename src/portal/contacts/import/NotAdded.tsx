import type { RowReport } from '../../../contract/contact-moves.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../lib/csv.ts';
import { counted, formatNumber } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { saveFile } from '../../kit/download.tsx';
import type { Source } from './mapping.ts';
import type { Table } from './parse.ts';

/** More are in the file to download. */
const SHOWN = 20;

interface ReportTableProps {
  caption: string;
  reports: readonly RowReport[];
  source: Source;
}

/** The rows that are not added, each with the reason. */
function ReportTable({ caption, reports, source: { table, mapping } }: ReportTableProps) {
  const nameOf = ({ row }: RowReport) => {
    const cells = table.rows[row - 1] ?? [];
    return [mapping.name, mapping.lastName]
      .map((column) => (column === undefined ? '' : (cells[column] ?? '')))
      .join(' ')
      .trim();
  };
  const columns: Column<RowReport>[] = [
    {
      key: 'row',
      header: 'Row',
      cell: ({ row }) => <span className="whitespace-nowrap">Row {row}</span>,
    },
    { key: 'name', header: 'Name', cell: (report) => nameOf(report) || 'No name' },
    { key: 'why', header: 'Why', cell: (report) => <Why {...report} /> },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={reports.slice(0, SHOWN)}
      idOf={({ row }) => String(row)}
      nameOf={({ row }) => `row ${row}`}
      foot={
        reports.length > SHOWN && (
          <p className="text-ink-muted">
            The first {SHOWN} of {formatNumber(reports.length)}
          </p>
        )
      }
    />
  );
}

function Why({ message, duplicateOf }: RowReport) {
  return (
    <>
      {message.replace(/^Row \d+: /, '')}
      {duplicateOf && (
        <>
          {' '}
          <a href={`/dashboard/contacts/view?id=${duplicateOf}`} className="link">
            Open it
          </a>
        </>
      )}
    </>
  );
}

/** The refused rows as they were in the file, each with what is wrong. */
export function refusedCsv({ columns, rows }: Table, reports: readonly RowReport[]): string {
  const refused = reports.filter(({ became }) => became === 'refused');
  const lines = refused.map(({ row, message }) => {
    const cells = rows[row - 1] ?? [];
    return csvLine([...columns.map((_, index) => cells[index] ?? ''), message]);
  });
  return BYTE_ORDER_MARK + csvLine([...columns, 'What is wrong']) + lines.join('');
}

interface Props {
  reports: readonly RowReport[];
  source: Source;
}

/** The rows that are refused, to correct, and those that are skipped. */
export function NotAdded({ reports, source }: Props) {
  const refused = reports.filter(({ became }) => became === 'refused');
  const skipped = reports.filter(({ became }) => became === 'skipped');
  return (
    <>
      {refused.length > 0 && (
        <section>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">{counted(refused.length, 'refused row')}</h2>
            <Button
              onClick={() =>
                saveFile(csvFile(refusedCsv(source.table, reports)), 'refused-rows.csv')
              }
            >
              Download refused rows
            </Button>
          </div>
          <ReportTable caption="Refused rows" reports={refused} source={source} />
        </section>
      )}
      {skipped.length > 0 && (
        <details>
          <summary className="mb-2 py-2.5 font-semibold">
            {counted(skipped.length, 'row')} skipped
          </summary>
          <ReportTable caption="Skipped rows" reports={skipped} source={source} />
        </details>
      )}
    </>
  );
}

const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv' });
