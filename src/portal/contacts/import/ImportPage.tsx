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
import type { ColumnMeaning } from '../../shared/files/columns.ts';
import { MAX_FILE_BYTES } from '../../shared/files/file-text.ts';
import { StepCard } from '../StepCard.tsx';
import { askedOf, type Checked, CheckStep, findingsOf } from './CheckStep.tsx';
import type { FileAbout } from './contacts.worker.ts';
import { ImportList, reloadImports } from './ImportList.tsx';
import { MatchStep } from './MatchStep.tsx';
import type { Normalized } from './normalized.ts';
import { type OpenFile, openContacts } from './open-contacts.ts';
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

interface ImportState {
  source: Source | undefined;
  checked: Checked | undefined;
  chosen: ImportChoices;
  sending: { store: SendingStore; rows: ImportRow[]; noted: number } | undefined;
  done: boolean;
  stopped: ListedImport | undefined;
  wrongFile: string | undefined;
  /** Whether anything was pressed: a page that just loaded does not move the focus. */
  moved: boolean;
}

const FIRST: ImportState = {
  source: undefined,
  checked: undefined,
  chosen: { ...NO_CHOICES, quiet: true },
  sending: undefined,
  done: false,
  stopped: undefined,
  wrongFile: undefined,
  moved: false,
};

/** What remains of a file after its first rows. */
function remainingOf(normalized: Normalized, first: number): Normalized {
  const rows = normalized.rows.slice(first);
  // Someone who arrived already is joined on the contact's page.
  const open = new Set(rows.map(({ row }) => row));
  const isOpen = ({ row }: { row: number }) => open.has(row);
  return {
    rows,
    noted: normalized.noted.filter(isOpen),
    privateCells: normalized.privateCells.filter(isOpen),
    either: normalized.either.filter(isOpen),
    centuries: normalized.centuries.filter(isOpen),
    couples: normalized.couples.filter((couple) => isOpen(couple) && open.has(couple.spouse)),
  };
}

const wrongFileWords = (rows: number, { total }: ListedImport): string =>
  `It has ${countWords(rows, 'row')}, and the stopped import has ${formatNumber(total ?? 0)}. Please choose the same file.`;

/** What the import would do with the rows of a file that remain after its first ones. */
async function checkedOf(normalized: Normalized, first: number, isOwn: boolean): Promise<Checked> {
  const remaining = remainingOf(normalized, first);
  const { rows } = remaining;
  // Before the answer, so that looking through the rows and through the answer are separate tasks.
  const asked = askedOf(rows, isOwn);
  const report = await checkRows(await withChoices(rows, NO_CHOICES), first);
  // Found before React draws, so that the two are separate tasks.
  return { ...remaining, report, findings: findingsOf(remaining, report, asked) };
}

/** An import from its file to its end, or that of an import which stopped. */
function useImport() {
  const [state, setState] = useState(FIRST);
  const set = (changes: Partial<ImportState>) => setState((before) => ({ ...before, ...changes }));
  const { source, chosen, stopped } = state;
  const file = source?.file;
  useEffect(() => file?.close, [file]);

  const take = (name: string, opened: OpenFile) => {
    const meanings = opened.about.columns.map(({ meaning }) => meaning);
    set({
      source: { name, file: opened, meanings, byHand: !isRecognized(opened.about) },
      chosen: FIRST.chosen,
      wrongFile: undefined,
      moved: true,
    });
  };
  const startAgain = () => {
    void reloadImports();
    setState(({ moved }) => ({ ...FIRST, moved }));
  };
  const goOn = (item: ListedImport) => set({ stopped: item, wrongFile: undefined, moved: true });
  /** Checks what an import would do with the rows; for a continued file, with the remaining rows. */
  const check = async ({ file: { read, about }, meanings }: Source) => {
    const normalized = await read(meanings);
    if ('problem' in normalized) throw new Error(normalized.problem);
    if (stopped && normalized.rows.length !== stopped.total) {
      set({ wrongFile: wrongFileWords(normalized.rows.length, stopped), source: undefined });
      return;
    }
    const isOwn = about.dialect === 'portal';
    setState((before) => ({
      ...before,
      chosen: { ...before.chosen, quiet: before.chosen.quiet && !isOwn },
    }));
    set({ checked: await checkedOf(normalized, stopped?.rows ?? 0, isOwn) });
  };
  const send = async ({ name, file: { about } }: Source, { rows, couples, noted }: Checked) => {
    const asChosen = await withChoices(rows, chosen, couples);
    const store = createSending(
      asChosen,
      { file: name.slice(0, 200), dialect: about.dialect },
      stopped,
    );
    set({ sending: { store, rows: asChosen, noted: noted.length } });
    void store.send().then(reloadImports);
  };

  return { ...state, set, take, startAgain, goOn, check, send };
}

function Importing() {
  const { set, take, startAgain, goOn, check, send, ...state } = useImport();
  const { source, checked, sending, done, stopped } = state;
  if (!source) {
    return (
      <>
        <ImportHeader step={0} />
        <UploadStep
          // A new key remounts the step, whose heading takes the focus.
          key={stopped?.id}
          moved={state.moved}
          stopped={stopped}
          wrongFile={state.wrongFile}
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
          onDone={() => set({ done: true })}
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
          chosen={state.chosen}
          file={source.file}
          onChosen={(chosen) => set({ chosen })}
          onBack={() => set({ checked: undefined })}
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
        onByHand={() => set({ source: { ...source, byHand: true } })}
        onMeanings={(meanings) => set({ source: { ...source, meanings } })}
        onBack={startAgain}
        onContinue={() => check(source)}
      />
    </>
  );
}
