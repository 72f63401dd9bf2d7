/** The drawing “Who gets what”: its boxes and ribbons, their words, and their places. */
import type { sankey } from 'd3-sankey';
import type { EstatePlan } from '../../contract/households/estates.ts';
import type { Household } from '../../contract/households/households.ts';
import {
  type Bar,
  DRAWING_WIDTH,
  type SankeyLayout,
  type SharedMap,
} from '../../contract/shares/for-you.ts';
import { inWords } from '../../lib/names-of-several.ts';
import { sum, wholeUsd } from '../figures.ts';
import { addTo, ByPair } from './division.ts';
import { type Order, type Passage, worthOf } from './parts.ts';
import { BY_WORDS, CELLS, ENDS, fill, PART_WORDS } from './sentences.ts';
import { type Amount, displayNamesOf } from './words.ts';

/* Boxes and ribbons. */

export interface Box {
  id: string;
  name: string;
  cents: number;
  /** "to Grace by survivorship". */
  relations: string;
  kind: Bar['kind'];
}

/** "Home, $900,000: to Grace by survivorship". */
export const boxWords = ({ name, cents, relations }: Box): string =>
  `${name}, ${wholeUsd(cents)}: ${relations}`;

export interface Ribbon {
  source: string;
  target: string;
  cents: number;
  /** "by will", for those that move. */
  ways: string[];
}
export interface Figure {
  boxes: Box[];
  ribbons: Ribbon[];
}

const LOST = 'lost';
const kindOf = (to: string): Box['kind'] => {
  const [kind = ''] = to.split(':');
  if (kind === 'trust' || kind === 'charity') return kind;
  return kind in ENDS ? LOST : 'person';
};

/** "by will", "by trust as the bypass part"; nothing for taxes, debts and state law, which say it themselves. */
function wayWords({ by, part, to }: Passage): string {
  if (to in ENDS) return '';
  return `by ${BY_WORDS[by].toLowerCase()}${part ? ` as the ${PART_WORDS[part]}` : ''}`;
}

/** Ribbons as one for each pair of boxes. */
function mergeRibbons(ribbons: readonly Ribbon[]): Ribbon[] {
  const pairs = new ByPair<string, string, Ribbon>();
  for (const ribbon of ribbons) {
    const { source, target, cents, ways } = ribbon;
    const known = pairs.get(source, target);
    if (known) {
      known.cents += cents;
      known.ways = [...new Set([...known.ways, ...ways])];
    } else pairs.set(source, target, { ...ribbon });
  }
  return pairs.all;
}

const total = (all: readonly { cents: number }[]): number => sum(all.map(({ cents }) => cents));

/** A ribbon whose ways are not in words yet. It has one passage for each rule. */
interface Stream extends Omit<Ribbon, 'ways'> {
  passages: Passage[];
}

function addRule(passages: Passage[], passage: Passage): void {
  const { by, part } = passage;
  if (!passages.some((known) => known.by === by && known.part === part)) passages.push(passage);
}

/** What passes of a holding: what comes to each, by its rules, and what goes from each. */
function endsOf(passing: ReadonlyMap<Passage, number> = new Map()) {
  const lost: { holder: string; cents: number }[] = [];
  const to = new Map<string, Passage[]>();
  const from = new Map<string, { passage: Passage; cents: number }[]>();
  passing.forEach((cents, passage) => {
    const came = to.get(passage.to);
    if (came) addRule(came, passage);
    else to.set(passage.to, [passage]);
    const goes = from.get(passage.from);
    if (goes) goes.push({ passage, cents });
    else from.set(passage.from, [{ passage, cents }]);
    if (passage.to === 'debts' || passage.to === 'tax') lost.push({ holder: passage.to, cents });
  });
  return { to, from, lost };
}

