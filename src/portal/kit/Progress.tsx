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
  const words = `${numberWords(value)} of ${numberWords(of)}${unit ? ` ${unit}` : ''}`;
  return (
    <label className="block">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        {/* For the eye: the bar says it to listeners. */}
        <span aria-hidden="true" className="text-ink-muted tabular-nums">
          {words}
        </span>
      </span>
      <progress max={of} value={value} aria-valuetext={words} className="progress" />
    </label>
  );
}
