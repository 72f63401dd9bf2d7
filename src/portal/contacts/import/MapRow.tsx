import { FieldError, wiring } from '../../kit/Field.tsx';
import type { Source } from './ImportPage.tsx';
import { type MappedField, samplesOf } from './mapping.ts';

interface Props {
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
export function MapRow({ field, label, source: { table, mapping }, error, onChoose }: Props) {
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
