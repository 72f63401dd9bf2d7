/** The state in the page's address: range, comparison, table, and the rows behind a total. */
import { computed } from 'nanostores';
import { $search } from '../../lib/address.ts';
import { today } from '../../lib/format-date.ts';
import type { Sort } from '../kit/table.ts';
import { $zone } from '../shell/account.ts';
import { type Origin, SORT_KEYS } from './figures.ts';
import { PRESETS, type Preset, type Range, startOfPreset } from './words.ts';

const ROW_KINDS = ['people', 'leads', 'contacted', 'meeting', 'client'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export interface OpenRows {
  kind: RowKind;
  link: string | undefined;
  campaign: string | undefined;
  /** The cursor; undefined on the first page. */
  after: string | undefined;
}

export interface ReportState {
  /** Undefined for a custom range. */
  preset: Preset | undefined;
  /** The request's range; empty for the default range, which the HTML has already requested. */
  asked: Partial<Range>;
  compare: boolean;
  by: 'link' | 'campaign';
  sort: Sort;
  rows: OpenRows | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LINK = /^(none|[\da-f-]{36})$/i;
const USUAL = PRESETS[0];

/** The state of the page in an address; unknown values are ignored. */
export function stateOf(search: string, now = today()): ReportState {
  const params = new URLSearchParams(search);
  const day = (name: string) => {
    const value = params.get(name) ?? '';
    return DAY.test(value) ? { [name]: value } : {};
  };
  const days: Partial<Range> = { ...day('from'), ...day('to') };
  const own = Object.keys(days).length > 0;
  const preset = own ? undefined : (PRESETS.find((one) => one === params.get('preset')) ?? USUAL);
  return {
    preset,
    asked:
      preset === undefined ? days : preset === USUAL ? {} : { from: startOfPreset(preset, now) },
    compare: params.get('compare') === '1',
    by: params.get('by') === 'campaign' ? 'campaign' : 'link',
    sort: sortOf(params.get('sort') ?? ''),
    rows: rowsOf(params),
  };
}

function sortOf(text: string): Sort {
  const key = SORT_KEYS.find((one) => one === text.replace(/^-/, ''));
  if (!key) return { key: 'leads', direction: 'descending' };
  return { key, direction: text.startsWith('-') ? 'descending' : 'ascending' };
}

function rowsOf(params: URLSearchParams): OpenRows | undefined {
  const kind = ROW_KINDS.find((one) => one === params.get('rows'));
  if (!kind) return undefined;
  const link = params.get('link') ?? '';
  return {
    kind,
    link: LINK.test(link) ? link : undefined,
    campaign: params.get('of') === 'campaign' ? (params.get('campaign') ?? '') : undefined,
    after: params.get('after') ?? undefined,
  };
}

/** The changes to an address that open a total's rows; without a kind, they close them. */
export const toRows = (kind?: RowKind, origin: Origin = {}) => ({
  rows: kind ?? null,
  link: 'link' in origin ? origin.link : null,
  of: 'campaign' in origin ? 'campaign' : null,
  campaign: 'campaign' in origin ? origin.campaign : null,
  after: null,
});

/** The changes to an address that choose a preset or a custom range. */
export const toRange = (chosen: Preset | Range) =>
  typeof chosen === 'string'
    ? { preset: chosen === USUAL ? null : chosen, from: null, to: null, ...toRows() }
    : { preset: null, ...chosen, ...toRows() };

export const toSort = ({ key, direction }: Sort) => ({
  sort: direction === 'descending' ? `-${key}` : key,
});

export const $state = computed([$search, $zone], (search) => stateOf(search));
