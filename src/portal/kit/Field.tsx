import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';

/** What every field has beside its control. */
export interface FieldProps {
  /** The name it is sent by; its id, too, where no other is given. */
  name: string;
  label: ReactNode;
  /** A sentence under the label. */
  hint?: ReactNode;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** Says "optional" beside the label. */
  optional?: boolean;
  /** Beside the label for the eye alone, such as the amount with its commas. */
  note?: string | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export function wiring(id: string, { name, hint, error }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
}

interface Props extends FieldProps {
  id: string;
  /** The control. */
  children: ReactNode;
  /** Right of the error, such as a count. */
  foot?: ReactNode;
}

/** A control with its label above, its hint, and its error below. */
export function Field({ id, label, hint, error, optional, note, children, foot }: Props) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="label">
          {label}
        </label>
        {note && (
          <span aria-hidden="true" className="shrink-0 text-xs text-ink-muted tabular-nums">
            {note}
          </span>
        )}
        {optional && <span className="text-xs text-ink-muted">optional</span>}
      </div>
      <FieldHint id={id} hint={hint} />
      {children}
      <div className="flex justify-between gap-3">
        <FieldError id={id} error={error} />
        {foot}
      </div>
    </div>
  );
}

/** The sentence under a label. */
export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-sm text-ink-muted">
      {hint}
    </p>
  );
}

/** The sentence of an error, with its icon. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm text-danger">
      <Icon name="error" className="mt-0.5 size-5 shrink-0" />
      {error}
    </p>
  );
}
