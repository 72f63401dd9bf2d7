import { type DragEvent, useEffect, useState } from 'react';
import {
  type ImportRow,
  type ListedImport,
  MAX_IMPORT_ROWS,
} from '../../../contract/contacts/moves.ts';
import { csvLine } from '../../../lib/csv.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { Notice } from '../../kit/notices.tsx';
import { HeaderOf } from '../../kit/PageHeader.tsx';
import { Stepper } from '../../kit/steps.tsx';
import { StepCard } from '../StepCard.tsx';
import { askedOf, type Checked, CheckStep, findingsOf } from './CheckStep.tsx';
import type { ColumnMeaning } from './columns.ts';
import type { FileAbout } from './contacts.worker.ts';
import { MAX_FILE_BYTES } from './file-text.ts';
import { ImportList, reloadImports } from './ImportList.tsx';
import { MatchStep } from './MatchStep.tsx';
import { type OpenFile, openContacts } from './read-file.ts';
import { SendStep } from './SendStep.tsx';
import {
  checkRows,
  createSending,
  type ImportChoices,
  NO_CHOICES,
  type SendingStore,
  withChoices,
} from './sending.ts';

const STEPS = ['Upload', 'Match columns', 'Check', 'Done'] as const;

/** The page's title and steps, the same before and after the scripts load. */
const ImportHeader = ({ step }: { step: number }) => (
  <>
    <HeaderOf page="importing" />
    <Stepper label="Steps of the import" steps={STEPS} current={step} />
  </>
);

const EXAMPLE = [
  ['Name', 'Email', 'Phone', 'Stage', 'Tags', 'Last contact', 'Note'],
  ['Robin Sample', 'robin@example.com', '555 010 0100', 'Client', 'golf; VIP', '11/02/2026', ''],
]
  .map(csvLine)
  .join('');

interface UploadStepProps {
  moved: boolean;
  /** The stopped import that the file continues. */
  stopped: ListedImport | undefined;
  /** Why the previously chosen file is the wrong one. */
  wrongFile: string | undefined;
  onNew: () => void;
  onFile: (name: string, file: OpenFile) => void;
}

