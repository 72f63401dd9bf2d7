import { useId } from 'react';
import { numberWords } from '../../lib/number-words.ts';

interface Props {
  label: string;
  value: number;
  of: number;
  /** What is counted, as in "3 of 5 lessons". */
  unit?: string;
}

/** How far something has come, as a bar and in words. */
export function Progress({ label, value, of, unit }: Props) {
  const id = useId();
  const words = `${numberWords(value)} of ${numberWords(of)}${unit ? ` ${unit}` : ''}`;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span className="text-ink-muted tabular-nums">{words}</span>
      </div>
      <progress id={id} max={of} value={value} aria-valuetext={words} className="progress" />
    </div>
  );
}
