import { Icon } from '../../components/Icon.tsx';
import { TILES } from './figures.ts';

/** The six tiles of narrow screens, in two columns. */
export function TileGrid() {
  return (
    <ul className="grid grid-cols-2 gap-3">
      {TILES.map(({ title, text, icon }) => (
        <li key={title} className="card min-h-31 p-4">
          <Icon name={icon} className="size-6 text-accent-strong" />
          <h2 className="mt-3 font-sans text-base font-semibold">{title}</h2>
          <p className="text-sm text-ink-muted tabular-nums">{text}</p>
        </li>
      ))}
    </ul>
  );
}
