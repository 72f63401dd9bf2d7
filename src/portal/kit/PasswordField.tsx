import { type InputHTMLAttributes, useState } from 'react';
import { Field, type FieldProps, wiring } from './Field.tsx';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'autoComplete'>;

interface Props extends FieldProps, Native {
  label: string;
  /** Which of its passwords a password manager offers here. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password: masked, with a toggle to show it. It may be pasted. */
export function PasswordField(props: Props) {
  const { name, label, hint, error, optional, note, className, ...native } = props;
  const [shown, setShown] = useState(false);
  const id = native.id ?? name;
  return (
    <Field id={id} {...{ name, label, hint, error, note, optional: optional ?? false }}>
      <div className="relative">
        <input
          required
          autoCapitalize="none"
          spellCheck={false}
          {...native}
          {...wiring(id, props)}
          type={shown ? 'text' : 'password'}
          className={`field pr-20 ${className ?? ''}`}
        />
        <button
          type="button"
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0.5 right-0.5 min-w-16 rounded text-sm font-semibold text-ink-muted hover:text-ink"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  );
}
