/** The figures of a report by link and by campaign, for tables and files. */

import type { Counted, Report } from '../../contract/links/reports.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../lib/csv.ts';
import { countWords } from '../../lib/format-number.ts';
import type { Sort } from '../kit/table.ts';

/** A part of a total: a link (or `none`), a campaign (empty for none), or the whole. */
export type Origin = { link: string } | { campaign: string } | Record<never, never>;

/** A row of the table: a link, or all links of a campaign. */
export interface FigureRow extends Counted {
  key: string;
  label: string;
  /** A line under the label. */
  detail: string;
  archived: boolean;
  origin: Origin;
}

export const SORT_KEYS = ['label', 'people', 'leads', 'clients'] as const;

export const linkRows = ({ byLink }: Report): FigureRow[] =>
  byLink.map(({ id, label, campaign, archivedAt, people, bots, own, leads, clients }) => ({
    key: id ?? 'none',
    label,
    detail: campaign,
    archived: archivedAt !== null,
    origin: { link: id ?? 'none' },
    people,
    bots,
    own,
    leads,
    clients,
  }));

export const sumOf = (rows: readonly Counted[]): Counted => {
  const sum = { people: 0, bots: 0, own: 0, leads: 0, clients: 0 };
  for (const row of rows) {
    for (const name of Object.keys(sum) as (keyof Counted)[]) sum[name] += row[name];
  }
  return sum;
};

/** The sums of each campaign's links. Leads without a link belong to no campaign. */
export function campaignRows({ byLink }: Report): FigureRow[] {
  const groups = Map.groupBy(byLink, ({ campaign }) => campaign);
  return [...groups].map(([campaign, links]) => {
    const count = links.filter(({ id }) => id !== null).length;
    return {
      key: `campaign ${campaign}`,
      label: campaign || 'No campaign',
      detail: countWords(count, 'link'),
      archived: false,
      origin: { campaign },
      ...sumOf(links),
    };
  });
}

/** The rows in this order; equal rows keep theirs. */
export function sortRows(rows: readonly FigureRow[], { key, direction }: Sort): FigureRow[] {
  const name = SORT_KEYS.find((one) => one === key) ?? 'leads';
  const turn = direction === 'ascending' ? 1 : -1;
  const compare = (a: FigureRow, b: FigureRow) =>
    name === 'label' ? a.label.localeCompare(b.label, 'en', { numeric: true }) : a[name] - b[name];
  return rows.toSorted((a, b) => turn * compare(a, b));
}

const COUNTS = ['people', 'leads', 'clients', 'bots', 'own'] as const;
const COUNT_HEADS = ['People', 'Leads', 'Clients', 'Automated visits', 'Own visits'];
const countsOf = (row: Counted) => COUNTS.map((name) => row[name]);

const fileOf = (lines: readonly (readonly (string | number)[])[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(BYTE_ORDER_MARK + lines.map(csvLine).join(''))}`;

export const linksFile = ({ byLink }: Report): string =>
  fileOf([
    ['Link', 'Campaign', 'Archived', ...COUNT_HEADS],
    ...byLink.map((link) => [
      link.label,
      link.campaign,
      link.archivedAt ? 'yes' : 'no',
      ...countsOf(link),
    ]),
  ]);

/** The periods of the charts, each with its first and last day. */
export const periodsFile = ({ byPeriod }: Report): string =>
  fileOf([
    ['From', 'To', ...COUNT_HEADS],
    ...byPeriod.map((period) => [period.from, period.to, ...countsOf(period)]),
  ]);
