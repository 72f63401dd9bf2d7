import { type DragEvent, useMemo, useState } from 'react';
import {
  type ImportRow,
  type ListedImport,
  MAX_IMPORT_ROWS,
} from '../../../contract/contact-moves.ts';
import { csvLine } from '../../../lib/csv.ts';
import { counted, formatNumber } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { FieldError, wiring } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { HeaderOf } from '../../kit/PageHeader.tsx';
import { Stepper } from '../../kit/steps.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { StepActions, StepCard } from '../StepCard.tsx';
import { DIALECT_WORDS } from './dialect.ts';
import { MAX_FILE_BYTES } from './file-text.ts';
import { ImportList, reloadImports } from './ImportList.tsx';
import {
  type Checked,
  guessMapping,
  MAPPED_FIELDS,
  type MappedField,
  type Mapping,
  type Source,
  samplesOf,
  toRows,
} from './mapping.ts';
import { type Choices, NotAdded } from './NotAdded.tsx';
import { normalize } from './normalize.ts';
import { OpenQuote } from './OpenQuote.tsx';
import type { Table } from './parse.ts';
import { isPrivateColumn } from './private-columns.ts';
import { listed, RecognizedStep } from './RecognizedStep.tsx';
import { readFile } from './read-file.ts';
import { SendStep } from './SendStep.tsx';
import { checkRows, countsOf, createSending, type SendingStore, withChoices } from './sending.ts';
import { UnknownStages } from './UnknownStages.tsx';

const STEPS = ['Upload', 'Match columns', 'Check', 'Done'] as const;

/** The page's title and steps, the same before and after the scripts load. */
const ImportHeader = ({ step }: { step: number }) => (
  <>
    <HeaderOf page="importing" />
    <Stepper label="Steps of the import" steps={STEPS} current={step} />
  </>
);

interface MapRowProps {
  field: MappedField;
  label: string;
  source: Source;
  error: string | undefined;
  onChoose: (value: string) => void;
}

const HINTS: Partial<Record<MappedField, string>> = {
  name: 'Required. The full name, or the first name.',
  lastName: 'If it has a column of its own.',
};

function MapRow({ field, label, source: { table, mapping }, error, onChoose }: MapRowProps) {
  const id = `map-${field}`;
  const hint = HINTS[field];
  const column = mapping[field];
  const samples = column === undefined ? [] : samplesOf(table.rows, column);
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 py-3 md:grid-cols-12">
      <div className="md:col-span-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      <div className="md:col-span-4">
        <select
          {...wiring(id, { name: id, label, hint, error })}
          required={field === 'name'}
          value={column ?? ''}
          onChange={({ target }) => onChoose(target.value)}
          className="field field-compact"
        >
          <option value="">Leave empty</option>
          {table.columns.map(
            (name, index) =>
              !isPrivateColumn(name) && (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and none moves.
                <option key={index} value={index}>
                  {name}
                </option>
              ),
          )}
        </select>
        <FieldError id={id} error={error} />
      </div>
      <p className="line-clamp-2 text-sm text-ink-muted [overflow-wrap:anywhere] md:col-span-4">
        {column !== undefined && samples.length === 0 && 'This column is empty.'}
        {samples.join(' · ')}
      </p>
    </li>
  );
}

interface MapStepProps {
  source: Source;
  onMapping: (mapping: Mapping) => void;
  onBack: () => void;
  onRows: (read: Omit<Checked, 'report'>) => Promise<void>;
}

const NO_NAME = 'Please choose the column that holds the names.';

