import { READINGS } from 'virtual:readings';
import { pathTo } from '../../../config/portal.ts';
import { Panel } from './Panel.tsx';

/** An item of the library that belongs to a calculator. */
export interface Reading {
  slug: string;
  title: string;
  /** What kind of text it is, such as "Worksheet". */
  kind: string;
}

/** The library's items about the same question. */
export function ReadMore({ calculator }: { calculator: string }) {
  const readings = READINGS[calculator];
  if (!readings) return null;
  return (
    <Panel title="Read more">
      <ul className="grid gap-2 text-sm">
        {readings.map(({ slug, title, kind }) => (
          <li key={slug}>
            <a href={pathTo('item', slug)} className="link">
              {title}
            </a>{' '}
            <span className="text-ink-muted">· {kind}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
