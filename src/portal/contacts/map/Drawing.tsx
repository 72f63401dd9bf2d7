import { sankey } from 'd3-sankey';
import { useMemo, useState } from 'react';
import {
  boxWords,
  type Figure,
  layoutOf,
  ON_PAGE,
  ON_PAPER,
} from '../../../calculators/estate-map/figure.ts';
import { wholeUsd } from '../../../calculators/figures.ts';
import { EstateDrawing, LABEL } from '../../../components/EstateDrawing.tsx';
import { DESKTOP_QUERY } from '../../../config/tokens.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';

/** A drawing on paper: nothing in it can be pressed. */
export function PaperDrawing({ figure }: { figure: Figure }) {
  const layout = useMemo(() => layoutOf(sankey, figure, ON_PAPER), [figure]);
  return (
    <EstateDrawing
      {...layout}
      label={({ id, name, cents }, place) => (
        <span key={id} className={`${LABEL} flex gap-1 text-[9pt]!`} style={place}>
          <b className="truncate">{name}</b>
          <span className="shrink-0">{wholeUsd(cents)}</span>
        </span>
      )}
    />
  );
}

/** Boxes with their ribbons. Each box is a button that says its relations; the chosen one's stand out. */
function WideDrawing({ figure }: { figure: Figure }) {
  const layout = useMemo(() => layoutOf(sankey, figure, ON_PAGE), [figure]);
  const [chosen, setChosen] = useState<string>();
  const box = figure.boxes.find(({ id }) => id === chosen);
  return (
    <>
      <EstateDrawing
        {...layout}
        chosen={chosen}
        label={(placed, place) => {
          const { id, name, cents } = placed;
          const choose = () => setChosen(id);
          return (
            <button
              key={id}
              type="button"
              aria-label={boxWords(placed)}
              onFocus={choose}
              onClick={choose}
              onPointerEnter={choose}
              className={`${LABEL} min-h-10 rounded hover:bg-surface-raised/80 focus-visible:bg-surface-raised`}
              style={place}
            >
              <span className="block truncate font-semibold">{name}</span>
              <span className="block tabular-nums">{wholeUsd(cents)}</span>
            </button>
          );
        }}
      />
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
