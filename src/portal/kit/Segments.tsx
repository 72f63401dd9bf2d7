import { formatNumber } from '../../lib/format-number.ts';
import { withinPage } from './within-page.ts';

interface Segment {
  href: string;
  label: string;
  count?: number | undefined;
  current: boolean;
}

interface Props {
  /** The group's accessible name. */
  label: string;
  segments: readonly Segment[];
  /** Opens the address without leaving the page. */
  onChoose: (href: string) => void;
}

/** Two to four views of one page, each with its own address. */
export function Segments({ label, segments, onChoose }: Props) {
  return (
    <nav aria-label={label} className="segments">
      {segments.map(({ href, label, count, current }) => (
        <a
          key={href}
          href={href}
          aria-current={current ? 'page' : undefined}
          onClick={(event) => withinPage(event, () => onChoose(href))}
          className="segment"
        >
          {label}
          {count !== undefined && (
            <span className="font-normal text-ink-muted tabular-nums"> {formatNumber(count)}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
