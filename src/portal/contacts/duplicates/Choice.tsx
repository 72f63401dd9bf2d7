import type { Difference, Side } from './merge-fields.ts';

interface Props {
  difference: Difference;
  side: Side;
  onChoose: (side: Side) => void;
}

/** One field of two contacts: whose value stays. */
export function Choice({ difference: { field, label, keep, drop }, side, onChoose }: Props) {
  const options: [side: Side, words: string][] = [
    ['keep', keep],
    ['drop', drop],
    ...(field === 'tags' ? [['both', 'All tags of both'] as [Side, string]] : []),
  ];
  return (
    <fieldset className="min-w-0 py-3">
      <legend className="float-left text-sm font-semibold">{label}</legend>
      <div className="clear-both grid gap-x-4 md:grid-cols-2">
        {options.map(([value, words]) => (
          <label
            key={value}
            className={`flex min-h-11 min-w-0 items-start gap-2.5 py-2.5 ${value === 'both' ? 'md:col-span-2' : ''}`}
          >
            <input
              type="radio"
              name={`merge-${field}`}
              value={value}
              checked={side === value}
              onChange={() => onChoose(value)}
              className="check mt-0.5"
            />
            <span className={`min-w-0 [overflow-wrap:anywhere] ${words ? '' : 'text-ink-muted'}`}>
              {words || 'None'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