function MapStep({ source, onMapping, onBack, onRows }: MapStepProps) {
  const { name, table, mapping } = source;
  const [nameless, setNameless] = useState(false);
  const missing = nameless && mapping.name === undefined;
  const checking = useSubmit(async () => {
    setNameless(mapping.name === undefined);
    if (mapping.name === undefined) return;
    await onRows(toRows(table, mapping));
  });
  const choose = (field: MappedField, value: string) => {
    const { [field]: _before, ...others } = mapping;
    onMapping(value === '' ? others : { ...others, [field]: Number(value) });
  };
  const used = new Set(Object.values(mapping));
  const left = table.columns.filter((_, index) => !used.has(index));

  return (
    <StepCard title="Match columns" moved>
      <p className="mt-1 max-w-measure text-ink-muted">
        {name}: {counted(table.rows.length, 'row')} and {counted(table.columns.length, 'column')}.
        {table.dialect === 'portal' && ` This looks like ${DIALECT_WORDS.portal}.`} Match your
        columns. Unmatched columns won’t be imported.
      </p>
      <OpenQuote row={table.openQuote} />
      <form noValidate onSubmit={checking.submit} className="mt-5">
        <ErrorSummary fields={missing ? { 'map-name': NO_NAME } : undefined} />
        {checking.problem && (
          <Notice kind="danger" title="The rows could not be checked" live>
            {checking.problem.sentence}
          </Notice>
        )}
        <div
          aria-hidden="true"
          className="grid grid-cols-12 gap-x-6 border-b border-line pb-2 text-xs font-semibold text-ink-muted max-md:hidden"
        >
          <span className="col-span-4">Contact</span>
          <span className="col-span-4">Column of your file</span>
          <span className="col-span-4">For example</span>
        </div>
        <ul className="divide-y divide-line">
          {MAPPED_FIELDS.map(({ field, label }) => (
            <MapRow
              key={field}
              {...{ field, label, source }}
              error={missing && field === 'name' ? NO_NAME : undefined}
              onChoose={(value) => choose(field, value)}
            />
          ))}
        </ul>
        {left.length > 0 && (
          <p className="mt-4 max-w-measure text-sm text-ink-muted [overflow-wrap:anywhere]">
            Left out: {listed(left)}
          </p>
        )}
        <StepActions>
          <Button kind="primary" type="submit" busy={checking.busy && 'Checking…'}>
            Continue
          </Button>
          <Button onClick={onBack}>Choose another file</Button>
        </StepActions>
      </form>
    </StepCard>
  );
}

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
  onTable: (name: string, table: Table) => void;
}

