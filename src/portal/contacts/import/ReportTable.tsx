import type { RowReport } from '../../../contract/contact-moves.ts';
import { numberWords } from '../../../lib/number-words.ts';
import { DataTable } from '../../kit/DataTable.tsx';
import type { Column } from '../../kit/table.ts';
import type { Source } from './ImportPage.tsx';

/** More are in the file to download. */
const SHOWN = 20;

interface Props {
  caption: string;
  reports: readonly RowReport[];
  source: Source;
}

/** The rows that are not added, each with the reason. */
export function ReportTable({ caption, reports, source: { table, mapping } }: Props) {
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
            The first {SHOWN} of {numberWords(reports.length)}
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