function UploadStep({ moved, stopped, wrongFile, onNew, onFile }: UploadStepProps) {
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState(wrongFile);
  const [over, setOver] = useState(false);

  const take = async (files: FileList | null) => {
    const [file, another] = files ?? [];
    if (!file || reading) return;
    setProblem(another && 'Please choose one file at a time.');
    if (another) return;
    setReading(file.name);
    const opened = await openContacts(file);
    setReading('');
    if ('problem' in opened) setProblem(opened.problem);
    else onFile(file.name, opened);
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };

  return (
    <StepCard title={stopped ? 'Choose the file again' : 'Choose a file'} moved={moved}>
      {stopped && (
        <p className="mt-1 max-w-measure text-ink-muted [overflow-wrap:anywhere]">
          The import of {stopped.file || 'your file'} continues after the first{' '}
          {countWords(stopped.rows, 'row')}.{' '}
          <button type="button" onClick={onNew} className="link text-ink">
            Import another file
          </button>
        </p>
      )}
      {problem && (
        <div className="mt-4 max-w-measure">
          <Notice kind="danger" title="This file cannot be imported" live>
            {problem}
          </Notice>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button in it does the same. */}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          void take(event.dataTransfer.files);
        }}
        className={`mt-5 grid justify-items-center gap-3 rounded border-2 border-dashed px-2 py-10 text-center sm:px-5 ${over ? 'border-accent-strong bg-accent-soft' : 'border-line-strong bg-surface'}`}
      >
        <label className="button kit-button button-primary has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2">
          {reading ? 'Reading…' : 'Choose a CSV or vCard file'}
          <input
            type="file"
            multiple
            accept=".csv,.tsv,.txt,.vcf,text/csv,text/tab-separated-values,text/vcard"
            aria-describedby="import-limits"
            onChange={({ target }) => {
              void take(target.files);
              // Choosing the same file again, after a correction, must be a change as well.
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
        Up to {countWords(MAX_IMPORT_ROWS, 'row')} and {MAX_FILE_BYTES / 1_000_000} MB, with the
        names of the columns in the first line. Exports of Wealthbox, Redtail, Salesforce, HubSpot,
        Google Contacts, Outlook and vCards are recognized.{' '}
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
          download="contacts-example.csv"
          className="link text-ink"
        >
          Download an example
        </a>
      </p>
      <p className="mt-2 max-w-measure text-sm text-ink-muted">
        Nothing is stored before you have seen what will be imported. Social Security, card and
        account numbers are left out.
      </p>
    </StepCard>
  );
}

export const Page = () => <Importing />;

/** Systems whose columns need no look; those of our own export are matched by their headings. */
const isRecognized = ({ dialect }: FileAbout): boolean =>
  dialect !== 'other' && dialect !== 'portal';

/** A chosen file, and what its columns mean. */
interface Source {
  name: string;
  file: OpenFile;
  meanings: (ColumnMeaning | null)[];
  /** Whether the columns are matched by hand. */
  byHand: boolean;
}

const FIRST_CHOICES: ImportChoices = { ...NO_CHOICES, quiet: true };

function Importing() {
  const [source, setSource] = useState<Source>();
  const [checked, setChecked] = useState<Checked>();
  const [chosen, setChosen] = useState(FIRST_CHOICES);
  const [sending, setSending] = useState<{
    store: SendingStore;
    rows: ImportRow[];
    noted: number;
  }>();
  const [done, setDone] = useState(false);
  const [stopped, setStopped] = useState<ListedImport>();
  const [wrongFile, setWrongFile] = useState<string>();
  /** Whether anything was pressed: a page that just loaded does not move the focus. */
  const [moved, setMoved] = useState(false);
  const file = source?.file;
  useEffect(() => file?.close, [file]);

  const take = (name: string, opened: OpenFile) => {
    setMoved(true);
    setWrongFile(undefined);
    setChosen(FIRST_CHOICES);
    const meanings = opened.about.columns.map(({ meaning }) => meaning);
    setSource({ name, file: opened, meanings, byHand: !isRecognized(opened.about) });
  };
  const startAgain = () => {
    void reloadImports();
    setSource(undefined);
    setChecked(undefined);
    setSending(undefined);
    setDone(false);
    setStopped(undefined);
    setWrongFile(undefined);
  };
  const goOn = (item: ListedImport) => {
    setMoved(true);
    setWrongFile(undefined);
    setStopped(item);
  };
  /** Checks what an import would do with the rows; for a continued file, with the remaining rows. */
  const check = async ({ file: { read }, meanings, file: { about } }: Source) => {
    const normalized = await read(meanings);
    if ('problem' in normalized) throw new Error(normalized.problem);
    const { rows } = normalized;
    if (stopped && rows.length !== stopped.total) {
      setWrongFile(
        `It has ${countWords(rows.length, 'row')}, and the stopped import has ${formatNumber(stopped.total ?? 0)}. Please choose the same file.`,
      );
      setSource(undefined);
      return;
    }
    const came = stopped?.rows ?? 0;
    const rest = rows.slice(came);
    // Someone who arrived already is joined on the contact's page.
    const open = new Set(rest.map(({ row }) => row));
    const isOpen = ({ row }: { row: number }) => open.has(row);
    const isOwn = about.dialect === 'portal';
    setChosen((before) => ({ ...before, quiet: before.quiet && !isOwn }));
    const { noted, privateCells, either, centuries, couples } = normalized;
    const remaining = {
      rows: rest,
      noted: noted.filter(isOpen),
      privateCells: privateCells.filter(isOpen),
      either: either.filter(isOpen),
      centuries: centuries.filter(isOpen),
      couples: couples.filter((couple) => isOpen(couple) && open.has(couple.spouse)),
    };
    // Before the answer, so that looking through the rows and through the answer are separate tasks.
    const asked = askedOf(rest, isOwn);
    const report = await checkRows(await withChoices(rest, NO_CHOICES), came);
    // Found before React draws, so that the two are separate tasks.
    setChecked({ ...remaining, report, findings: findingsOf(remaining, report, asked) });
  };
  const send = async ({ name, file: { about } }: Source, { rows, couples, noted }: Checked) => {
    const asChosen = await withChoices(rows, chosen, couples);
    const store = createSending(
      asChosen,
      { file: name.slice(0, 200), dialect: about.dialect },
      stopped,
    );
    setSending({ store, rows: asChosen, noted: noted.length });
    void store.send().then(reloadImports);
  };

  if (!source) {
    return (
      <>
        <ImportHeader step={0} />
        <UploadStep
          // A new key remounts the step, whose heading takes the focus.
          key={stopped?.id}
          moved={moved}
          stopped={stopped}
          wrongFile={wrongFile}
          onNew={startAgain}
          onFile={take}
        />
        <ImportList onContinue={goOn} />
      </>
    );
  }
  if (sending && checked) {
    return (
      <>
        <ImportHeader step={done ? STEPS.length : 2} />
        <SendStep
          store={sending.store}
          noted={sending.noted}
          rows={sending.rows}
          file={source.file}
          onDone={() => setDone(true)}
          onAgain={startAgain}
        />
      </>
    );
  }
  if (checked) {
    return (
      <>
        <ImportHeader step={2} />
        <CheckStep
          checked={checked}
          chosen={chosen}
          file={source.file}
          onChosen={setChosen}
          onBack={() => setChecked(undefined)}
          onImport={() => send(source, checked)}
        />
      </>
    );
  }
  return (
    <>
      <ImportHeader step={1} />
      <MatchStep
        // A new key remounts the step, whose heading takes the focus.
        key={String(source.byHand)}
        name={source.name}
        about={source.file.about}
        meanings={source.meanings}
        byHand={source.byHand}
        onByHand={() => setSource({ ...source, byHand: true })}
        onMeanings={(meanings) => setSource({ ...source, meanings })}
        onBack={startAgain}
        onContinue={() => check(source)}
      />
    </>
  );
}
