import { Icon } from '../../components/Icon.tsx';
import type { Tile } from './figures.ts';

/** The six tiles of narrow screens, in two columns. */
export function TileGrid({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3">
      {tiles.map(({ title, text, icon, href }) => (
        <li key={title} className="card relative min-h-31 p-4">
          <Icon name={icon} className="size-6 text-accent-strong" />
          <h2 className="mt-3 font-sans text-base font-semibold">
            <a
              href={href}
              className="after:absolute after:inset-0 after:rounded hover:underline underline-offset-4"
            >
              {title}
            </a>
          </h2>
          <p className="text-sm text-ink-muted tabular-nums">{text}</p>
        </li>
      ))}
    </ul>
  );
}
