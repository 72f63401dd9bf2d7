import { useId, useMemo } from 'react';
import { contactPath } from '../../../config/portal.ts';
import type { ImportReport, ImportRow } from '../../../contract/contacts/moves.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { saveFile } from '../../shared/sign-in/download.tsx';
import { firstWordsOf } from './MatchStep.tsx';
import type { Couple } from './normalized.ts';
import type { OpenFile } from './open-contacts.ts';
import type { SameText } from './sending.ts';
import { useShowMore } from './show-more.tsx';

interface Told {
  row: number;
  message: string;
  contact?: string | undefined;
}

/** The affiliate's choices for rows: one for all of them, or one for each. */
export interface Choices {
  /** By row number; a missing row has the first option. */
  chosen: ReadonlyMap<number, string>;
  onChange: (rows: readonly number[], value: string) => void;
}

type Options = readonly { value: string; label: string }[];

const DUPLICATE_OPTIONS: Options = [
  { value: 'skip', label: 'Skip' },
  { value: 'import', label: 'Import as a new contact' },
  { value: 'merge', label: 'Merge' },
];
const HOUSEHOLD_OPTIONS: Options = [
  { value: '', label: 'No' },
  { value: 'spouse', label: 'Yes, as spouse' },
  { value: 'partner', label: 'Yes, as partner' },
  { value: 'child', label: 'Yes, as child' },
  { value: 'other', label: 'Yes, as another member' },
];

const optionsOf = (options: Options) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

const choiceOf = (
  header: string,
  options: Options,
  { chosen, onChange }: Choices,
): Column<Told> => ({
  key: 'choice',
  header,
  card: 'beside',
  cell: ({ row }) => (
    <select
      aria-label={`${header} Row ${row}`}
      value={chosen.get(row) ?? options[0]?.value}
      onChange={({ target }) => onChange([row], target.value)}
      className="field field-compact my-1 min-w-36"
    >
      {optionsOf(options)}
    </select>
  ),
});

interface ChoiceForAllProps extends Choices {
  label: string;
  options: Options;
  rows: readonly Told[];
}

/** One choice for all rows of a table; a dash if they differ. */
function ChoiceForAll({ label, options, rows, chosen, onChange }: ChoiceForAllProps) {
  const id = useId();
  const values = new Set(rows.map(({ row }) => chosen.get(row) ?? options[0]?.value));
  const [only] = values;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={values.size === 1 ? only : 'differs'}
        onChange={({ target }) =>
          onChange(
            rows.map(({ row }) => row),
            target.value,
          )
        }
        className="field field-compact w-auto"
      >
        {values.size > 1 && (
          <option value="differs" disabled>
            Each its own
          </option>
        )}
        {optionsOf(options)}
      </select>
    </div>
  );
}

/** The name of the row. */
const shownName = ({ name, employer, emails, phones }: ImportRow = {}): string | undefined => {
  const [first] = [emails, phones].flatMap((list) => (Array.isArray(list) ? list : []));
  return [name, employer, first?.value].find((one) => typeof one === 'string' && one !== '');
};

interface ReportTableProps {
  caption: string;
  rows: readonly Told[];
  byNumber: ReadonlyMap<unknown, ImportRow>;
  choice?: Column<Told>;
}

function ReportTable({ caption, rows, byNumber, choice }: ReportTableProps) {
  const { shown, button } = useShowMore(rows.length);
  const columns: Column<Told>[] = [
    {
      key: 'row',
      header: 'Row',
      cell: ({ row }) => <span className="whitespace-nowrap">Row {row}</span>,
    },
    { key: 'name', header: 'Name', cell: ({ row }) => shownName(byNumber.get(row)) ?? 'No name' },
    { key: 'why', header: 'Why', cell: (one) => <Why {...one} /> },
    ...(choice ? [choice] : []),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows.slice(0, shown)}
      idOf={({ row }) => String(row)}
      nameOf={({ row }) => `row ${row}`}
      foot={button}
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
          <a href={contactPath(contact)} target="_blank" rel="noopener" className="link">
            Open it
          </a>
        </>
      )}
    </>
  );
}

