import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import type { Table } from '../../../calculators/calculator.ts';
import { type Figure, figureText } from '../../../calculators/figures.ts';
import { paperLetters } from '../../../lib/paper-letters.ts';
import { columnTexts } from './column.ts';

const WORDS = new Set<Figure['kind']>(['text', 'yesNo', 'day']);

/** The alignment of a column: figures on the right, words on the left. */
const side = ({ kind }: Figure, index: number): string | undefined =>
  index > 0 && !WORDS.has(kind) ? 'text-right' : undefined;

interface Props {
  table: Table;
}

export function ScheduleTable({ table: { title, columns, rows } }: Props) {
  const texts = columns.map((column, place) =>
    columnTexts(
      column,
      rows.map((row) => row[place] ?? null),
    ),
  );
  const letters = paperLetters(columns.map(({ label }, at) => [label, ...(texts[at] ?? [])]));
  return (
    <table className="schedule-table" style={{ '--letters': letters } as CSSProperties}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column.label} scope="col" className={side(column, index)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place.
          <tr key={index}>
            {columns.map((column, place) => (
              <Cell key={column.label} column={column} place={place} text={texts[place]?.[index]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  column: Figure;
  place: number;
  text: string | undefined;
}

function Cell({ column, place, text }: CellProps) {
  if (place === 0) return <th scope="row">{text}</th>;
  return <td className={side(column, place)}>{text}</td>;
}

interface Place {
  row: number;
  column: number;
}

/** The place after an arrow key; the same at an edge, undefined for another key. */
function movedBy(key: string, { row, column }: Place, last: Place): Place | undefined {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  switch (key) {
    case 'ArrowUp':
      return { row: within(row - 1, last.row), column };
    case 'ArrowDown':
      return { row: within(row + 1, last.row), column };
    case 'ArrowLeft':
      return { row, column: within(column - 1, last.column) };
    case 'ArrowRight':
      return { row, column: within(column + 1, last.column) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: last.column };
    default:
      return undefined;
  }
}

/** The weakest color is still one. */
const LEAST_SHARE = 6;

/** The cell has the color, because buttons do not print. */
const CELL =
  'relative h-8 focus-within:z-10 border-2 border-surface-raised p-0 text-center text-surface-raised true-colours bg-[color-mix(in_srgb,var(--series-1)_var(--share),var(--surface-raised))] forced-color-adjust-none forced-colors:border-[Canvas] forced-colors:bg-[color-mix(in_srgb,CanvasText_var(--share),Canvas)] forced-colors:text-[Canvas]';

/** A table of one amount by two ages, as colored cells; below it the pair under the pointer or the focus, at first the one with the most. */
export function AgeGrid({ table: { title, columns, rows, grid } }: Props) {
  const amounts = rows.map(([, ...cells]) => cells.map(Number));
  const all = amounts.flat();
  const least = Math.min(...all);
  const most = Math.max(...all);
  const bestRow = amounts.findIndex((cells) => cells.includes(most));
  const best = { row: bestRow, column: amounts[bestRow]?.indexOf(most) ?? 0 };
  const [shown, setShown] = useState<Place>();
  const [stop, setStop] = useState<Place>();
  const wordsAt = ({ row, column }: Place) => {
    const figure = columns[column + 1];
    const amount = amounts[row]?.[column] ?? null;
    return `${rows[row]?.[0]} and ${figure?.label}: ${figure ? figureText(figure, amount) : ''}`;
  };
  const isAt = (place: Place, row: number, column: number) =>
    place.row === row && place.column === column;
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const last = { row: amounts.length - 1, column: columns.length - 2 };
    const to = movedBy(event.key, stop ?? best, last);
    if (!to) return;
    event.preventDefault();
    event.currentTarget.rows[to.row + 1]?.cells[to.column + 1]?.querySelector('button')?.focus();
  };
  return (
    <>
      <p className="mb-3 text-sm text-ink-muted">
        {grid?.down} down, {grid?.across.toLowerCase()} across. The stronger the color, the more is
        expected; ★ is the pair with the highest expected total.
      </p>
      <table
        aria-label={title}
        onKeyDown={move}
        className="w-full max-w-140 table-fixed text-xs tabular-nums"
      >
        <thead>
          <tr>
            <td />
            {columns.slice(1).map(({ label }) => (
              <th key={label} scope="col" className="h-7 font-normal text-ink-muted">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amounts.map((cells, row) => (
            <tr key={String(rows[row]?.[0])}>
              <th scope="row" className="font-normal text-ink-muted">
                {String(rows[row]?.[0])}
              </th>
              {cells.map((amount, column) => {
                const place = { row, column };
                const share =
                  most === least
                    ? 100
                    : LEAST_SHARE + ((100 - LEAST_SHARE) * (amount - least)) / (most - least);
                return (
                  <td
                    key={columns[column + 1]?.label}
                    className={CELL}
                    style={{ '--share': `${share.toFixed(1)}%` } as CSSProperties}
                  >
                    <button
                      type="button"
                      aria-label={wordsAt(place)}
                      tabIndex={isAt(stop ?? best, row, column) ? 0 : -1}
                      onFocus={() => {
                        setStop(place);
                        setShown(place);
                      }}
                      onPointerEnter={() => setShown(place)}
                      className="absolute inset-0 cursor-default"
                    />
                    {isAt(best, row, column) && <span aria-hidden="true">★</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 font-semibold tabular-nums">{wordsAt(shown ?? best)}</p>
    </>
  );
}
