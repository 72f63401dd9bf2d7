import type { CSSProperties, ReactNode } from 'react';
import { type Bar, type SankeyLayout, DRAWING_WIDTH as WIDTH } from '../contract/shares/for-you.ts';

const FILLS: Readonly<Record<Bar['kind'], string>> = {
  holding: 'fill-series-1',
  person: 'fill-series-1',
  trust: 'fill-series-2',
  charity: 'fill-series-3',
  lost: 'fill-danger',
};
export const barClass = (kind: Bar['kind']): string =>
  `${FILLS[kind]} [print-color-adjust:exact] forced-colors:fill-[CanvasText]`;

/** The colors in words, for a legend. */
export const KINDS: readonly [kinds: readonly Bar['kind'][], words: string][] = [
  [['holding', 'person'], 'Property and people'],
  [['trust'], 'Trusts'],
  [['charity'], 'Charities'],
  [['lost'], 'Taxes, debts and state law'],
];

/** Where a bar's label stands: beside it, at the last column before it. */
function placeOf({ x0, x1, y0, y1 }: Bar, height: number): CSSProperties {
  const isLast = x1 >= WIDTH;
  const at = isLast
    ? { right: `${((WIDTH - x0) / WIDTH) * 100}%` }
    : { left: `${(x1 / WIDTH) * 100}%` };
  return { ...at, top: `${((y0 + y1) / 2 / height) * 100}%` };
}

/** A label with a plate below it, so that no ribbon strikes it through; narrow enough that none reaches the next column’s. */
export const LABEL =
  'absolute max-w-[24%] -translate-y-1/2 rounded-sm bg-(--ground) px-2 text-left text-sm leading-tight';

interface Props<One extends Bar> extends SankeyLayout<One> {
  /** The bar whose ribbons stand out. */
  chosen?: string | undefined;
  label: (bar: One, place: CSSProperties) => ReactNode;
  /** Takes the height of its box in place of its own. */
  isFilling?: boolean;
}

/** The drawing “Who gets what” of an estate map: bars and ribbons, with what their labels show. */
export const EstateDrawing = <One extends Bar>(props: Props<One>) => {
  const { height, boxes, ribbons, chosen, label, isFilling } = props;
  return (
    <div className="relative" style={{ height: isFilling ? '100%' : height }}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {ribbons.map(({ source, target, kind, path }) => (
          <path
            key={`${source}>${target}`}
            d={path}
            className={`${FILLS[kind]} [print-color-adjust:exact] forced-colors:fill-[GrayText] ${
              chosen === source || chosen === target ? 'opacity-60' : 'opacity-25'
            }`}
          />
        ))}
        {boxes.map(({ id, kind, x0, x1, y0, y1 }) => (
          <rect
            key={id}
            x={x0}
            y={y0}
            width={x1 - x0}
            height={Math.max(1, y1 - y0)}
            className={barClass(kind)}
          />
        ))}
      </svg>
      {boxes.map((box) => label(box, placeOf(box, height)))}
    </div>
  );
};
