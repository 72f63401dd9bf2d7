/** The estate map of a made-up family, from the portal's own engine and layout. */
import { sankey } from 'd3-sankey';
import { type Figure, figureOf, layoutOf } from '../../calculators/estate-map/figure.ts';
import { ordersOf } from '../../calculators/estate-map/trace.ts';
import { dollars, wholeUsd } from '../../calculators/figures.ts';
import { barClass } from '../../components/EstateDrawing.tsx';
import type { ColourName } from '../../config/colours.ts';
import {
  type Entry,
  type EstatePlan,
  emptyPlan,
  type Holding,
  WHOLE_SHARE,
} from '../../contract/households/estates.ts';
import type { Household, Member } from '../../contract/households/households.ts';
import type { Role } from '../../contract/households/member-roles.ts';
import { type Bar, DRAWING_WIDTH } from '../../contract/shares/for-you.ts';
import { area, box, svg, text, widthOf } from './drawing.ts';

/* The family: a couple, their child, and a library that the survivor remembers. */

const person = (id: string, role: Role, generation: number): Member => ({
  id,
  name: `${id} Larkspurton`,
  role,
  generation,
  contactId: null,
  birthDate: null,
  deathDate: null,
  age: null,
});

const HOUSEHOLD: Household = {
  id: 'larkspurton',
  version: 1,
  name: 'Larkspurton household',
  members: [
    person('Gideon', 'client', 0),
    person('Hazel', 'spouse', 0),
    person('Juniper', 'child', 1),
  ],
  checklist: {},
};

const percent = (to: string, of: number): Entry => ({ to, share: (of / 100) * WHOLE_SHARE });
const GIDEON = [percent('member:Gideon', 100)];
const HAZEL = [percent('member:Hazel', 100)];
const JUNIPER = [percent('member:Juniper', 100)];
const BOTH = [percent('member:Gideon', 50), percent('member:Hazel', 50)];

/** A holding of the couple together, unless it says otherwise. */
const holding = (label: string, amount: number, more: Partial<Holding>): Holding => ({
  id: label,
  label,
  class: 'brokerage',
  value: dollars(amount),
  debt: null,
  basis: null,
  title: 'joint',
  owners: BOTH,
  primary: [],
  contingent: [],
  perStirpes: false,
  state: null,
  insured: null,
  ...more,
});

const PLAN: EstatePlan = {
  ...emptyPlan(),
  holdings: [
    holding('Home', 640_000, { class: 'home' }),
    holding('IRA', 510_000, {
      class: 'retirement',
      title: 'sole',
      owners: GIDEON,
      primary: HAZEL,
      contingent: JUNIPER,
    }),
    holding('Life insurance', 500_000, {
      class: 'life-insurance',
      title: 'sole',
      owners: GIDEON,
      insured: 'Gideon',
      primary: [percent('trust:family', 100)],
    }),
    holding('Joint brokerage', 420_000, {}),
    holding('Lake cottage', 310_000, {
      class: 'real-estate',
      title: 'trust',
      owners: [percent('trust:family', 100)],
    }),
  ],
  trusts: [
    {
      id: 'family',
      name: 'Family Trust',
      kind: 'irrevocable',
      grantors: ['Gideon'],
      first: 'bypass',
      then: JUNIPER,
      perStirpes: true,
    },
  ],
  charities: [{ id: 'library', name: 'Town Library' }],
  wills: [
    {
      of: 'Hazel',
      exists: 'yes',
      on: null,
      residue: [percent('member:Juniper', 90), percent('charity:library', 10)],
      contingent: [],
      pourOver: null,
      perStirpes: true,
    },
  ],
};

/** What its drawing shows if the client dies first. */
export function mapFigure(): Figure {
  const order = ordersOf(PLAN, HOUSEHOLD)['client-first'];
  if (!order) throw new Error('The made-up family has no order of deaths.');
  return figureOf(PLAN, HOUSEHOLD, order);
}

/* The drawing. */

/** The sizes of the pictures (px). */
export const MAP_SIZE = { width: 720, height: 420 };
export const PHONE_MAP_SIZE = { width: 320, height: 360 };

/** Above the drawing, and at its sides (px). */
const HEAD = 44;
const SIDE = 16;
const FOOT = 8;
/** The height of each label (px), and that of its letters, which show at 11 px or more. */
const LABEL = 40;
const LETTERS = 13;
const LINE = 16;

const colourOf = (kind: Bar['kind']): ColourName =>
  /fill-([\w-]+)/.exec(barClass(kind))?.[1] as ColourName;

/** Name and amount on a plate, which no ribbon strikes through. `x` is the edge beside the bar. */
function label(name: string, amount: string, x: number, y: number, anchor: 'start' | 'end') {
  const width = Math.ceil(Math.max(widthOf(name, LETTERS) * 1.04, widthOf(amount, LETTERS))) + 10;
  const left = anchor === 'start' ? x : x - width;
  const edge = anchor === 'start' ? left + 5 : left + width - 5;
  return [
    box(left, y - LINE, width, 2 * LINE + 2, { fill: 'surface-raised', radius: 3 }),
    text(name, edge, y - 3, { size: LETTERS, colour: 'ink', bold: true, anchor }),
    text(amount, edge, y - 3 + LINE, { size: LETTERS, colour: 'ink', anchor }),
  ];
}

/** The figure in a size, with its columns' titles. */
export function mapPicture(figure: Figure, { width, height }: typeof MAP_SIZE): string {
  const rows = figure.boxes.filter(({ id }) => id.startsWith('holding:')).length;
  const bars = height - HEAD - FOOT - rows * LABEL;
  const { boxes, ribbons } = layoutOf(sankey, figure, { label: LABEL, bars });
  const scale = (width - 2 * SIDE) / DRAWING_WIDTH;
  const at = (x: number) => Math.round(SIDE + x * scale);
  const titles = { size: LETTERS, colour: 'ink-muted' } as const;
  const middle = boxes.find(({ id }) => id.startsWith('then:'));
  return svg(width, height, [
    box(0, 0, width, height, { fill: 'surface-raised' }),
    text('Property', SIDE, 28, titles),
    middle ? text('After the first death', at(middle.x0), 28, titles) : '',
    text('At the end', width - SIDE, 28, { ...titles, anchor: 'end' }),
    `<g transform="translate(${SIDE} ${HEAD})scale(${scale.toFixed(3)} 1)">`,
    ...ribbons.map(({ path, kind }) => area(path, colourOf(kind), 0.25)),
    ...boxes.map(({ x0, x1, y0, y1, kind }) =>
      area(`M${x0} ${y0}H${x1}V${y1}H${x0}z`, colourOf(kind)),
    ),
    '</g>',
    ...boxes.flatMap(({ name, cents, x0, x1, y0, y1 }) => {
      const y = HEAD + Math.round((y0 + y1) / 2);
      const isLast = x1 >= DRAWING_WIDTH;
      const x = isLast ? at(x0) - 4 : at(x1) + 4;
      return label(name, wholeUsd(cents), x, y, isLast ? 'end' : 'start');
    }),
  ]);
}
