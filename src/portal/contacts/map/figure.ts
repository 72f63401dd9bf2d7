/** The drawing “Who gets what”: its boxes and ribbons, what they say, and where they lie. */
import { sankey, sankeyJustify } from 'd3-sankey';
import { type Flow, worthOf } from '../../../calculators/estate-map/parts.ts';
import {
  afterFirst,
  BY_WORDS,
  callsOf,
  ENDS,
  type Order,
  PART_WORDS,
} from '../../../calculators/estate-map/words.ts';
import { sum, wholeUsd } from '../../../calculators/figures.ts';
import type { EstatePlan } from '../../../contract/estates.ts';
import type { Household } from '../../../contract/households.ts';
import { inWords } from '../../../lib/names-of-several.ts';

/* Boxes and ribbons. */

export interface Box {
  id: string;
  name: string;
  cents: number;
  /** "to Grace by survivorship". */
  relations: string;
  kind: 'holding' | 'person' | 'trust' | 'charity' | 'lost';
}

/** "Home, $900,000: to Grace by survivorship". */
export const boxWords = ({ name, cents, relations: said }: Box): string =>
  `${name}, ${wholeUsd(cents)}: ${said}`;

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
  return kind === 'trust' || kind === 'charity' ? kind : kind in ENDS ? LOST : 'person';
};

/** "by will", "by trust as the bypass part"; nothing for taxes, debts and state law, which say it themselves. */
function wayOf({ by, part, to }: Flow): string {
  if (to in ENDS) return '';
  return `by ${BY_WORDS[by].toLowerCase()}${part ? ` as the ${PART_WORDS[part]}` : ''}`;
}
const waysOf = (flows: readonly Flow[]): string[] => [...new Set(flows.map(wayOf).filter(Boolean))];

/** The ribbons as one for each pair of boxes. */
function joined(ribbons: readonly Ribbon[]): Ribbon[] {
  const pairs = new Map<string, Ribbon>();
  for (const { source, target, cents, ways } of ribbons) {
    const known = pairs.get(`${source}>${target}`);
    pairs.set(`${source}>${target}`, {
      ...{ source, target, cents: cents + (known?.cents ?? 0) },
      ways: [...new Set([...(known?.ways ?? []), ...ways])],
    });
  }
  return [...pairs.values()];
}

/** The ribbons from each holding to who has it after the first death, and on to the end. */
function ribbonsOf(plan: EstatePlan, household: Household, order: Order): Ribbon[] {
  const ribbons: Ribbon[] = [];
  const add = (source: string, target: string, cents: number, flows: readonly Flow[]) => {
    if (cents > 0) ribbons.push({ source, target, cents, ways: waysOf(flows) });
  };
  const second = order.deaths[1];
  const stops = afterFirst(plan, household, order);
  for (const { holding, holder, cents, flows } of stops) {
    const on =
      second?.flows.filter((flow) => flow.holding === holding.id && flow.from === holder) ?? [];
    const goes = sum(on.map((flow) => flow.cents));
    const [from, mid, end] = [`holding:${holding.id}`, `then:${holder}`, `end:${holder}`];
    add(from, goes > 0 ? mid : end, cents, flows);
    for (const flow of on) add(mid, `end:${flow.to}`, flow.cents, [flow]);
    if (goes > 0) add(mid, end, cents - goes, []);
  }
  // A policy that pays at the second death.
  for (const holding of plan.holdings) {
    if (holding.class !== 'life-insurance' || !second || holding.insured !== second.of) continue;
    const flows = second.flows.filter((flow) => flow.holding === holding.id);
    for (const flow of flows) add(`holding:${holding.id}`, `end:${flow.to}`, flow.cents, [flow]);
    const kept = worthOf(holding) - sum(flows.map(({ cents }) => cents));
    add(`holding:${holding.id}`, `end:${holding.owners[0]?.to}`, kept, []);
  }
  return joined(ribbons);
}

/** More boxes in a column than this fold into "12 others". */
const MOST_BOXES = 12;
/** Two or more boxes with less than this part of all fold, too. */
const SMALL = 0.01;

/** The small ones of a column, which are one box. */
function folded(all: readonly { id: string; cents: number }[], whole: number): Set<string> {
  const byAmount = all.toSorted((a, b) => b.cents - a.cents);
  const small = byAmount.filter(
    ({ cents, id }, at) =>
      kindOf(id.replace(/^end:/, '')) !== LOST && (at >= MOST_BOXES - 1 || cents < whole * SMALL),
  );
  return new Set(small.length > 1 ? small.map(({ id }) => id) : []);
}

