import { Fragment, useState } from 'react';
import { KIND_WORDS, ROLE_WORDS, STAGE_WORDS } from '../../../config/contact-words.ts';
import {
  IMPORT_LABELS,
  type ImportReport,
  type NotedCell,
  spouseLabel,
} from '../../../contract/contacts/moves.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { isRounded } from '../../../lib/readers/plain.ts';
import { Button } from '../../kit/Button.tsx';
import { CheckField, optionsOf, SelectField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { StepActions, StepCard } from '../StepCard.tsx';
import { type FinishedPerson, finishedPeople } from './finished.ts';
import { firstWordsOf } from './MatchStep.tsx';
import { type Choices, NotAdded } from './NotAdded.tsx';
import type { Cell, Normalized, OpenCentury } from './normalized.ts';
import type { OpenFile } from './open-contacts.ts';
import {
  type AskedField,
  choiceKey,
  countsOf,
  earlierBirths,
  type ImportChoices,
  isShouted,
  sameTexts,
  type Unknown,
  uncapitalized,
  unknownValues,
} from './sending.ts';
import { useShowMore } from './show-more.tsx';

/** The rows to send, the server's report about them, and what the page says about both. */
export interface Checked extends Normalized {
  report: ImportReport;
  findings: ReturnType<typeof findingsOf>;
}

const ASKED_WORDS: Record<AskedField, string> = {
  kind: 'Kind',
  stage: 'Stage',
  role: 'Role',
};
const ASKED_OPTIONS: Record<AskedField, { value: string; label: string }[]> = {
  // The first one is what happens without a choice.
  kind: optionsOf(KIND_WORDS),
  stage: [{ value: '', label: 'Keep as a tag' }, ...optionsOf(STAGE_WORDS)],
  role: [
    ...optionsOf(ROLE_WORDS).filter(({ value }) => value === 'other'),
    ...optionsOf(ROLE_WORDS).filter(({ value }) => value !== 'other'),
  ],
};

interface UnknownValuesProps {
  unknown: readonly Unknown[];
  chosen: ReadonlyMap<string, string>;
  onChange: (key: string, value: string) => void;
}

/** The values that the portal does not know, each with a choice for all of its rows. */
function UnknownValues({ unknown, chosen, onChange }: UnknownValuesProps) {
  return (
    <section>
      <h2 className="mb-3 text-xl">Values of your file</h2>
      <div className="card grid gap-x-6 gap-y-4 p-5 sm:grid-cols-2 lg:grid-cols-3 lg:p-6">
        {unknown.map((value, at) => (
          <SelectField
            key={choiceKey(value)}
            name={`value-${at}`}
            label={`${ASKED_WORDS[value.field]}: “${value.words}” is not known`}
            hint={countWords(value.rows, 'row')}
            value={chosen.get(choiceKey(value)) ?? ASKED_OPTIONS[value.field][0]?.value}
            options={ASKED_OPTIONS[value.field]}
            onChange={({ target }) => onChange(choiceKey(value), target.value)}
          />
        ))}
      </div>
    </section>
  );
}

/** The cells that go to the notes, each as it is there. */
function NotedCells({ noted }: { noted: readonly (Cell & { text: string })[] }) {
  const { shown, button } = useShowMore(noted.length);
  return (
    <Notice
      kind="info"
      title={`${countWords(noted.length, 'cell')} ${noted.length === 1 ? 'goes' : 'go'} to the notes`}
      action={button}
    >
      <ul className="[overflow-wrap:anywhere]">
        {noted.slice(0, shown).map(({ row, column, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
          <li key={at}>
            Row {row}, {column}: {text}
            {isRounded(text) && ' (damaged by a spreadsheet)'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface OpenCenturiesProps {
  births: readonly OpenCentury[];
  isEarlier: boolean;
  onChange: (isEarlier: boolean) => void;
}

/** Births of two centuries, each as it is read, and the choice for all of them. */
function OpenCenturies({ births, isEarlier, onChange }: OpenCenturiesProps) {
  const { shown, button } = useShowMore(births.length);
  return (
    <Notice
      kind="warning"
      title={`${countWords(births.length, 'birth year')} could be in either century`}
      action={button}
    >
      <ul className="[overflow-wrap:anywhere]">
        {births.slice(0, shown).map(({ row, column, text, day, earlier }) => (
          <li key={`${row} ${column}`}>
            Row {row}, {column}: {text} is read as {(isEarlier ? earlier : day).slice(0, 4)}.
          </li>
        ))}
      </ul>
      <fieldset className="mt-3 flex flex-wrap gap-x-6">
        <legend className="sr-only">The century of these births</legend>
        {(['20', '19'] as const).map((century) => (
          <CheckField
            key={century}
            type="radio"
            name="century"
            value={century}
            label={`Read as ${century}..`}
            checked={isEarlier === (century === '19')}
            onChange={() => onChange(century === '19')}
          />
        ))}
      </fieldset>
    </Notice>
  );
}
interface SecondPersonsProps {
  count: number;
  chosen: ImportChoices['secondAs'];
  onChange: (as: ImportChoices['secondAs']) => void;
}

/** How many second persons of rows come in, and as what. */
function SecondPersons({ count, chosen, onChange }: SecondPersonsProps) {
  return (
    <div className="grid gap-3">
      {count > 0 && (
        <p>
          {count === 1
            ? '1 spouse comes in as a contact in the same household.'
            : `${formatNumber(count)} spouses come in as contacts in the same household.`}
        </p>
      )}
      <div className="max-w-60">
        <SelectField
          name="second-as"
          label="They come in as"
          value={chosen}
          options={[
            { value: 'spouse', label: ROLE_WORDS.spouse },
            { value: 'partner', label: ROLE_WORDS.partner },
          ]}
          onChange={({ target }) => onChange(target.value === 'partner' ? 'partner' : 'spouse')}
        />
      </div>
    </div>
  );
}

/** The people who say most, as they will be in the list. */
const FinishedPeople = ({ people }: { people: readonly FinishedPerson[] }) => (
  <section className="mt-5">
    <h3 className="mb-3 text-lg">How they will look</h3>
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {people.map(({ row, name, lines }) => (
        <li key={row} className="min-w-0 rounded border border-line p-4">
          <p className="mb-2 font-semibold [overflow-wrap:anywhere]">{name || 'No name'}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            {lines.map(([label, value]) => (
              <Fragment key={label}>
                <dt className="text-ink-muted">{label}</dt>
                <dd className={`[overflow-wrap:anywhere] ${value ? '' : 'text-ink-muted'}`}>
                  {value || 'None'}
                </dd>
              </Fragment>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </section>
);

const inWords = (cells: readonly Cell[]): string =>
  firstWordsOf(cells.map(({ row, column }) => `${column} in row ${row}`));

interface Props {
  file: OpenFile;
  checked: Checked;
  chosen: ImportChoices;
  onChosen: (chosen: ImportChoices) => void;
  onBack: () => void;
  onImport: () => void;
}

/** What is asked about all rows. Our own export has the names as the affiliate wrote them. */
export const askedOf = (rows: Normalized['rows'], isOwn: boolean) => ({
  unknown: unknownValues(rows),
  shouted: isOwn
    ? []
    : rows.flatMap((row) => [row, (row.second ?? []) as typeof row].flat()).filter(isShouted),
  sameTexts: sameTexts(rows),
  hasSeconds: rows.some(({ second, secondRow }) => second ?? secondRow),
});

const labelOf = ({ field, ofSpouse }: NotedCell): string => {
  if (field === 'spouse') return 'Spouse';
  return ofSpouse ? spouseLabel(field, IMPORT_LABELS[field]) : IMPORT_LABELS[field];
};

/** What the check found in all cells, which no choice changes. */
export function findingsOf(
  { privateCells, either, ...checked }: Normalized,
  report: ImportReport,
  questions: ReturnType<typeof askedOf>,
) {
  const ofServer = report.noted.map((cell) => ({
    row: cell.row,
    column: labelOf(cell),
    text: cell.text,
  }));
  const noted = [...checked.noted, ...ofServer.filter(({ text }) => text !== '')].sort(
    (a, b) => a.row - b.row,
  );
  return {
    noted,
    left: [...privateCells, ...ofServer.filter(({ text }) => text === '')],
    ...questions,
    bothWays: Map.groupBy(either, ({ column }) => column),
  };
}

interface CountListProps {
  counts: ReturnType<typeof countsOf>;
  /** How many cells go to the notes. */
  noted: number;
}

function CountList({
  counts: { added, spouses, merged, skipped, refused },
  noted,
}: CountListProps) {
  const figures = [
    { label: 'New', value: added },
    ...(spouses > 0 ? [{ label: 'Spouses', value: spouses }] : []),
    ...(merged > 0 ? [{ label: 'Merged', value: merged }] : []),
    { label: 'Already in your contacts', value: skipped },
    { label: 'Refused', value: refused },
    { label: 'Cells for the notes', value: noted },
  ];
  return (
    <dl
      aria-live="polite"
      className="mt-5 grid grid-cols-2 gap-3 border-y border-line py-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
    >
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="font-serif text-2xl tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FindingsProps extends Pick<Props, 'checked' | 'chosen' | 'onChosen'> {
  counts: ReturnType<typeof countsOf>;
}

/** What the check found in all rows, with the choices for them. */
function Findings({ checked, counts, chosen, onChosen }: FindingsProps) {
  const { centuries, findings } = checked;
  const { noted, left, shouted, bothWays, hasSeconds } = findings;
  const isEmpty = counts.added + counts.merged === 0;
  return (
    <div className="mt-5 grid max-w-measure gap-5 empty:hidden">
      {hasSeconds && (
        <SecondPersons
          count={counts.spouses}
          chosen={chosen.secondAs}
          onChange={(secondAs) => onChosen({ ...chosen, secondAs })}
        />
      )}
      {noted.length > 0 && <NotedCells noted={noted} />}
      {left.length > 0 && (
        <Notice kind="info" title={`${countWords(left.length, 'cell')} left out`}>
          They look like they hold Social Security, card or account numbers: {inWords(left)}.
        </Notice>
      )}
      {[...bothWays].map(([column, cells]) => (
        <Notice key={column} kind="warning" title={`${column} is written both ways`}>
          Some dates put the month first, others the day. These could be either, and are read with
          the month first: {firstWordsOf(cells.map(({ row }) => `row ${row}`))}.
        </Notice>
      ))}
      {centuries.length > 0 && (
        <OpenCenturies
          births={centuries}
          isEarlier={chosen.births.size > 0}
          onChange={(isEarlier) => {
            onChosen({
              ...chosen,
              births: earlierBirths(isEarlier ? centuries : []),
            });
          }}
        />
      )}
      {isEmpty && (
        <Notice kind="info" title="There is nothing to import">
          {counts.refused > 0
            ? 'Look at the reasons below. Another choice of columns may help.'
            : 'Everyone in this file is already in your contacts.'}
        </Notice>
      )}
      {shouted[0] && (
        <CheckField
          name="quiet"
          label={`Write ${countWords(shouted.length, 'name')} as “${uncapitalized(shouted[0]).name}”`}
          checked={chosen.quiet}
          onChange={({ target }) => onChosen({ ...chosen, quiet: target.checked })}
        />
      )}
    </div>
  );
}

/** Shows what the import would do before it starts. */
export function CheckStep({ file, checked, chosen, onChosen, onBack, onImport }: Props) {
  const { rows, report, couples, findings } = checked;
  const [starting, setStarting] = useState(false);
  const start = () => {
    setStarting(true);
    onImport();
  };
  const { unknown } = findings;
  const choicesOf = (of: 'duplicates' | 'households'): Choices => ({
    chosen: chosen[of],
    onChange: (numbers, value) =>
      onChosen({
        ...chosen,
        [of]: new Map([...chosen[of], ...numbers.map((row) => [row, value] as const)]),
      }),
  });
  const counts = countsOf(report, chosen.duplicates);
  const isEmpty = counts.added + counts.merged === 0;
  return (
    <div className="grid gap-5 lg:gap-6">
      <StepCard title="Check" moved>
        <p className="mt-1 text-ink-muted">
          This is what the import will do. Nothing is stored yet.
        </p>
        <CountList counts={counts} noted={findings.noted.length} />
        <FinishedPeople people={finishedPeople(rows, chosen)} />
        <Findings checked={checked} counts={counts} chosen={chosen} onChosen={onChosen} />
        <StepActions>
          {!isEmpty && (
            <Button kind="primary" onClick={start} busy={starting && 'Starting…'}>
              Import
            </Button>
          )}
          <Button onClick={onBack} disabled={starting}>
            Back to the columns
          </Button>
        </StepActions>
      </StepCard>
      {unknown.length > 0 && (
        <UnknownValues
          unknown={unknown}
          chosen={chosen.values}
          onChange={(key, value) =>
            onChosen({ ...chosen, values: new Map([...chosen.values, [key, value]]) })
          }
        />
      )}
      <NotAdded
        report={report}
        couples={couples}
        rows={rows}
        file={file}
        duplicates={choicesOf('duplicates')}
        households={choicesOf('households')}
        families={{
          sameTexts: findings.sameTexts,
          chosen: chosen.oneHousehold,
          onChange: (oneHousehold) => onChosen({ ...chosen, oneHousehold }),
        }}
      />
    </div>
  );
}
