/** The kinds of search results, in display order. */
import { PORTAL_PAGES, pathTo } from './portal.ts';

/** The affiliate's own data, which only the server can search. */
export const OWN_KINDS = ['contacts', 'links', 'scenarios', 'tickets'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

/** How many results of each kind a search returns; it only counts the others. */
export const SHOWN_OF_EACH = 5;
/** Shorter texts are not searched in the affiliate's own data, because nearly everything would match. */
const LEAST_LETTERS = 2;
export const MOST_LETTERS = 100;
/** Whether a text is long enough; one letter of a script without cases, such as Chinese, may be a name. */
export const isLongEnough = (typed: string): boolean =>
  typed.length >= LEAST_LETTERS || /\p{Lo}/u.test(typed);

/** The kinds: the title of the group, and the singular and plural nouns. */
export const SEARCH_KINDS = {
  pages: { title: 'Pages', one: 'page', many: 'pages' },
  contacts: { title: 'Contacts', one: 'contact', many: 'contacts' },
  links: { title: 'Links', one: 'link', many: 'links' },
  scenarios: { title: 'Scenarios', one: 'scenario', many: 'scenarios' },
  tools: { title: 'Tools', one: 'tool', many: 'tools' },
  lessons: { title: 'Training', one: 'lesson', many: 'courses and lessons' },
  items: { title: 'Library', one: 'library item', many: 'library items' },
  answers: { title: 'Answers', one: 'answer', many: 'answers' },
  pieces: { title: 'Shop', one: 'piece', many: 'pieces' },
  tickets: { title: 'Tickets', one: 'ticket', many: 'tickets' },
  actions: { title: 'Actions', one: 'action', many: 'actions' },
} as const;
export type SearchKind = keyof typeof SEARCH_KINDS;
export const KIND_ORDER = Object.keys(SEARCH_KINDS) as SearchKind[];

const OWN_SEARCH: Partial<Record<SearchKind, keyof typeof PORTAL_PAGES>> = {
  contacts: 'contacts',
  tools: 'tools',
  items: 'library',
  answers: 'support',
};

export function addressOfAll(kind: SearchKind, q: string): string {
  const page = OWN_SEARCH[kind];
  const query = new URLSearchParams({ q }).toString();
  if (page) return `${PORTAL_PAGES[page].path}?${query}`;
  if (kind === 'links') return PORTAL_PAGES.links.path;
  if (kind === 'scenarios') return PORTAL_PAGES.tools.path;
  if (kind === 'tickets') return PORTAL_PAGES.support.path;
  return `${PORTAL_PAGES.search.path}?${query}&all=${kind}`;
}

/** The address of one item of the affiliate's own data; a scenario is on its calculator's page. */
export const ADDRESS_OF: Readonly<Record<OwnKind, (id: string, calculator: string) => string>> = {
  contacts: (id) => `${PORTAL_PAGES.contact.path}?id=${id}`,
  links: (id) => `${PORTAL_PAGES.links.path}?link=${id}`,
  scenarios: (id, calculator) => `${pathTo('tool', calculator)}?scenario=${id}`,
  tickets: (id) => `${PORTAL_PAGES.ticket.path}?id=${id}`,
};