/** The families with one text in Household, and which texts are one household all the same. */
interface Families {
  sameTexts: readonly SameText[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const FAMILY_OPTIONS: Options = [
  { value: '', label: 'Keep apart' },
  { value: 'one', label: 'One household' },
];

/** Asks of each text that names several families whether they are one household. */
function SameTexts({ sameTexts, chosen, onChange }: Families) {
  const { shown, button } = useShowMore(sameTexts.length);
  const id = useId();
  return (
    <ul className="card mb-3 divide-y divide-line">
      {sameTexts.slice(0, shown).map(({ key, text, firsts }, at) => (
        <li
          key={key}
          className="grid items-center gap-x-6 gap-y-1.5 px-5 py-3 sm:grid-cols-[1fr_auto]"
        >
          <label htmlFor={`${id}-${at}`} className="[overflow-wrap:anywhere]">
            {formatNumber(firsts.length)} families are named “{text}”:{' '}
            {firstWordsOf(
              firsts.map(({ row, ...first }) => `${shownName(first) ?? 'No name'} (row ${row})`),
            )}
            .
          </label>
          <select
            id={`${id}-${at}`}
            value={chosen.has(key) ? 'one' : ''}
            onChange={({ target }) => {
              const others = [...chosen].filter((other) => other !== key);
              onChange(new Set(target.value === 'one' ? [...others, key] : others));
            }}
            className="field field-compact w-auto"
          >
            {optionsOf(FAMILY_OPTIONS)}
          </select>
        </li>
      ))}
      {button && <li className="px-5 py-3">{button}</li>}
    </ul>
  );
}

interface Props {
  report: ImportReport;
  rows: readonly ImportRow[];
  file: OpenFile;
  couples?: readonly Couple[] | undefined;
  /** The choices for rows of existing contacts, and for their households; without them the choices are final. */
  duplicates?: Choices;
  households?: Choices;
  families?: Families;
}

/** The rows that may be of one household, with what says so. */
function familiesToTell(report: ImportReport, couples: readonly Couple[]): Told[] {
  const sharing = report.remarks.map(({ row, message, sharesWith }) => ({
    row,
    // The heading asks this already.
    message: message.replace(/ Same household\?$/, ''),
    contact: sharesWith,
  }));
  const sharingRows = new Set(sharing.map(({ row }) => row));
  return [
    ...sharing,
    ...couples
      .filter(({ row }) => !sharingRows.has(row))
      .map(({ row, spouse, spouseName, below }) => ({
        row,
        message: below
          ? `Row ${spouse} is in “${below}”, and this row has no household.`
          : `The file names ${spouseName} (row ${spouse}) as the spouse.`,
      })),
  ].sort((one, other) => one.row - other.row);
}

interface SkippedProps {
  skipped: readonly Told[];
  byNumber: ReadonlyMap<unknown, ImportRow>;
  duplicates: Choices | undefined;
}

/** The rows of people who are contacts already. */
const Skipped = ({ skipped, byNumber, duplicates }: SkippedProps) => (
  <section>
    {duplicates ? (
      <>
        <h2 className="text-xl">Already in your contacts</h2>
        <p className="mt-1 mb-3 max-w-measure text-ink-muted">
          {countWords(skipped.length, 'row')} with the name and an email address or phone number of
          a contact. Merge fills in what the contact lacks, and adds addresses, numbers and tags.
        </p>
        <ChoiceForAll
          label="For all of these rows"
          options={DUPLICATE_OPTIONS}
          rows={skipped}
          {...duplicates}
        />
      </>
    ) : (
      <h2 className="mb-3 text-xl">{countWords(skipped.length, 'row')} skipped</h2>
    )}
    <ReportTable
      caption={duplicates ? 'Rows already in your contacts' : 'Skipped rows'}
      rows={skipped}
      byNumber={byNumber}
      {...(duplicates && { choice: choiceOf('What to do', DUPLICATE_OPTIONS, duplicates) })}
    />
  </section>
);

/** The refused rows to correct, the skipped rows, and the rows that share an address or number with a contact. */
export function NotAdded(props: Props) {
  const { report, rows, file, couples = [], duplicates, households } = props;
  const sameTexts = props.families?.sameTexts ?? [];
  const byNumber = useMemo(() => new Map(rows.map((row) => [row.row, row])), [rows]);
  const refused = report.rows.filter(({ became }) => became === 'refused');
  const skipped = report.rows
    .filter(({ became }) => became === 'skipped')
    .map((one) => ({ ...one, contact: one.duplicateOf }));
  const families = familiesToTell(report, couples);
  return (
    <>
      {skipped.length > 0 && (
        <Skipped skipped={skipped} byNumber={byNumber} duplicates={duplicates} />
      )}
      {families.length + sameTexts.length > 0 && (
        <section>
          <h2 className={families.length > 0 ? 'text-xl' : 'mb-3 text-xl'}>Same household?</h2>
          {props.families && sameTexts.length > 0 && <SameTexts {...props.families} />}
          {families.length > 0 && (
            <>
              <p className="mt-1 mb-3 max-w-measure text-ink-muted">
                {countWords(families.length, 'row')} with an email address or phone number of
                someone with a different name, with a spouse in another row, or under the first row
                of a household. {households ? 'They are imported as contacts of their own.' : ''}
              </p>
              {households && (
                <ChoiceForAll
                  label="For all of these rows"
                  options={HOUSEHOLD_OPTIONS}
                  rows={families}
                  {...households}
                />
              )}
              <ReportTable
                caption="Rows that may be one household"
                rows={families}
                byNumber={byNumber}
                {...(households && {
                  choice: choiceOf('Same household?', HOUSEHOLD_OPTIONS, households),
                })}
              />
            </>
          )}
        </section>
      )}
      {refused.length > 0 && (
        <section>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">{countWords(refused.length, 'refused row')}</h2>
            <Button
              onClick={async () =>
                saveFile(csvFile(await file.refused(refused)), 'refused-rows.csv')
              }
            >
              Download refused rows
            </Button>
          </div>
          <ReportTable caption="Refused rows" rows={refused} byNumber={byNumber} />
        </section>
      )}
    </>
  );
}

const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv' });
