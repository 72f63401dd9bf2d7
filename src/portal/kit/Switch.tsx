import type { InputHTMLAttributes } from 'react';
import { FieldError, type FieldProps, wiring } from './Field.tsx';
import { LabelWithHint } from './LabelWithHint.tsx';
import './styles.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'role'>;

/** A switch for what acts when it is pressed: a native checkbox, with "On" or "Off" in words. */
export function Switch(props: Omit<FieldProps, 'optional'> & Native) {
  const { name, label, hint, error, className, ...native } = props;
  const id = native.id ?? name;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <span className="grow">
          <LabelWithHint id={id} label={label} hint={hint} />
        </span>
        <input
          {...native}
          {...wiring(id, props)}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself.
          role="switch"
          className="switch"
        />
        {/* The role tells listeners the state already. */}
        <span aria-hidden="true" className="switch-word" />
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
