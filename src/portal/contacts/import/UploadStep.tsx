import { type DragEvent, useState } from 'react';
import { MAX_IMPORT_ROWS } from '../../../contract/contact-moves.ts';
import { csvLine } from '../../../lib/csv.ts';
import { counted } from '../../../lib/number-words.ts';
import { Notice } from '../../kit/Notice.tsx';
import { StepCard } from '../StepCard.tsx';
import { MAX_FILE_BYTES } from './file-text.ts';
import type { Table } from './parse.ts';
import { readFile } from './read-file.ts';

const EXAMPLE = [
  ['Name', 'E-mail', 'Phone', 'Stage', 'Tags', 'Last contact', 'Note'],
  ['Robin Sample', 'robin@example.com', '555 010 0100', 'Client', 'golf; VIP', '11/02/2026', ''],
]
  .map(csvLine)
  .join('');

interface Props {
  moved: boolean;
  onTable: (name: string, table: Table) => void;
}

/** Takes the file, by choice or dropped. */
export function UploadStep({ moved, onTable }: Props) {
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);

  const take = async (file: File | undefined) => {
    if (!file || reading) return;
    setProblem(undefined);
    setReading(file.name);
    const parsed = await readFile(file);
    setReading('');
    if ('problem' in parsed) setProblem(parsed.problem);
    else onTable(file.name, parsed.table);
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };

  return (
    <StepCard title="Choose a file" moved={moved}>
      {problem && (
        <div className="mt-4 max-w-measure">
          <Notice kind="danger" title="This file cannot be imported" live>
            {problem}
          </Notice>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the button in it does the same. */}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          void take(event.dataTransfer.files[0]);
        }}
        className={`mt-5 grid justify-items-center gap-3 rounded border-2 border-dashed px-5 py-10 text-center ${over ? 'border-accent-strong bg-accent-soft' : 'border-line-strong bg-surface'}`}
      >
        <label className="button kit-button button-primary has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2">
          {reading ? 'Reading…' : 'Choose a CSV file'}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            aria-describedby="import-limits"
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // The same file again, once it was corrected, is a change as well.
              target.value = '';
            }}
            className="sr-only"
          />
        </label>
        <p role="status" className="text-sm text-ink-muted max-md:not-has-[span]:hidden">
          {reading ? <span>Reading {reading}…</span> : 'or drop it here'}
        </p>
      </div>
      <p id="import-limits" className="mt-4 max-w-measure text-sm text-ink-muted">
        Up to {counted(MAX_IMPORT_ROWS, 'row')} and {MAX_FILE_BYTES / 1_000_000} MB, with the names
        of the columns in the first line. Excel, Google Sheets, Outlook and most programs for
        contacts save such files.{' '}
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
          download="contacts-example.csv"
          className="link text-ink"
        >
          Download an example
        </a>
      </p>
      <p className="mt-2 max-w-measure text-sm text-ink-muted">
        Nothing is stored before you have seen what will be imported. Leave numbers of social
        security, cards and accounts out: rows that hold them are refused.
      </p>
    </StepCard>
  );
}
