import type { FieldProps } from './Field.tsx';

/** A label beside its control, with the hint below it. */
export function LabelWithHint({
  id,
  label,
  hint,
}: { id: string } & Pick<FieldProps, 'label' | 'hint'>) {
  return (
    <>
      {label}
      {hint && (
        <span id={`${id}-hint`} className="block text-sm text-ink-muted">
          {hint}
        </span>
      )}
    </>
  );
}
