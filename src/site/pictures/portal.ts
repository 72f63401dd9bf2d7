/** Pictures of the dashboard home for the landing page, in light colors, as on screens of 1180 px and 360 px. */
import type { IconName } from '../../components/icons.ts';
import { BOTTOM_PAGES, FOOT_PAGES, PORTAL_PAGES, SIDEBAR_PAGES } from '../../config/portal.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { box, canWrite, disc, icon, mark, strokes, svg, text, wrap } from './drawing.ts';

interface Shown {
  note: string;
  stats: readonly { title: string; value: string; change?: string; icon: IconName }[];
  tiles: readonly { title: string; text: string; icon: IconName }[];
  charts: readonly [
    line: {
      title: string;
      columns: readonly [name: string, value: string];
      unit?: string;
      points: readonly (readonly [name: string, value: number])[];
    },
    ...others: unknown[],
  ];
}

/** The sizes of the pictures (px). */
export const WIDE = { width: 1180, height: 716 };
export const NARROW = { width: 360, height: 676 };

const GREETING = ['Welcome back,', 'Financial Advisor'] as const;
const INITIALS = 'FA';
const muted = (size: number) => ({ size, colour: 'ink-muted' }) as const;
const title = (size: number) => ({ size, colour: 'ink', heading: true }) as const;

/** The logo's words in two lines, if the pictures' fonts have all of the letters. */
function logoWords(siteName: string, x: number, y: number, colour: 'ink' | 'on-deep'): string[] {
  const words = siteName.split(' ');
  if (!canWrite(siteName, 'serif')) return [];
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''].map((line, index) =>
    text(line, x, y + 20 * index, { size: 17, colour, font: 'serif' }),
  );
}

const avatar = (x: number, y: number): string[] => [
  disc(x, y, 22, 'surface-deep'),
  text(INITIALS, x, y + 5, { size: 15, colour: 'white', bold: true, anchor: 'middle' }),
];

function sidebar(siteName: string): string[] {
  const row = (key: keyof typeof PORTAL_PAGES, y: number) => [
    icon(PORTAL_PAGES[key].icon, 24, y - 10, 20, 'on-deep-muted'),
    text(PORTAL_PAGES[key].label, 56, y + 6, { size: 17, colour: 'on-deep-muted' }),
  ];
  return [
    box(0, 0, 224, WIDE.height, { fill: 'surface-deep' }),
    mark(18, 24, 36, 'on-deep'),
    ...logoWords(siteName, 68, 38, 'on-deep'),
    ...SIDEBAR_PAGES.flatMap((key, index) => row(key, 118 + 46 * index)),
    strokes('M12 520.5h198', 'moss-deep', 1),
    ...FOOT_PAGES.flatMap((key, index) => row(key, 555 + 46 * index)),
    icon('logout', 24, 672, 20, 'on-deep-muted'),
    text('Logout', 56, 688, { size: 17, colour: 'on-deep-muted' }),
  ];
}

function statCard({ title, value, change = '', icon: name }: Shown['stats'][number], x: number) {
  const colour = change.startsWith('+') ? 'success' : 'danger';
  return [
    box(x, 158, 208, 132, { fill: 'white', line: 'line', radius: 8 }),
    text(title, x + 21, 195, muted(15)),
    icon(name, x + 167, 181, 20, 'ink-muted'),
    text(value, x + 21, 238, { size: 28, colour: 'ink', bold: true }),
    text(change.replace('-', '−'), x + 21, 261, { size: 15, colour, bold: true }),
  ];
}

