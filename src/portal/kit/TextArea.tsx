import { type TextareaHTMLAttributes, useState } from 'react';
import { Field, type FieldProps, wiring } from './Field.tsx';

type Props = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>;

const lengthOf = (value: Props['value']) => String(value ?? '').length;

/** A field of several lines. With `maxLength` it counts: "412 of 600". */
export function TextArea(props: Props) {
  const { name, label, hint, error, optional, className, onChange, ...native } = props;
  const id = native.id ?? name;
  const { value, defaultValue, maxLength } = native;
  const [typed, setTyped] = useState(lengthOf(defaultValue));
  const length = value === undefined ? typed : lengthOf(value);
  const count = maxLength && (
    <p className="mt-1.5 ml-auto shrink-0 text-sm text-ink-muted tabular-nums">
      {length} of {maxLength}
    </p>
  );
  return (
    <Field id={id} {...{ name, label, hint, error, optional: optional ?? false }} foot={count}>
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
