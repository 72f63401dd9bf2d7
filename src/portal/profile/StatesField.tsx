import { useState } from 'react';
import { US_STATES } from '../../config/places.ts';
import { CheckField } from '../kit/CheckField.tsx';
import { FieldError } from '../kit/Field.tsx';

interface Props {
  value: string[];
  onChange: (states: string[]) => void;
  error?: string | undefined;
}

/** The states in which the affiliate holds a licence. */
export function StatesField({ value, onChange, error }: Props) {
  // Two hundred elements that most visits never open.
  const [open, setOpen] = useState(false);
  const names = value.map((code) => US_STATES[code]).join(', ');
  return (
    <fieldset id="states" tabIndex={-1} aria-describedby={error ? 'states-error' : undefined}>
      <legend className="label">
        Licence states <span className="font-normal text-ink-muted">optional</span>
      </legend>
      <details
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="rounded border border-line-strong bg-surface-raised"
      >
        <summary className="min-h-11 px-4 py-2.5">{names || 'Choose states'}</summary>
        {open && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 border-t border-line p-4">
            {Object.entries(US_STATES).map(([code, state]) => (
              <li key={code}>
                <CheckField
                  name={`state-${code}`}
                  label={state}
                  checked={value.includes(code)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked
                        ? [...value, code].sort()
                        : value.filter((other) => other !== code),
                    )
                  }
                  className="text-sm"
                />
              </li>
            ))}
          </ul>
        )}
      </details>
      <FieldError id="states" error={error} />
    </fieldset>
  );
}
