/** The theme whose colours a drawing has, or the page's own. */
type Scheme = 'light' | 'dark' | undefined;

const BOX = 'block h-16 w-24 shrink-0 rounded border border-line-strong';

/** A page of the portal in a theme's colours: the menu, a heading, a card with its button. */
function Sheet({ scheme }: { scheme: Scheme }) {
  return (
    <g data-theme={scheme}>
      <path className="fill-surface" d="M0 0h96v64H0z" />
      <path className="fill-surface-deep stroke-line" d="M-1-1h25v66H-1z" />
      <path className="stroke-on-deep-muted" strokeWidth="2" d="M6 12h11M6 22h8M6 32h11" />
      <path className="stroke-ink" strokeWidth="4" d="M32 12h28" />
      <rect
        className="fill-surface-raised stroke-line"
        x="32.5"
        y="22.5"
        width="55"
        height="33"
        rx="3"
      />
      <path className="stroke-ink-muted" strokeWidth="2" d="M38 30h40M38 37h32" />
      <rect className="fill-accent" x="38" y="44" width="20" height="7" rx="2" />
    </g>
  );
}

/** What a theme looks like; the system's is half light and half dark. */
export const ThemeDrawing = ({ theme }: { theme: 'system' | 'light' | 'dark' }) => (
  <svg viewBox="0 0 96 64" aria-hidden="true" className={BOX}>
    <Sheet scheme={theme === 'system' ? 'light' : theme} />
    {theme === 'system' && (
      <svg x="48" width="48" height="64" viewBox="48 0 48 64" aria-hidden="true">
        <Sheet scheme="dark" />
      </svg>
    )}
  </svg>
);

/** Rows of a table: four that are comfortable, or six that are compact. */
export function DensityDrawing({ compact }: { compact: boolean }) {
  const height = compact ? 10 : 16;
  const rows = Array.from({ length: Math.ceil(64 / height) }, (_, row) => row * height);
  return (
    <svg viewBox="0 0 96 64" aria-hidden="true" className={BOX}>
      <path className="fill-surface-raised" d="M0 0h96v64H0z" />
      {rows.map((y) => (
        <g key={y}>
          <path
            className="stroke-ink"
            strokeWidth="2"
            d={`M8 ${y + height / 2}h${y % 4 ? 24 : 30}`}
          />
          <path className="stroke-ink-muted" strokeWidth="2" d={`M50 ${y + height / 2}h38`} />
          <path className="stroke-line" d={`M0 ${y + height}h96`} />
        </g>
      ))}
    </svg>
  );
}