function UploadStep({ moved, stopped, wrongFile, onNew, onTable }: UploadStepProps) {
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState(wrongFile);
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
    <StepCard title={stopped ? 'Choose the file again' : 'Choose a file'} moved={moved}>
      {stopped && (
        <p className="mt-1 max-w-measure text-ink-muted [overflow-wrap:anywhere]">
          The import of {stopped.file || 'your file'} continues after the first{' '}
          {counted(stopped.rows, 'row')}.{' '}
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
          void take(event.dataTransfer.files[0]);
        }}
        className={`mt-5 grid justify-items-center gap-3 rounded border-2 border-dashed px-5 py-10 text-center ${over ? 'border-accent-strong bg-accent-soft' : 'border-line-strong bg-surface'}`}
      >
        <label className="button kit-button button-primary has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2">
          {reading ? 'Reading…' : 'Choose a CSV or vCard file'}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.vcf,text/csv,text/tab-separated-values,text/vcard"
            aria-describedby="import-limits"
            onChange={({ target }) => {
              void take(target.files?.[0]);
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
        Up to {counted(MAX_IMPORT_ROWS, 'row')} and {MAX_FILE_BYTES / 1_000_000} MB, with the names
        of the columns in the first line. Exports of Wealthbox, Redtail, Salesforce, HubSpot, Google
        Contacts, Outlook and vCards are recognized.{' '}
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

interface Props {
  source: Source;
  checked: Checked;
  onBack: () => void;
  onImport: (rows: ImportRow[]) => void;
}

function useChoices(): Choices {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  return {
    chosen,
    onChange: (rows, value) =>
      setChosen(new Map([...chosen, ...rows.map((row) => [row, value] as const)])),
  };
}

function CheckStep({ source, checked, onBack, onImport }: Props) {
  const { rows, report, privateCells, unusedDates, couples } = checked;
  const duplicates = useChoices();
  const households = useChoices();
  const [stages, setStages] = useState<ReadonlyMap<string, string>>(new Map());
  const chosen = { duplicates: duplicates.chosen, households: households.chosen, stages };
  const { added, merged, skipped, refused } = countsOf(report, duplicates.chosen);
  const figures = [
    { label: 'New', value: added },
    ...(merged > 0 ? [{ label: 'Merged', value: merged }] : []),
    { label: merged > 0 ? 'Skipped' : 'Already in your contacts', value: skipped },
    { label: 'Refused', value: refused },
  ];
  return (
    <div className="grid gap-5 lg:gap-6">
      <StepCard title="Check" moved>
        <p className="mt-1 text-ink-muted">
          This is what the import will do. Nothing is stored yet.
        </p>
        <dl
          aria-live="polite"
          className="mt-5 grid auto-cols-fr grid-flow-col gap-3 border-y border-line py-4"
        >
          {figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="font-serif text-2xl tabular-nums">{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        {privateCells.length > 0 && (
          <div className="mt-5 max-w-measure">
            <Notice kind="info" title={`${counted(privateCells.length, 'cell')} left out`}>
              They look like they hold Social Security, card or account numbers:{' '}
              {listed(privateCells.map(({ row, column }) => `${column} in row ${row}`))}.
            </Notice>
          </div>
        )}
        {unusedDates.length > 0 && (
          <div className="mt-5 max-w-measure">
            <Notice kind="info" title={`${counted(unusedDates.length, 'date')} not read`}>
              These are not valid birth or death dates, so the notes keep them as written:{' '}
              {listed(unusedDates.map(({ row, column }) => `${column} in row ${row}`))}.
            </Notice>
          </div>
        )}
        {added + merged === 0 && (
          <div className="mt-5 max-w-measure">
            <Notice kind="info" title="There is nothing to import">
              {refused > 0
                ? 'Look at the reasons below. Another choice of columns may help.'
                : 'Everyone in this file is already in your contacts.'}
            </Notice>
          </div>
        )}
        <StepActions>
          {added + merged > 0 && (
            <Button kind="primary" onClick={() => onImport(withChoices(rows, chosen, couples))}>
              Import
            </Button>
          )}
          <Button onClick={onBack}>Back to the columns</Button>
        </StepActions>
      </StepCard>
      <UnknownStages
        rows={rows}
        chosen={stages}
        onChange={(words, stage) => setStages(new Map([...stages, [words, stage]]))}
      />
      <NotAdded
        report={report}
        couples={couples}
        rows={rows}
        table={source.table}
        duplicates={duplicates}
        households={households}
      />
    </div>
  );
}

export const Page = () => <Importing />;

/** Systems whose columns are matched automatically; our own export is matched by its headings. */
const isRecognized = ({ dialect }: Table): boolean => dialect !== 'other' && dialect !== 'portal';

function Importing() {
  const [source, setSource] = useState<Source>();
  const [checked, setChecked] = useState<Checked>();
  const [sending, setSending] = useState<{ store: SendingStore; rows: ImportRow[] }>();
  /** Whether the columns of a recognized file are matched by hand. */
  const [byHand, setByHand] = useState(false);
  const table = source?.table;
  const normalized = useMemo(
    () => (table && isRecognized(table) ? normalize(table) : undefined),
    [table],
  );
  const [done, setDone] = useState(false);
  const [stopped, setStopped] = useState<ListedImport>();
  const [wrongFile, setWrongFile] = useState<string>();
  /** Whether anything was pressed: a page that just loaded does not move the focus. */
  const [moved, setMoved] = useState(false);

  const take = (name: string, table: Table) => {
    setMoved(true);
    setWrongFile(undefined);
    setSource({ name, table, mapping: guessMapping(table.columns) });
  };
  const startAgain = () => {
    void reloadImports();
    setSource(undefined);
    setByHand(false);
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
  const check = async ({ rows, privateCells, unusedDates, couples }: Omit<Checked, 'report'>) => {
    if (stopped && rows.length !== stopped.total) {
      setWrongFile(
        `It has ${counted(rows.length, 'row')}, and the stopped import has ${formatNumber(stopped.total ?? 0)}. Please choose the same file.`,
      );
      setSource(undefined);
      return;
    }
    const came = stopped?.rows ?? 0;
    const rest = rows.slice(came);
    // Someone who arrived already is joined on the contact's page.
    const open = new Set(rest.map(({ row }) => row));
    setChecked({
      rows: rest,
      report: await checkRows(rest, came),
      privateCells,
      unusedDates,
      couples: couples.filter(({ row, spouse }) => open.has(row) && open.has(spouse)),
    });
  };
  const send = ({ name, table }: Source, rows: ImportRow[]) => {
    const store = createSending(
      rows,
      { file: name.slice(0, 200), dialect: table.dialect },
      stopped,
    );
    setSending({ store, rows });
    void store.send().then(reloadImports);
  };

  if (!source) {
    return (
      <>
        <ImportHeader step={0} />
        <UploadStep
          // A new key remounts the step, whose heading takes the focus.
          key={stopped?.id}
          {...{ moved, stopped, wrongFile }}
          onNew={startAgain}
          onTable={take}
        />
        <ImportList onContinue={goOn} />
      </>
    );
  }
  if (sending) {
    return (
      <>
        <ImportHeader step={done ? STEPS.length : 2} />
        <SendStep
          store={sending.store}
          rows={sending.rows}
          table={source.table}
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
          source={source}
          checked={checked}
          onBack={() => setChecked(undefined)}
          onImport={(rows) => send(source, rows)}
        />
      </>
    );
  }
  if (normalized && !byHand) {
    return (
      <>
        <ImportHeader step={1} />
        <RecognizedStep
          source={source}
          normalized={normalized}
          onByHand={() => setByHand(true)}
          onBack={startAgain}
          onRows={check}
        />
      </>
    );
  }
  return (
    <>
      <ImportHeader step={1} />
      <MapStep
        source={source}
        onMapping={(mapping) => setSource({ ...source, mapping })}
        onBack={startAgain}
        onRows={check}
      />
    </>
  );
}
