import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps, wiring } from './Field.tsx';

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'maxLength'>;

export interface TextAreaProps extends FieldProps, Native {
  /** The most characters it takes: they are counted, and never cut from what is pasted. */
  count?: number;
}

/** A field of several lines that has this many characters. */
export function TextAreaField({ length, ...props }: TextAreaProps & { length: number }) {
  const { name, label, hint, error, optional, count, className, ...native } = props;
  const id = native.id ?? name;
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
        className={`field ${className ?? ''}`}
      />
    </Field>
  );
}