const amountsOf = (ribbons: readonly Ribbon[], end: 'source' | 'target', column: string) => {
  const sums = new Map<string, number>();
  for (const ribbon of ribbons) {
    const id = ribbon[end];
    if (id.startsWith(column)) sums.set(id, (sums.get(id) ?? 0) + ribbon.cents);
  }
  return [...sums].map(([id, cents]) => ({ id, cents }));
};

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
  const calls = callsOf(plan, household);
  const all = ribbonsOf(plan, household, order);
  const whole = sum(amountsOf(all, 'source', 'holding:').map(({ cents }) => cents));
  const small = [
    folded(amountsOf(all, 'source', 'holding:'), whole),
    folded(amountsOf(all, 'target', 'end:'), whole),
  ];
  const foldedId = (id: string) => {
    const at = small.findIndex((ids) => ids.has(id));
    return at < 0 ? id : `${at === 0 ? 'holding' : 'end'}:others`;
  };
  const drawn = joined(
    all.map((ribbon) => ({
      ...ribbon,
      source: foldedId(ribbon.source),
      target: foldedId(ribbon.target),
    })),
  );
  const labels = new Map(plan.holdings.map(({ id, label }) => [`holding:${id}`, label]));
  const name = (id: string): string => {
    const count = small[id === 'holding:others' ? 0 : 1]?.size;
    if (id === 'holding:others' || id === 'end:others') return `${count} others`;
    return labels.get(id) ?? calls(id.slice(id.indexOf(':') + 1));
  };
  const ids = new Set(drawn.flatMap(({ source, target }) => [source, target]));
  const boxes = [...ids].map((id): Box => {
    const into = drawn.filter(({ target }) => target === id);
    const out = drawn.filter(({ source }) => source === id);
    const cents = sum((out.length > 0 ? out : into).map((ribbon) => ribbon.cents));
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

export interface Placed<Of> {
  of: Of;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}
export interface PlacedRibbon {
  of: Ribbon;
  kind: Box['kind'];
  path: string;
}
export interface Layout {
  height: number;
  boxes: Placed<Box>[];
  ribbons: PlacedRibbon[];
}

/** The drawing's own width; the page stretches it. */
export const WIDTH = 1000;
const BAR = 12;

/** An area between two bars, its edges curves that leave and arrive level. */
function area(x0: number, x1: number, y0: number, y1: number, width: number): string {
  const [top, bottom] = [y0 - width / 2, y0 + width / 2];
  const [topEnd, bottomEnd] = [y1 - width / 2, y1 + width / 2];
  const mid = (x0 + x1) / 2;
  return `M${x0} ${top}C${mid} ${top} ${mid} ${topEnd} ${x1} ${topEnd}V${bottomEnd}C${mid} ${bottomEnd} ${mid} ${bottom} ${x0} ${bottom}Z`;
}

/** How much height (px) each label has, and all bars of a column together. */
export interface Heights {
  label: number;
  bars: number;
}

/** Where boxes and ribbons lie. */
export function layoutOf({ boxes, ribbons }: Figure, { label, bars }: Heights): Layout {
  const count = (prefix: string) => boxes.filter(({ id }) => id.startsWith(prefix)).length;
  const most = Math.max(count('holding:'), count('then:'), count('end:'));
  const height = most * label + bars;
  const laid = sankey<Box, Ribbon>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyJustify)
    .nodeWidth(BAR)
    .nodePadding(label)
    .extent([
      [0, label / 2],
      [WIDTH, height - label / 2],
    ])({
    nodes: boxes.map((box) => ({ ...box })),
    links: ribbons.map((ribbon) => ({ ...ribbon, value: ribbon.cents })),
  });
  const placed = new Map(boxes.map((box) => [box.id, box]));
  return {
    height,
    boxes: laid.nodes.map(({ id, x0 = 0, x1 = 0, y0 = 0, y1 = 0 }) => ({
      ...{ of: placed.get(id) as Box, x0, x1, y0, y1 },
    })),
    ribbons: laid.links.map((link) => {
      const { source, target, y0 = 0, y1 = 0, width = 0 } = link;
      const [from, to] = [source, target] as unknown as { id: string; x0: number; x1: number }[];
      return {
        of: { ...link, source: from?.id ?? '', target: to?.id ?? '' },
        kind: placed.get(to?.id ?? '')?.kind ?? 'person',
        path: area(from?.x1 ?? 0, to?.x0 ?? 0, y0, y1, width),
      };
    }),
  };
}
