import { useState } from 'react';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { Button } from '../../kit/Button.tsx';
import { FieldError, wiring } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import {
  CHOICES,
  type ColumnMeaning,
  isPerson,
  keyOf,
  SPOUSE_CHOICES,
} from '../../shared/files/columns.ts';
import { DIALECT_WORDS } from '../../shared/files/dialect.ts';
import { OpenQuote } from '../../shared/files/OpenQuote.tsx';
import { StepActions, StepCard } from '../StepCard.tsx';
import type { FileAbout } from './contacts.worker.ts';
import type { FileColumn } from './file-columns.ts';

const OF_CONTACT = [...CHOICES].filter(([key]) => !SPOUSE_CHOICES.has(key));

const MOST_LISTED = 12;

/** The first of these words, and the number of the others. */
export function firstWordsOf(words: readonly string[]): string {
  const more = words.length - MOST_LISTED;
  const first = words.slice(0, MOST_LISTED).join(', ');
  return more > 0 ? `${first} and ${formatNumber(more)} more` : first;
}

/** The columns that are not imported: private ones, ones that look useful, and others. */
function LeftOut({
  columns,
  meanings,
}: Pick<Props, 'meanings'> & { columns: readonly FileColumn[] }) {
  const isPrivate = (column: FileColumn): boolean => column.meaning?.is === 'private';
  const left = columns.filter(
    (column, at) => !meanings[at] && column.isFilled && !isPrivate(column),
  );
  const useful = left.filter(({ looks }) => looks);
  const others = left.filter(({ looks }) => !looks);
  const hidden = columns.filter(isPrivate);
  return (
    <div className="mt-4 grid max-w-measure gap-4 [overflow-wrap:anywhere] empty:hidden">
      {hidden.length > 0 && (
        <Notice kind="info" title="Columns that the portal does not keep">
          {firstWordsOf(hidden.map(({ heading }) => heading))} will not be imported. The portal
          stores no ID, account or license numbers, and no medical data.
        </Notice>
      )}
      {useful.length > 0 && (
        <Notice kind="warning" title="Left out, though it looks useful">
          <ul>
            {useful.map(({ heading, looks }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and none moves.
              <li key={at}>
                “{heading}” looks like {looks}.
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {others.length > 0 && (
        <p className="text-sm text-ink-muted">
          No matching field, so not imported: {firstWordsOf(others.map(({ heading }) => heading))}
        </p>
      )}
    </div>
  );
}

interface ColumnRowProps {
  id: string;
  column: FileColumn;
  value: string;
  error: string | undefined;
  onChoose: (value: string) => void;
}

/** A column of the file, its samples, and the choice of its field. */
function ColumnRow({ id, column: { heading, samples }, value, error, onChoose }: ColumnRowProps) {
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 py-3 md:grid-cols-12">
      <label htmlFor={id} className="font-semibold [overflow-wrap:anywhere] md:col-span-4">
        {heading}
      </label>
      <p className="line-clamp-2 text-sm text-ink-muted [overflow-wrap:anywhere] md:col-span-4">
        {samples.length === 0 ? 'This column is empty.' : samples.join(' · ')}
      </p>
      <div className="md:col-span-4">
        <select
          {...wiring(id, { name: id, label: heading, error })}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
          className="field field-compact"
        >
          <option value="">Leave out</option>
          {OF_CONTACT.map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          <optgroup label="Spouse">
            {[...SPOUSE_CHOICES].map(([key, { label }]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </optgroup>
        </select>
        <FieldError id={id} error={error} />
      </div>
    </li>
  );
}

const NO_PERSON =
  'Please choose a column with names, phone numbers, email addresses or organizations.';

interface Props {
  name: string;
  about: FileAbout;
  meanings: (ColumnMeaning | null)[];
  /** Whether the columns are matched by hand. */
  byHand: boolean;
  onByHand: () => void;
  onMeanings: (meanings: (ColumnMeaning | null)[]) => void;
  onBack: () => void;
  onContinue: () => Promise<void>;
}

/** Names the system that wrote the file, or matches its columns to the fields of a contact. */
export function MatchStep(props: Props) {
  const { name, about, meanings, byHand, onByHand, onMeanings, onBack, onContinue } = props;
  const { columns, dialect } = about;
  const [isMissing, setMissing] = useState(false);
  const isSure = meanings.some(isPerson);
  const wrong = isMissing && !isSure;
  const checking = useSubmit(async () => {
    setMissing(!isSure);
    if (isSure) await onContinue();
  });
  const shown = columns.flatMap((column, at) => (column.meaning?.is === 'private' ? [] : [at]));
  const [first = 0] = shown;
  const choose = (at: number, value: string) => {
    const own = columns[at]?.meaning ?? null;
    // The column's own meaning knows more than the choice, such as its label.
    const meaning = own && keyOf(own) === value ? own : (CHOICES.get(value)?.meaning ?? null);
    onMeanings(meanings.map((before, place) => (place === at ? meaning : before)));
  };
  const people = about.rows - about.households;
  return (
    <StepCard title={byHand ? 'Match columns' : `This looks like ${DIALECT_WORDS[dialect]}`} moved>
      <p className="mt-1 max-w-measure text-ink-muted [overflow-wrap:anywhere]">
        {name}: {countWords(people, byHand ? 'row' : 'contact')} and{' '}
        {countWords(columns.length, 'column')}
        {about.households > 0 && `, and ${countWords(about.households, 'household')}`}.
        {byHand && dialect === 'portal' && ` This looks like ${DIALECT_WORDS.portal}.`}{' '}
        {byHand
          ? 'Choose what each column is. Several columns may be the same.'
          : 'Its columns are matched for you.'}
      </p>
      <OpenQuote row={about.openQuote} />
      <form noValidate onSubmit={checking.submit}>
        <ErrorSummary fields={wrong ? { [`column-${first}`]: NO_PERSON } : undefined} />
        {checking.problem && (
          <div className="mt-4 max-w-measure">
            <Notice kind="danger" title="The rows could not be checked" live>
              {checking.problem.sentence}
            </Notice>
          </div>
        )}
        {byHand && (
          <>
            <div
              aria-hidden="true"
              className="mt-5 grid grid-cols-12 gap-x-6 border-b border-line pb-2 text-xs font-semibold text-ink-muted max-md:hidden"
            >
              <span className="col-span-4">Column of your file</span>
              <span className="col-span-4">For example</span>
              <span className="col-span-4">Contact</span>
            </div>
            <ul className="divide-y divide-line">
              {shown.map((at) => (
                <ColumnRow
                  key={at}
                  id={`column-${at}`}
                  column={columns[at] as FileColumn}
                  value={keyOf(meanings[at] ?? null)}
                  error={wrong && at === first ? NO_PERSON : undefined}
                  onChoose={(value) => choose(at, value)}
                />
              ))}
            </ul>
          </>
        )}
        <LeftOut columns={columns} meanings={meanings} />
        <StepActions>
          <Button kind="primary" type="submit" busy={checking.busy && 'Checking…'}>
            Continue
          </Button>
          {!byHand && dialect !== 'vcard' && (
            <Button onClick={onByHand}>Match the columns yourself</Button>
          )}
          <Button onClick={onBack}>Choose another file</Button>
        </StepActions>
      </form>
    </StepCard>
  );
}
