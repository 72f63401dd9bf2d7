import type { MouseEvent } from 'react';

interface Segment {
  href: string;
  label: string;
  count?: number | undefined;
  current: boolean;
}

interface Props {
  /** What they choose between. */
  label: string;
  segments: readonly Segment[];
  /** Goes to the address without leaving the page. */
  onChoose: (href: string) => void;
}

/** Two to four views of one page, each an address of its own. */
export function Segments({ label, segments, onChoose }: Props) {
  const choose = (event: MouseEvent<HTMLAnchorElement>, href: string) => {
    // Whoever wants another tab gets it.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(href);
  };
  return (
    <nav aria-label={label} className="segments">
      {segments.map(({ href, label, count, current }) => (
        <a
          key={href}
          href={href}
          aria-current={current ? 'page' : undefined}
          onClick={(event) => choose(event, href)}
          className="segment"
        >
          {label}
          {count !== undefined && (
            <span className="font-normal text-ink-muted tabular-nums"> {count}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
