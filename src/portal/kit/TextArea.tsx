import { type TextareaHTMLAttributes, useState } from 'react';
import { Field, type FieldProps, wiring } from './Field.tsx';

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'maxLength'>;

interface Props extends FieldProps, Native {
  /** The most characters it takes: they are counted, and never cut from what is pasted. */
  count?: number;
}

const lengthOf = (value: Props['value']) => String(value ?? '').length;

/** A field of several lines. With `count` it says how many are used: "412 of 600". */
export function TextArea(props: Props) {
  const { name, label, hint, error, optional, count, className, onChange, ...native } = props;
  const id = native.id ?? name;
  const { value, defaultValue } = native;
  const [typed, setTyped] = useState(lengthOf(defaultValue));
  const length = value === undefined ? typed : lengthOf(value);
  const used = count && (
    <p
      className={`mt-1.5 ml-auto shrink-0 text-sm tabular-nums ${length > count ? 'font-semibold text-danger' : 'text-ink-muted'}`}
    >
      {length} of {count}
    </p>
  );
  return (
    <Field id={id} {...{ name, label, hint, error, optional: optional ?? false }} foot={used}>
      <textarea
        rows={4}
        {...native}
        {...wiring(id, props)}
        onChange={(event) => {
          setTyped(event.target.value.length);
          onChange?.(event);
        }}
        className={`field ${className ?? ''}`}
      />
    </Field>
  );
}