/** The streams from each holding to who has it after the first death, and on to the end. */
function streamsOf(
  { holdings }: EstatePlan,
  { deaths: [first, second], between }: Order,
): Stream[] {
  const streams = new ByPair<string, string, Stream>();
  const add = (source: string, target: string, cents: number, passages: Passage[]) => {
    if (cents <= 0) return;
    const stream = streams.get(source, target);
    if (stream) {
      stream.cents += cents;
      for (const passage of passages) addRule(stream.passages, passage);
    } else streams.set(source, target, { source, target, cents, passages });
  };
  const held = Map.groupBy(between, ({ holding }) => holding.id);
  for (const { id, class: kind, insured, owners, ...holding } of holdings) {
    const came = endsOf(first?.passing.get(id));
    const goes = endsOf(second?.passing.get(id));
    const stops = Map.groupBy([...(held.get(id) ?? []), ...came.lost], ({ holder }) => holder);
    for (const [holder, stopped] of stops) {
      const on = goes.from.get(holder) ?? [];
      const mid = `then:${holder}`;
      const end = `end:${holder}`;
      const has = total(stopped);
      add(`holding:${id}`, on.length > 0 ? mid : end, has, [...(came.to.get(holder) ?? [])]);
      for (const { passage, cents } of on) add(mid, `end:${passage.to}`, cents, [passage]);
      if (on.length > 0) add(mid, end, has - total(on), []);
    }
    if (kind !== 'life-insurance' || !second || insured !== second.of) continue;
    // A policy that pays at the second death.
    const paid = [...goes.from.values()].flat();
    for (const { passage, cents } of paid)
      add(`holding:${id}`, `end:${passage.to}`, cents, [passage]);
    add(`holding:${id}`, `end:${owners[0]?.to}`, worthOf(holding) - total(paid), []);
  }
  return streams.all;
}

/** The ribbons of a drawing, with their ways in words. */
const ribbonsOf = (plan: EstatePlan, order: Order): Ribbon[] =>
  streamsOf(plan, order).map(({ passages, ...stream }) => ({
    ...stream,
    ways: [...new Set(passages.map(wayWords).filter(Boolean))],
  }));

/** More boxes in a column than this fold into "12 others". */
const MOST_BOXES = 12;
/** Two or more boxes with less than this part of all fold, too. */
const SMALL = 0.01;

