import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps, wiring } from './Field.tsx';
import './styles.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'prefix'>;

interface Props extends FieldProps, Native {
  /** Inside the field on the left, such as "$". */
  prefix?: string;
  /** Inside the field on the right, such as "%". */
  suffix?: string;
}

/** A field of one line: text, e-mail, telephone, money, date. */
export function TextField(props: Props) {
  const { name, label, hint, error, optional, note, prefix, suffix, className, ...native } = props;
  const id = native.id ?? name;
  return (
    <Field id={id} {...{ name, label, hint, error, note, optional: optional ?? false }}>
      <div className="relative">
        {prefix && (
          <span aria-hidden="true" className="affix left-4">
            {prefix}
          </span>
        )}
        <input
          {...native}
          {...wiring(id, props)}
          className={`field ${prefix ? 'field-prefixed' : ''} ${suffix ? 'field-suffixed' : ''} ${className ?? ''}`}
        />
        {suffix && (
          <span aria-hidden="true" className="affix right-4">
            {suffix}
          </span>
        )}
      </div>
    </Field>
  );
}
