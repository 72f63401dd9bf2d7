import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldProps, wiring } from './Field.tsx';

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'>;

interface Props extends FieldProps, Native {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** The option that stands for nothing chosen. */
  placeholder?: string;
}

/** A native choice of one among several. */
export function SelectField(props: Props) {
  const { name, label, hint, error, optional, options, placeholder, className, ...native } = props;
  const id = native.id ?? name;
  return (
    <Field id={id} {...{ name, label, hint, error, optional: optional ?? false }}>
      <select {...native} {...wiring(id, props)} className={`field ${className ?? ''}`}>
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