/** The small boxes of a column, which are one box. */
function smallBoxes(ribbons: readonly Ribbon[], end: 'source' | 'target', column: string) {
  const sums = new Map<string, number>();
  for (const ribbon of ribbons) {
    if (ribbon[end].startsWith(column)) addTo(sums, ribbon[end], ribbon.cents);
  }
  const least = SMALL * sum([...sums.values()]);
  const small = [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .filter(
      ([id, cents], at) =>
        kindOf(id.slice(column.length)) !== LOST && (at >= MOST_BOXES - 1 || cents < least),
    );
  return new Set(small.length > 1 ? small.map(([id]) => id) : []);
}

/** "to Grace by will, to Taxes $9": with amounts if there are several. */
function relations(ribbons: readonly Ribbon[], word: string, name: (of: Ribbon) => string): string {
  return ribbons
    .map((ribbon) => {
      const how = [word, name(ribbon), inWords(ribbon.ways)].filter(Boolean).join(' ');
      return ribbons.length > 1 ? `${how} ${wholeUsd(ribbon.cents)}` : how;
    })
    .join(', ');
}

/** The drawing of one order of deaths. */
export function figureOf(plan: EstatePlan, household: Household, order: Order): Figure {
  const displayName = displayNamesOf(plan, household);
  const all = ribbonsOf(plan, order);
  const others = [
    { id: 'holding:others', small: smallBoxes(all, 'source', 'holding:') },
    { id: 'end:others', small: smallBoxes(all, 'target', 'end:') },
  ];
  const foldedId = (id: string) => others.find(({ small }) => small.has(id))?.id ?? id;
  const drawn = mergeRibbons(
    all.map(({ source, target, ...ribbon }) => ({
      ...ribbon,
      source: foldedId(source),
      target: foldedId(target),
    })),
  );
  const labels = new Map(plan.holdings.map(({ id, label }) => [`holding:${id}`, label]));
  const name = (id: string): string => {
    const folded = others.find((other) => other.id === id);
    if (folded) return fill(CELLS.others, String(folded.small.size));
    return labels.get(id) ?? displayName(id.slice(id.indexOf(':') + 1));
  };
  const ids = new Set(drawn.flatMap(({ source, target }) => [source, target]));
  const boxes = [...ids].map((id): Box => {
    const into = drawn.filter(({ target }) => target === id);
    const out = drawn.filter(({ source }) => source === id);
    const cents = total(out.length > 0 ? out : into);
    const said =
      out.length > 0
        ? relations(out, 'to', ({ target }) => name(target))
        : relations(into, 'from', ({ source }) => name(source));
    const kind = id.startsWith('holding:') ? 'holding' : kindOf(id.slice(id.indexOf(':') + 1));
    return { id, name: name(id), cents, relations: said, kind };
  });
  return { boxes, ribbons: drawn };
}

/* Places. */

const BAR_WIDTH = 12;
/** Tenths are finer than a screen, and shorter. */
const tenths = (place = 0): number => Math.round(place * 10) / 10;

/** An area between two bars, its edges curves that leave and arrive level. */
function ribbonPath(x0: number, x1: number, y0: number, y1: number, width: number): string {
  const top = tenths(y0 - width / 2);
  const bottom = tenths(y0 + width / 2);
  const topEnd = tenths(y1 - width / 2);
  const bottomEnd = tenths(y1 + width / 2);
  const mid = tenths((x0 + x1) / 2);
  return `M${x0} ${top}C${mid} ${top} ${mid} ${topEnd} ${x1} ${topEnd}V${bottomEnd}C${mid} ${bottomEnd} ${mid} ${bottom} ${x0} ${bottom}Z`;
}

/** How much height (px) each label has, and all bars of a column together. */
export interface Heights {
  label: number;
  bars: number;
}

/** The heights on a page and on paper (px). */
export const ON_PAGE: Heights = { label: 44, bars: 200 };
export const ON_PAPER: Heights = { label: 14, bars: 44 };

/** Lays out a drawing. Each caller gives it, because functions load it only if they draw. */
type Sankey = typeof sankey;

/** The places of boxes and ribbons. */
export function layoutOf(
  sankey: Sankey,
  { boxes, ribbons }: Figure,
  { label, bars }: Heights,
): SankeyLayout<Box & Bar> {
  const count = (prefix: string) => boxes.filter(({ id }) => id.startsWith(prefix)).length;
  const most = Math.max(count('holding:'), count('then:'), count('end:'));
  const height = most * label + bars;
  const laid = sankey<Box, Ribbon>()
    .nodeId(({ id }) => id)
    .nodeWidth(BAR_WIDTH)
    .nodePadding(label)
    .extent([
      [0, label / 2],
      [DRAWING_WIDTH, height - label / 2],
    ])({
    nodes: boxes.map((box) => ({ ...box })),
    links: ribbons.map((ribbon) => ({ ...ribbon, value: ribbon.cents })),
  });
  const placed = new Map(boxes.map((box) => [box.id, box]));
  return {
    height,
    boxes: laid.nodes.map(({ x0, x1, y0, y1, ...node }) => ({
      ...(placed.get(node.id) as Box),
      x0: tenths(x0),
      x1: tenths(x1),
      y0: tenths(y0),
      y1: tenths(y1),
    })),
    ribbons: laid.links.map(({ source, target, y0 = 0, y1 = 0, width = 0 }) => {
      const [from, to] = [source, target] as unknown as [Bar, Bar];
      return {
        source: from.id,
        target: to.id,
        kind: to.kind,
        path: ribbonPath(tenths(from.x1), tenths(to.x0), y0, y1, width),
      };
    }),
  };
}

/** The drawing for a page outside the portal: numbers in place of ids. */
export function sharedFigure(
  sankey: Sankey,
  plan: EstatePlan,
  household: Household,
  order: Order,
  amount: Amount = wholeUsd,
): SharedMap['figure'] {
  const figure = figureOf(plan, household, order);
  if (figure.boxes.length === 0) return undefined;
  const { height, boxes, ribbons } = layoutOf(sankey, figure, ON_PAGE);
  const numbers = new Map(boxes.map(({ id }, at) => [id, String(at)]));
  const numberOf = (id: string) => numbers.get(id) ?? '';
  return {
    height,
    boxes: boxes.map(({ id, cents, relations: _, ...box }) => ({
      ...box,
      id: numberOf(id),
      amount: amount(cents),
    })),
    ribbons: ribbons.map(({ source, target, ...ribbon }) => ({
      ...ribbon,
      source: numberOf(source),
      target: numberOf(target),
    })),
  };
}
