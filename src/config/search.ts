/** What the search finds, in the order in which it shows. */
import { PORTAL_PAGES, pathTo } from './portal.ts';

/** What the server alone knows: the affiliate's own. */
export const OWN_KINDS = ['contacts', 'links', 'scenarios', 'tickets'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

/** A search finds so many of each kind, and counts the others. */
export const SHOWN_OF_EACH = 5;
/** Shorter texts are not looked for among the affiliate's own: nearly all would match. */
export const LEAST_LETTERS = 2;
export const MOST_LETTERS = 100;

/** The kinds: the title of their group, and what one and several of them are called. */
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

/** The pages that search among their own. */
const OWN_SEARCH: Partial<Record<SearchKind, keyof typeof PORTAL_PAGES>> = {
  contacts: 'contacts',
  tools: 'tools',
  items: 'library',
  answers: 'support',
};

/** Where all of a kind are that match. */
export function addressOfAll(kind: SearchKind, q: string): string {
  const page = OWN_SEARCH[kind];
  const query = new URLSearchParams({ q }).toString();
  if (page) return `${PORTAL_PAGES[page].path}?${query}`;
  if (kind === 'links') return PORTAL_PAGES.links.path;
  if (kind === 'scenarios') return PORTAL_PAGES.tools.path;
  if (kind === 'tickets') return PORTAL_PAGES.support.path;
  return `${PORTAL_PAGES.search.path}?${query}&all=${kind}`;
}

/** Where one of the affiliate's own is; a scenario is on the page of its calculator. */
export const ADDRESS_OF: Readonly<Record<OwnKind, (id: string, calculator: string) => string>> = {
  contacts: (id) => `${PORTAL_PAGES.contact.path}?id=${id}`,
  links: (id) => `${PORTAL_PAGES.links.path}?link=${id}`,
  scenarios: (id, calculator) => `${pathTo('tool', calculator)}?scenario=${id}`,
  tickets: (id) => `${PORTAL_PAGES.ticket.path}?id=${id}`,
};
