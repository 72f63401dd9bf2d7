interface Props {
  /** A path on a 24 by 24 grid. */
  path: string;
  className?: string;
}

/** Decorative: the text beside it says what it means. */
export function Shape({ path, className = 'size-6' }: Props) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`}>
      <path d={path} />
    </svg>
  );
}
