import { sankey } from 'd3-sankey';
import { useMemo, useState } from 'react';
import {
  type Box,
  boxWords,
  type Figure,
  layoutOf,
  ON_PAGE,
  ON_PAPER,
} from '../../../calculators/estate-map/figure.ts';
import { wholeUsd } from '../../../calculators/figures.ts';
import { barClass, EstateDrawing, KINDS, LABEL } from '../../../components/EstateDrawing.tsx';
import { DESKTOP_QUERY } from '../../../config/tokens.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { smallFigureOf } from './small-figure.ts';

const GROUND = '[--ground:var(--surface-raised)]';

/** A label of one line: a long name is cut, never its amount. */
const LineLabel = ({ name, cents }: Pick<Box, 'name' | 'cents'>) => (
  <>
    <b className="truncate" title={name}>
      {name}
    </b>
    <span className="shrink-0 tabular-nums">{wholeUsd(cents)}</span>
  </>
);

/** A drawing on paper: nothing in it can be pressed. */
export function PaperDrawing({ figure }: { figure: Figure }) {
  const layout = useMemo(() => layoutOf(sankey, figure, ON_PAPER), [figure]);
  return (
    <EstateDrawing
      {...layout}
      label={(box, place) => (
        <span key={box.id} className={`${LABEL} plate flex gap-1 text-[9pt]!`} style={place}>
          <LineLabel {...box} />
        </span>
      )}
    />
  );
}

/** The least height of a label on a screen that all look at, and of its bars together (px). */
const ON_STAGE = { label: 24, bars: 90 };

/** A drawing that fills its box, for a meeting. */
export function StageDrawing({ figure }: { figure: Figure }) {
  const layout = useMemo(() => layoutOf(sankey, figure, ON_STAGE), [figure]);
  return (
    <div className={`absolute inset-0 ${GROUND}`}>
      <EstateDrawing
        {...layout}
        isFilling
        label={(box, place) => (
          <span key={box.id} className={`${LABEL} flex gap-2`} style={place}>
            <LineLabel {...box} />
          </span>
        )}
      />
    </div>
  );
}

/** What the colors of the bars stand for. */
export const Legend = ({ boxes }: Figure) => (
  <ul aria-label="Colors" className="flex flex-wrap gap-x-5 text-sm text-ink-muted">
    {KINDS.map(([kinds, words]) => {
      const [kind] = kinds;
      if (!kind || !boxes.some((box) => kinds.includes(box.kind))) return null;
      return (
        <li key={kind} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3">
            <rect width="100%" height="100%" className={barClass(kind)} />
          </svg>
          {words}
        </li>
      );
    })}
  </ul>
);

/** Boxes with their ribbons. Each box is a button that says its relations; the chosen one's stand out. */
function WideDrawing({ figure }: { figure: Figure }) {
  const layout = useMemo(() => layoutOf(sankey, figure, ON_PAGE), [figure]);
  const [chosen, setChosen] = useState<string>();
  const box = figure.boxes.find(({ id }) => id === chosen);
  return (
    <div className={GROUND}>
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
              className={`${LABEL} min-h-10 hover:bg-surface-sunken focus-visible:bg-surface-sunken`}
              style={place}
            >
              <span className="block truncate font-semibold">{name}</span>
              <span className="block whitespace-nowrap tabular-nums">{wholeUsd(cents)}</span>
            </button>
          );
        }}
      />
      {/* The buttons' names say it already. */}
      <p aria-hidden="true" className="mt-2 min-h-12 text-sm text-ink-muted">
        {box ? boxWords(box) : 'Choose a box to see where it comes from and goes to.'}
      </p>
    </div>
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
    const columnBoxes = boxes.filter(({ id }) => id.startsWith(prefix));
    if (columnBoxes.length === 0) return null;
    return (
      <details key={prefix} className="border-t border-line">
        <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
        <ul className="divide-y divide-line pl-4">
          {columnBoxes.map((box) => (
            <li key={box.id}>
              <details>
                <summary className="min-h-11 py-2.5">
                  {box.name}, <span className="whitespace-nowrap">{wholeUsd(box.cents)}</span>
                </summary>
                <p className="pb-3 text-ink-muted">{box.relations}</p>
              </details>
            </li>
          ))}
        </ul>
      </details>
    );
  });

/** On phones: what there is and who has it at the end, in one column each. */
function SmallDrawing({ figure }: { figure: Figure }) {
  const layout = useMemo(() => layoutOf(sankey, smallFigureOf(figure), ON_PAGE), [figure]);
  return (
    <>
      <div aria-hidden="true" className={GROUND}>
        <p className="mb-2 flex justify-between text-sm text-ink-muted">
          <span>Property</span>
          <span>At the end</span>
        </p>
        <EstateDrawing
          {...layout}
          label={({ id, name, cents }, place) => (
            <span key={id} className={`${LABEL} max-w-[46%]! px-1! text-xs!`} style={place}>
              <span className="block truncate font-semibold">{name}</span>
              <span className="block whitespace-nowrap tabular-nums">{wholeUsd(cents)}</span>
            </span>
          )}
        />
      </div>
      <div className="mt-4">
        <BoxList {...figure} />
      </div>
    </>
  );
}

/** Who gets what: a drawing, on phones a small one with a list. */
export function Drawing({ figure }: { figure: Figure }) {
  const isWide = useMediaQuery(DESKTOP_QUERY);
  return isWide ? <WideDrawing figure={figure} /> : <SmallDrawing figure={figure} />;
}
