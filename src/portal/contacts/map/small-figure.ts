/** The drawing of an estate map for a phone: from property to the end at once, the smaller boxes as one. */
import type { Box, Figure, Ribbon } from '../../../calculators/estate-map/figure.ts';
import { sum } from '../../../calculators/figures.ts';

/** The most boxes of a column that are told apart; the others are one. */
const MOST_BOXES = 5;

const sumOf = (all: readonly { cents: number }[]): number => sum(all.map(({ cents }) => cents));

/** Each ribbon to the middle as ribbons to the ends, in proportion to what goes there. */
function straight(ribbons: readonly Ribbon[]): Ribbon[] {
  return ribbons
    .filter(({ source }) => source.startsWith('holding:'))
    .flatMap((ribbon) => {
      const on = ribbons.filter(({ source }) => source === ribbon.target);
      const whole = sumOf(on);
      if (on.length === 0) return [ribbon];
      return on.map(({ target, cents }) => ({
        source: ribbon.source,
        target,
        ways: [],
        cents: (ribbon.cents * cents) / whole,
      }));
    });
}

/** How many a box stands for, which may be "12 others" itself. */
const countOf = ({ name }: Box): number => Number(/^(\d+) others$/.exec(name)?.[1] ?? 1);
const isLost = ({ kind }: Box): number => Number(kind === 'lost');

/** The boxes of a column, and which of them the last one stands for; what is lost is told apart. */
function fold(boxes: readonly Box[], id: string) {
  const sorted = boxes.toSorted((a, b) => isLost(b) - isLost(a) || b.cents - a.cents);
  if (boxes.length <= MOST_BOXES) return { shown: sorted, hidden: new Set<string>() };
  const first = sorted.slice(0, MOST_BOXES - 1);
  const rest = sorted.slice(MOST_BOXES - 1);
  const others: Box = {
    id,
    name: `${sum(rest.map(countOf))} others`,
    cents: sumOf(rest),
    relations: '',
    kind: rest[0]?.kind ?? 'person',
  };
  return { shown: [...first, others], hidden: new Set(rest.map((box) => box.id)) };
}

export function smallFigureOf({ boxes, ribbons }: Figure): Figure {
  const inColumn = (prefix: string) => boxes.filter(({ id }) => id.startsWith(prefix));
  const left = fold(inColumn('holding:'), 'holding:small');
  const right = fold(inColumn('end:'), 'end:small');
  const sums = new Map<string, Ribbon>();
  for (const { source, target, cents } of straight(ribbons)) {
    const from = left.hidden.has(source) ? 'holding:small' : source;
    const to = right.hidden.has(target) ? 'end:small' : target;
    const before = sums.get(`${from}>${to}`)?.cents ?? 0;
    sums.set(`${from}>${to}`, { source: from, target: to, ways: [], cents: before + cents });
  }
  return { boxes: [...left.shown, ...right.shown], ribbons: [...sums.values()] };
}
