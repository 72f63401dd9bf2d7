/** The list's state in the page's address, and its request to the server, which refuses invalid values. */
import { KIND_WORDS, SOURCE_WORDS, STAGE_WORDS } from '../../../config/contact-words.ts';
import type { ContactFilter } from '../../../contract/contacts/contacts.ts';
import type { Sort } from '../../kit/table.ts';

export const PAGE_SIZES = [25, 50, 100] as const;
const PAGE_SIZE = 25;
/** The choices of "No contact in" (days). */
export const QUIET_DAYS = [30, 60, 90] as const;

/** The views of the page; the server knows all but "quiet". */
export type View = 'all' | 'due' | 'quiet' | 'bin';

export const REFINEMENTS = [
  'stage',
  'tag',
  'source',
  'quiet',
  'kind',
  'turning',
  'referredBy',
] as const;
export type Refinement = (typeof REFINEMENTS)[number];

export interface ListState {
  q: string;
  view: View;
  stage: string;
  tag: string;
  source: string;
  quiet: string;
  kind: string;
  turning: string;
  referredBy: string;
  sort: string;
  limit: number;
  after: string;
  /** The number of the page's first row, from 1: the cursor does not contain it. */
  at: number;
}

const wholeFrom1 = (text: string | null): number => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
};

/** A view's default order: due contacts by their day. */
const usualSort = (view: View): string => (view === 'due' ? 'due' : 'name');

export function readList(search: string): ListState {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name)?.trim() ?? '';
  const view = (text('view') || 'all') as View;
  const after = text('after');
  return {
    q: text('q'),
    view,
    stage: text('stage'),
    tag: text('tag'),
    source: text('source'),
    quiet: text('quiet') || (view === 'quiet' ? String(QUIET_DAYS[0]) : ''),
    kind: text('kind'),
    turning: text('turning'),
    referredBy: text('referredBy'),
    sort: text('sort') || usualSort(view),
    limit: PAGE_SIZES.find((size) => String(size) === text('limit')) ?? PAGE_SIZE,
    after,
    at: after ? wholeFrom1(params.get('at')) : 1,
  };
}

/** The filter in the form of the request; values that were not chosen are undefined. */
export function filterOf({ q, view, ...state }: ListState) {
  const known = view === 'all' || view === 'quiet' ? undefined : view;
  const chosen = REFINEMENTS.map((name): [string, string | undefined] => [name, state[name]]);
  const parameters = [['q', q] as const, ['view', known] as const, ...chosen].filter(
    ([, value]) => value,
  );
  // As strings: the server checks them.
  return Object.fromEntries(parameters) as Partial<ContactFilter>;
}

/** The query of the list's route. The default list requests only its size, as the page's HTML does. */
export function queryOf(state: ListState) {
  const { limit, sort, after } = state;
  return {
    limit,
    ...filterOf(state),
    ...(sort !== 'name' && { sort: sort as 'name' }),
    ...(after && { after }),
  };
}

export const sortOf = ({ sort }: Pick<ListState, 'sort'>): Sort => ({
  key: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

/** An order as it is in the address; null for the view's default. */
export function sortText({ key, direction }: Sort, view: View = 'all'): string | null {
  const text = direction === 'descending' ? `-${key}` : key;
  return text === usualSort(view) ? null : text;
}

/** Whether anything but the view filters the list. */
export const isNarrowed = (state: ListState): boolean =>
  state.q !== '' || activeRefinements(state).length > 0;

/** The active filters; in the view "quiet" the days belong to the view. */
export const activeRefinements = (state: ListState): Refinement[] =>
  REFINEMENTS.filter((name) => state[name] && !(name === 'quiet' && state.view === 'quiet'));

const wordOf = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key;

/** An age as people write it: "59½". */
export const ageWords = (age: string): string => age.replace(/\.5$/, '½');

/** A filter in words: "Stage Client". */
export function refinementWords(name: Refinement, value: string): string {
  switch (name) {
    case 'stage':
      return `Stage ${wordOf(STAGE_WORDS, value)}`;
    case 'tag':
      return `Tag ${value}`;
    case 'source':
      return `Source ${wordOf(SOURCE_WORDS, value)}`;
    case 'quiet':
      return `Quiet for ${value} days`;
    case 'kind':
      return wordOf(KIND_WORDS, value);
    case 'turning':
      return `Turning ${ageWords(value)}`;
    case 'referredBy':
      return 'Introduced by one contact';
  }
}

/** The active filters in words: "“Smit” and Stage Client". */
export function narrowedWords(state: ListState): string {
  const parts = [
    ...(state.q ? [`“${state.q}”`] : []),
    ...activeRefinements(state).map((name) => refinementWords(name, state[name])),
  ];
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}
