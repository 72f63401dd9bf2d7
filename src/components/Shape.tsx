interface Props {
  /** A path on a 24 by 24 grid. */
  path: string;
  className?: string;
}

/** A line drawing in the colour of the text around it. It is decoration: the words beside it say what it means. */
export function Shape({ path, className = 'size-6' }: Props) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`}>
      <path d={path} />
    </svg>
  );
}
