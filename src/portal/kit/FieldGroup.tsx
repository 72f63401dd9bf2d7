import type { ReactNode } from 'react';
import { FieldError, FieldHint } from './Field.tsx';

interface Props {
  /** Names the group in this page; its first control may be reached by it. */
  id: string;
  legend: string;
  hint?: ReactNode;
  error?: string;
  children: ReactNode;
}

/** Fields that answer one question together: choices, or the parts of an address. */
export function FieldGroup({ id, legend, hint, error, children }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described || undefined} className="min-w-0">
      <legend className="label">{legend}</legend>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
