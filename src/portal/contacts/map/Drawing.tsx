import { useMemo, useState } from 'react';
import { wholeUsd } from '../../../calculators/figures.ts';
import { DESKTOP_QUERY } from '../../../config/tokens.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import {
  type Box,
  boxWords,
  type Figure,
  type Heights,
  type Layout,
  layoutOf,
  type Placed,
  WIDTH,
} from './figure.ts';

/** The heights on the page and on paper (px). */
const ON_PAGE: Heights = { label: 44, bars: 200 };
const ON_PAPER: Heights = { label: 14, bars: 44 };

const BARS: Readonly<Record<Box['kind'], string>> = {
  holding: 'fill-series-1',
  person: 'fill-series-1',
  trust: 'fill-series-2',
  charity: 'fill-series-3',
  lost: 'fill-danger',
};
const SYSTEM = '[print-color-adjust:exact]';

interface RibbonsProps {
  layout: Layout;
  /** The box whose ribbons stand out. */
  chosen?: string | undefined;
}

/** Bars and ribbons. The labels say the same in words. */
const Ribbons = ({ layout: { height, boxes, ribbons }, chosen }: RibbonsProps) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${WIDTH} ${height}`}
    preserveAspectRatio="none"
    className="absolute inset-0 size-full"
  >
    {ribbons.map(({ of: { source, target }, kind, path }) => (
      <path
        key={`${source}>${target}`}
        d={path}
        className={`${BARS[kind]} ${SYSTEM} forced-colors:fill-[GrayText] ${
          chosen === source || chosen === target ? 'opacity-60' : 'opacity-25'
        }`}
      />
    ))}
    {boxes.map(({ of: { id, kind }, x0, x1, y0, y1 }) => (
      <rect
        key={id}
        x={x0}
        y={y0}
        width={x1 - x0}
        height={Math.max(1, y1 - y0)}
        className={`${BARS[kind]} ${SYSTEM} forced-colors:fill-[CanvasText]`}
      />
    ))}
  </svg>
);

/** Where a box's label stands: beside its bar, at the last column before it. */
function placeOf({ x0, x1, y0, y1 }: Placed) {
  const isLast = x1 >= WIDTH;
  const at = isLast
    ? { right: `${((WIDTH - x0) / WIDTH) * 100}%` }
    : { left: `${(x1 / WIDTH) * 100}%` };
  return { ...at, top: (y0 + y1) / 2 };
}

const LABEL = 'absolute max-w-[30%] -translate-y-1/2 px-2 text-left text-sm leading-tight';

/** A drawing on paper: nothing in it can be pressed. */
export function PaperDrawing({ figure }: { figure: Figure }) {
  const layout = useMemo(() => layoutOf(figure, ON_PAPER), [figure]);
  return (
    <div className="relative" style={{ height: layout.height }}>
      <Ribbons layout={layout} />
      {layout.boxes.map((placed) => (
        <span
          key={placed.of.id}
          className={`${LABEL} flex gap-1 text-[9pt]!`}
          style={placeOf(placed)}
        >
          <b className="truncate">{placed.of.name}</b>
          <span className="shrink-0">{wholeUsd(placed.of.cents)}</span>
        </span>
      ))}
    </div>
  );
}

/** Boxes with their ribbons. Each box is a button that says its relations; the chosen one's stand out. */
function WideDrawing({ figure }: { figure: Figure }) {
  const layout = useMemo(() => layoutOf(figure, ON_PAGE), [figure]);
  const [chosen, setChosen] = useState<string>();
  const box = figure.boxes.find(({ id }) => id === chosen);
  return (
    <>
      <div className="relative" style={{ height: layout.height }}>
        <Ribbons layout={layout} chosen={chosen} />
        {layout.boxes.map((placed) => {
          const { id, name } = placed.of;
          const choose = () => setChosen(id);
          return (
            <button
              key={id}
              type="button"
              aria-label={boxWords(placed.of)}
              onFocus={choose}
              onClick={choose}
              onPointerEnter={choose}
              className={`${LABEL} min-h-10 rounded hover:bg-surface-raised/80 focus-visible:bg-surface-raised`}
              style={placeOf(placed)}
            >
              <span className="block truncate font-semibold">{name}</span>
              <span className="block tabular-nums">{wholeUsd(placed.of.cents)}</span>
            </button>
          );
        })}
      </div>
      {/* The buttons' names say it already. */}
      <p aria-hidden="true" className="mt-2 min-h-12 text-sm text-ink-muted">
        {box ? boxWords(box) : 'Choose a box to see where it comes from and goes to.'}
      </p>
    </>
  );
}

const COLUMNS = [
  ['holding:', 'Property'],
  ['then:', 'After the first death'],
  ['end:', 'At the end'],
] as const;

/** On phones: each box as a line that opens. */
const BoxList = ({ boxes }: Figure) =>
  COLUMNS.map(([prefix, title]) => {
    const found = boxes.filter(({ id }) => id.startsWith(prefix));
    if (found.length === 0) return null;
    return (
      <div key={prefix}>
        <h4 className="mt-4 font-semibold">{title}</h4>
        <ul className="divide-y divide-line">
          {found.map((box) => (
            <li key={box.id}>
              <details>
                <summary className="min-h-11 py-2.5">
                  {box.name}, {wholeUsd(box.cents)}
                </summary>
                <p className="pb-3 text-ink-muted">{box.relations}</p>
              </details>
            </li>
          ))}
        </ul>
      </div>
    );
  });

/** Who gets what: a drawing, or on phones a list. */
export function Drawing({ figure }: { figure: Figure }) {
  const isWide = useMediaQuery(DESKTOP_QUERY);
  return isWide ? <WideDrawing figure={figure} /> : <BoxList {...figure} />;
}
