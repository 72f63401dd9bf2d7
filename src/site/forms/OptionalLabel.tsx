interface Props {
  /** The field's id. */
  htmlFor: string;
  /** The id of the word "optional", which describes the field. */
  noteId: string;
  children: string;
}

/** The label of an optional field. */
export function OptionalLabel({ htmlFor, noteId, children }: Props) {
  return (
    <p className="flex justify-between gap-3 text-sm text-ink-muted">
      <label htmlFor={htmlFor} className="label text-ink">
        {children}
      </label>
      <span id={noteId}>optional</span>
    </p>
  );
}