/** The first chart; its axis ends at 10,000. */
function lineChart({
  title: name,
  columns: [by, measure],
  unit,
  points,
}: Shown['charts'][0]): string[] {
  const [left, right, bottom, top, most] = [329, 1110, 665.5, 451, 10_000] as const;
  const x = (index: number) => Math.round(left + ((right - left) * index) / (points.length - 1));
  const y = (value: number) => Math.round(bottom - ((bottom - top) * value) / most);
  const curve = points.map(([, value], index) => {
    const [before] = points.slice(index - 1, index).map((point) => point[1]);
    if (index === 0 || before === undefined) return `M${x(0)} ${y(value)}`;
    const middle = (x(index - 1) + x(index)) / 2;
    return `C${middle} ${y(before)} ${middle} ${y(value)} ${x(index)} ${y(value)}`;
  });
  const ticks = [0, 2_000, 4_000, 6_000, 8_000, most];
  return [
    box(256, 310, 892, 480, { fill: 'white', line: 'line', radius: 8 }),
    text(name, 281, 358, title(23)),
    text(
      [`${measure} by ${by.toLowerCase()}`, unit].filter(Boolean).join(', '),
      281,
      381,
      muted(15),
    ),
    strokes(ticks.map((tick) => `M${left} ${y(tick) + 0.5}H${right}`).join(''), 'line', 1),
    ...ticks.map((tick) =>
      text(formatNumber(tick), 322, y(tick) + 5, { ...muted(13), anchor: 'end' }),
    ),
    ...points.map(([month], index) =>
      text(month, x(index), 690, { ...muted(13), anchor: 'middle' }),
    ),
    strokes(curve.join(''), 'series-1', 3),
    ...points.map(([, value], index) => disc(x(index), y(value), 4, 'series-1')),
  ];
}

/** The dashboard home at 1180 px, down to the first chart. */
export const widePicture = (siteName: string, { note, stats, charts }: Shown): string =>
  svg(WIDE.width, WIDE.height, [
    box(0, 0, WIDE.width, WIDE.height, { fill: 'surface' }),
    ...sidebar(siteName),
    ...avatar(1126, 36),
    text(GREETING.join(' '), 256, 99, title(28)),
    text(note, 256, 127, muted(15)),
    ...stats.flatMap((stat, index) => statCard(stat, 256 + 228 * index)),
    ...lineChart(charts[0]),
  ]);

function tile({ title, text: words, icon: name }: Shown['tiles'][number], index: number): string[] {
  const x = 16 + 170 * (index % 2);
  const y = 209 + 136 * Math.floor(index / 2);
  return [
    box(x, y, 158, 124, { fill: 'white', line: 'line', radius: 8 }),
    icon(name, x + 17, y + 17, 24, 'accent-strong'),
    text(title, x + 17, y + 73, { size: 17, colour: 'ink', bold: true }),
    text(words, x + 17, y + 97, muted(15)),
  ];
}

/** The dashboard home on a phone, with its six tiles and the bottom bar. */
export const narrowPicture = (siteName: string, { note, tiles }: Shown): string =>
  svg(NARROW.width, NARROW.height, [
    box(0, 0, NARROW.width, NARROW.height, { fill: 'surface' }),
    ...tiles.flatMap(tile),
    box(0, 0, NARROW.width, 64, { fill: 'white' }),
    icon('menu', 18, 20, 24, 'ink'),
    mark(66, 14, 36, 'ink'),
    ...logoWords(siteName, 116, 28, 'ink'),
    ...avatar(322, 32),
    ...GREETING.map((line, index) => text(line, 16, 106 + 30 * index, title(24))),
    ...wrap(note, 15, 328).map((line, index) => text(line, 16, 162 + 23 * index, muted(15))),
    box(0, NARROW.height - 64, NARROW.width, 64, { fill: 'white' }),
    strokes(`M0 63.5H360M0 ${NARROW.height - 64.5}H360`, 'line', 1),
    ...BOTTOM_PAGES.flatMap((key, index) => {
      const colour = key === 'dashboard' ? 'accent-strong' : 'ink-muted';
      const look = { size: 13, colour, anchor: 'middle' } as const;
      return [
        icon(PORTAL_PAGES[key].icon, 33 + 90 * index, NARROW.height - 55, 24, colour),
        text(PORTAL_PAGES[key].label, 45 + 90 * index, NARROW.height - 15, look),
      ];
    }),
  ]);
