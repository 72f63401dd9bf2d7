import { useState } from 'react';
import { changeSearch } from '../../lib/search-params.ts';
import { Button } from '../kit/Button.tsx';
import { FieldError, wiring } from '../kit/Field.tsx';
import { toRange } from './address.ts';
import type { Range } from './range.ts';
import { rangeProblem } from './range-problem.ts';

interface Props {
  /** The days that show. */
  range: Range;
  /** Distinguishes the fields if there are two such forms. */
  id: string;
  /** Called once other days were chosen. */
  onDone?: () => void;
}

/** Two days of one's own. They count when they are sent, since a year is typed digit by digit. */
export function RangeForm({ range, id, onDone }: Props) {
  const [days, setDays] = useState(range);
  const [error, setError] = useState<string>();
  const changed = days.from !== range.from || days.to !== range.to;
  const field = (name: keyof Range, label: string) => (
    <label className="flex min-w-0 items-center gap-2 text-sm max-md:grid max-md:gap-1">
      <span className="text-ink-muted">{label}</span>
      <input
        {...wiring(`${id}-${name}`, { name, label, error: name === 'from' ? error : undefined })}
        type="date"
        value={days[name]}
        onChange={({ target }) => setDays({ ...days, [name]: target.value })}
        className="field field-compact w-full min-w-0 max-md:px-3 md:w-38"
      />
    </label>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const problem = rangeProblem(days);
        setError(problem);
        if (problem) return;
        changeSearch(toRange(days));
        onDone?.();
      }}
    >
      <div className="flex flex-wrap items-end gap-3 max-md:grid max-md:grid-cols-2">
        {field('from', 'From')}
        {field('to', 'To')}
        <Button type="submit" disabled={!changed} className="max-md:col-span-2">
          Show
        </Button>
      </div>
      <FieldError id={`${id}-from`} error={error} />
    </form>
  );
}
