interface Props {
  /** Goes with the skeleton if React does not come. */
  untilLate?: boolean;
}

/** The box of the user menu until its initials are known: a disc that doesn't look like a button. */
export function UserMenuBox({ untilLate }: Props) {
  return (
    <div className={untilLate ? 'until-late' : undefined}>
      <div className="skeleton size-11 rounded-full" />
    </div>
  );
}
