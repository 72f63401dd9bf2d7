import type { ReactNode } from 'react';
import type { Display } from '../../shell/display.ts';

interface Props<Name extends 'theme' | 'density'> {
  name: Name;
  value: Display[Name];
  chosen: Display[Name];
  onChoose: (value: Display[Name]) => void;
  label: string;
  /** What it means, in a few words. */
  about: string;
  drawing: ReactNode;
}

/** A radio with a small drawing of what it does; all of it presses. */
export function Choice<Name extends 'theme' | 'density'>(props: Props<Name>) {
  const { name, value, chosen, onChoose, label, about, drawing } = props;
  return (
    <label className="choice">
      {drawing}
      <span className="flex min-w-0 gap-3">
        <input
          type="radio"
          name={name}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
          aria-describedby={`${name}-${value}-about`}
          aria-label={label}
          className="check mt-0.5 shrink-0"
        />
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          <span id={`${name}-${value}-about`} className="block text-sm text-ink-muted">
            {about}
          </span>
        </span>
      </span>
    </label>
  );
}
