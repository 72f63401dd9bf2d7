import type { RowReport } from '../../../contract/contact-moves.ts';
import { counted } from '../../../lib/number-words.ts';
import { Button } from '../../kit/Button.tsx';
import { saveFile } from '../../kit/save-file.ts';
import type { Source } from './ImportPage.tsx';
import { ReportTable } from './ReportTable.tsx';
import { refusedCsv } from './refused.ts';

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
