/** The geometry of horizontal bars, for names that do not fit side by side below a chart. */
import { type PlainData, textWidth } from './plain-chart.ts';

interface Bar {
  series: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its value, after the end of the bar. */
  text: string;
}

interface Row {
  name: string;
  /** The y position of the name. */
  y: number;
  bars: Bar[];
}

/** The share of the width that names beside the bars may take; longer names are above them. */
const BESIDE = 0.4;
const GAP = 8;
/** The maximum width of a name's letter; letters are narrower than digits. */
const LETTER = 6.6;
const THICKEST = 18;
/** The height of a row with its name above. */
const THIN = 12;
const LEAST_ROW = 22;
/** The line height of a value. */
const LINE = 16;
const NAME_LINE = 18;

/** The row's nonzero values by their series, or else the first. */
function valuesAt({ series }: PlainData, index: number) {
  const all = series.map(({ values }, which) => ({ which, value: values[index] ?? 0 }));
  const some = all.filter(({ value }) => value > 0);
  return some.length > 0 ? some : all.slice(0, 1);
}

/** The positions of all parts; the rows share the height, and need more of it if their names are above. */
export function rowsOf(data: PlainData, width: number, height: number) {
  const names = Math.max(...data.names.map((name) => name.length)) * LETTER;
  const above = names > width * BESIDE;
  const left = above ? 0 : names + GAP;
  const valueRows = data.names.map((_, index) => valuesAt(data, index));
  const lines = Math.max(...valueRows.map(({ length }) => length)) * LINE + GAP;
  const tall = Math.max(LEAST_ROW, lines, height / data.names.length) + (above ? NAME_LINE / 2 : 0);
  const most = Math.max(
    ...data.series.flatMap(({ values }) => values.map((value) => value ?? 0)),
    1,
  );
  const longest = Math.max(
    ...data.series.flatMap(({ values }) =>
      values.map((value) => textWidth(data.short(value ?? 0))),
    ),
  );
  const room = width - left - longest - GAP;
  const rows = data.names.map((name, index): Row => {
    const top = index * tall + (above ? NAME_LINE : 0);
    const free = (index + 1) * tall - top;
    const values = valueRows[index] ?? [];
    const thick = Math.min(above ? THIN : THICKEST, (free - GAP / 2) / values.length);
    const from = above ? top + 2 : top + (free - thick * values.length) / 2;
    return {
      name,
      y: above ? top - 3 : top + free / 2 + 4,
      bars: values.map(({ which, value }, place) => ({
        series: which,
        x: left,
        y: from + place * thick,
        width: Math.max(0, value / most) * room,
        height: thick,
        text: data.short(value),
      })),
    };
  });
  return { rows, left, height: tall * data.names.length };
}
