import { Panel } from './Panel.tsx';

/** A text that belongs to a calculator. */
export interface Reading {
  href: string;
  title: string;
  /** What kind of text it is, such as "Worksheet". */
  kind: string;
}

/** The library's items about the same question. */
export function ReadMore({ readings }: { readings: readonly Reading[] }) {
  if (readings.length === 0) return null;
  return (
    <Panel title="Read more">
      <ul className="grid gap-2 text-sm">
        {readings.map(({ href, title, kind }) => (
          <li key={href}>
            <a href={href} className="link">
              {title}
            </a>{' '}
            <span className="text-ink-muted">· {kind}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
