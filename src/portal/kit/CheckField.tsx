import type { InputHTMLAttributes } from 'react';
import { FieldError, type FieldProps, wiring } from './Field.tsx';
import { LabelWithHint } from './LabelWithHint.tsx';
import './styles.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type'>;

interface Props extends Omit<FieldProps, 'optional'>, Native {
  /** A radio is one of those with its name, in a FieldGroup. */
  type?: 'checkbox' | 'radio';
}

/** A checkbox or a radio with its label: the whole row presses. */
export function CheckField(props: Props) {
  const { name, label, hint, error, type = 'checkbox', className, ...native } = props;
  const id = native.id ?? (type === 'radio' ? `${name}-${native.value}` : name);
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input {...native} {...wiring(id, props)} type={type} className="check mt-0.5" />
        <span>
          <LabelWithHint id={id} label={label} hint={hint} />
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
