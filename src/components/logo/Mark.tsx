interface Props {
  className?: string;
}

/** The alliance's mark: a seed and the rays that carry it. Legible from 24 px. */
export function Mark({ className }: Props) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className} fill="none">
      <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
        <path d="M16 18.5V29M16 18.5V4.5M16 18.5L9 6.4M16 18.5L23 6.4M16 18.5L3.9 11.5M16 18.5L28.1 11.5" />
      </g>
      <g fill="currentColor">
        <circle cx="16" cy="4" r="2" />
        <circle cx="8.75" cy="5.95" r="2" />
        <circle cx="23.25" cy="5.95" r="2" />
        <circle cx="3.45" cy="11.25" r="2" />
        <circle cx="28.55" cy="11.25" r="2" />
        <path d="M16 22.5c2 2 2.6 3.6 2.6 5A2.6 2.6 0 0 1 16 30.2a2.6 2.6 0 0 1-2.6-2.7c0-1.4.6-3 2.6-5z" />
      </g>
    </svg>
  );
}
