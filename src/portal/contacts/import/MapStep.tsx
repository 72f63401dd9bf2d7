import { useState } from 'react';
import { counted } from '../../../lib/number-words.ts';
import { Button } from '../../kit/Button.tsx';
import { FieldError, ProblemText, wiring } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { StepActions, StepCard } from '../StepCard.tsx';
import {
  type Checked,
  MAPPED_FIELDS,
  type MappedField,
  type Mapping,
  type Source,
  samplesOf,
  toRows,
} from './mapping.ts';
import { checkRows } from './sending.ts';

interface MapRowProps {
  field: MappedField;
  label: string;
  source: Source;
  error: string | undefined;
  onChoose: (value: string) => void;
}

const HINTS: Partial<Record<MappedField, string>> = {
  name: 'Required. Whole, or the first name.',
  lastName: 'If it has a column of its own.',
};

/** A field of the contact, the column for it, and what is in that column. */
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
          {table.columns.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves.
            <option key={index} value={index}>
              {name}
            </option>
          ))}
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

interface Props {
  source: Source;
  onMapping: (mapping: Mapping) => void;
  onBack: () => void;
  onChecked: (checked: Checked) => void;
}

const NO_NAME = 'Please choose the column that holds the names.';

/** Says which column is which field. */
export function MapStep({ source, onMapping, onBack, onChecked }: Props) {
  const { name, table, mapping } = source;
  const [nameless, setNameless] = useState(false);
  const missing = nameless && mapping.name === undefined;
  const checking = useSubmit(async () => {
    setNameless(mapping.name === undefined);
    if (mapping.name === undefined) return;
    const rows = toRows(table.rows, mapping);
    onChecked({ rows, report: await checkRows(rows) });
  });
  const choose = (field: MappedField, value: string) => {
    const { [field]: _before, ...others } = mapping;
    onMapping(value === '' ? others : { ...others, [field]: Number(value) });
  };
  const used = new Set(Object.values(mapping));
  const left = table.columns.filter((_, index) => !used.has(index));

  return (
    <StepCard title="Map columns" moved>
      <p className="mt-1 max-w-measure text-ink-muted">
        {name}: {counted(table.rows.length, 'row')} and {counted(table.columns.length, 'column')}.
        Say which column holds what; the rest is left out.
      </p>
      {table.openQuote !== null && (
        <div className="mt-4 max-w-measure">
          <Notice
            kind="warning"
            title={`The quotation marks of row ${table.openQuote} do not close`}
          >
            What comes after it may have been read as one cell. Look at that row in your file if
            rows are missing.
          </Notice>
        </div>
      )}
      <form noValidate onSubmit={checking.submit} className="mt-5">
        <ErrorSummary fields={missing ? { 'map-name': NO_NAME } : undefined} />
        {checking.problem && (
          <Notice kind="danger" title="The rows could not be checked" live>
            <ProblemText problem={checking.problem} />
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
            Left out: {left.slice(0, 12).join(', ')}
            {left.length > 12 && ` and ${left.length - 12} more`}
          </p>
        )}
        <StepActions>
          <Button kind="primary" type="submit" busy={checking.busy && 'Checking…'}>
            Check
          </Button>
          <Button onClick={onBack}>Choose another file</Button>
        </StepActions>
      </form>
    </StepCard>
  );
}
