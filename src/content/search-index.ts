/** What the search knows without the server: the titles and words of pages, tools, lessons, library items, answers and pieces. */
import { CATALOGUE, TOPICS, type Topic } from '../calculators/catalogue.ts';
import { LIBRARY_KINDS, LIBRARY_TOPICS } from '../config/library.ts';
import { OFFICE_PARTS } from '../config/office-parts.ts';
import { PORTAL_PAGES, type PortalPageKey, pageAbove, pathTo } from '../config/portal.ts';
import type { SearchKind } from '../config/search.ts';
import { PIECE_CATEGORIES } from '../config/shop.ts';
import { ANSWER_TOPICS } from '../config/support.ts';
import { searchWords } from '../lib/word-search.ts';
import answers from './answers.json' with { type: 'json' };
import type { Document } from './document-schemas.ts';
import pieces from './pieces.json' with { type: 'json' };

/** Something to find. */
export interface SearchEntry {
  kind: SearchKind;
  title: string;
  href: string;
  /** Where it is, or what it is, beside the title. */
  place: string;
  /** Words by which it is found as well. */
  words: string;
  /** Whether only the office finds it. */
  office?: true;
}

/** Pages with nothing to show unless their address names it. */
const NEEDS_A_NAME: readonly PortalPageKey[] = [
  'review',
  'contact',
  'map',
  'ticket',
  'announcement',
  'search',
];

/** What people call a page that its title does not say. */
const OTHER_WORDS: Partial<Record<PortalPageKey, string>> = {
  dashboard: 'home start overview today figures',
  profile: 'name firm disclosure public card vcard credentials biography time zone',
  contacts: 'clients people leads prospects households address book',
  importing: 'csv upload spreadsheet file',
  duplicates: 'merge twice same',
  reviews: 'annual yearly due meeting birthday age',
  links: 'referral share url qr code campaign',
  tools: 'calculators scenarios',
  training: 'courses lessons certificate continuing education ce',
  shop: 'print order business cards brochure marketing material',
  orders: 'purchases cart basket bought delivery',
  reports: 'figures statistics analytics numbers funnel leads visits',
  library: 'documents explainers checklists worksheets letters glossary research',
  support: 'help questions answers faq tickets office telephone',
  alerts: 'notifications messages news unread',
  settings: 'preferences options account',
  security: 'password passkey two-step sign-in authenticator recovery codes',
  sessions: 'devices signed in sign out computers',
  alertKinds: 'notifications mute',
  calendar: 'google outlook apple ics subscribe feed meetings tasks',
  display: 'theme dark light shortcuts keyboard',
  privacy: 'audit log who looked access',
  yourData: 'export download delete account stored',
};

const pages = (): SearchEntry[] =>
  (Object.keys(PORTAL_PAGES) as PortalPageKey[])
    .filter((key) => !NEEDS_A_NAME.includes(key))
    .filter((key) => !PORTAL_PAGES[key].path.includes(':'))
    // Its parts are found, and it is in the sidebar of whom it is for.
    .filter((key) => !('office' in PORTAL_PAGES[key]))
    .map((key) => {
      const above = pageAbove(key);
      const { path, label } = PORTAL_PAGES[key];
      return {
        kind: 'pages',
        title: label,
        href: path,
        place: above ? PORTAL_PAGES[above].label : '',
        words: OTHER_WORDS[key] ?? '',
      };
    });

const officeParts = (firmsApprove: boolean): SearchEntry[] =>
  OFFICE_PARTS.filter(({ key }) => firmsApprove || key !== 'approvals').map(
    ({ key, label, words }) => ({
      kind: 'pages',
      title: label,
      href: `${PORTAL_PAGES.office.path}?part=${key}`,
      place: PORTAL_PAGES.office.label,
      words,
      office: true,
    }),
  );

const ACTIONS: readonly Omit<SearchEntry, 'kind'>[] = [
  {
    title: 'New contact',
    href: `${PORTAL_PAGES.contacts.path}?new=1`,
    place: 'Contacts',
    words: 'add create client person',
  },
  {
    title: 'New link',
    href: `${PORTAL_PAGES.links.path}?new=1`,
    place: 'Links',
    words: 'add create referral campaign share',
  },
  {
    title: 'Write to the office',
    href: `${PORTAL_PAGES.support.path}#write`,
    place: 'Support',
    words: 'new ticket ask question help contact message',
  },
  {
    title: 'Follow-ups due',
    href: `${PORTAL_PAGES.contacts.path}?view=due`,
    place: 'Contacts',
    words: 'next steps today tasks call',
  },
];

const tools = (): SearchEntry[] =>
  CATALOGUE.map(({ slug, title, question, topic }) => ({
    kind: 'tools',
    title,
    href: pathTo('tool', slug),
    place: TOPICS[topic as Topic],
    words: `${slug} ${question}`,
  }));

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Courses before their lessons, each lesson with the title of its course beside it. */
function lessons(documents: readonly Document[]): SearchEntry[] {
  const titles = new Map(
    documents
      .filter(({ id }) => id.endsWith('/course'))
      .map(({ id, data }) => [id.split('/')[1] ?? '', text(data.title)]),
  );
  return documents
    .filter(({ id }) => id.startsWith('courses/'))
    .map(({ id, data }) => {
      const [, course = '', lesson = ''] = id.split('/');
      const whole = lesson === 'course';
      return {
        kind: 'lessons' as const,
        title: text(data.title),
        href: whole ? pathTo('course', course) : pathTo('lesson', course, lesson),
        place: whole ? 'Course' : (titles.get(course) ?? ''),
        words: text(data.summary),
      };
    })
    .sort((a, b) => Number(b.place === 'Course') - Number(a.place === 'Course'));
}

const items = (documents: readonly Document[]): SearchEntry[] =>
  documents
    .filter(({ id }) => id.startsWith('library/'))
    .map(({ id, data }) => ({
      kind: 'items',
      title: text(data.title),
      href: pathTo('item', id.replace('library/', '')),
      place: LIBRARY_KINDS[data.kind as keyof typeof LIBRARY_KINDS],
      words: `${text(data.summary)} ${LIBRARY_TOPICS[data.topic as keyof typeof LIBRARY_TOPICS]}`,
    }));

/** Everything that can be found without the server, also by the office alone. Of the texts only the words are kept, each once. */
export function searchEntries(
  documents: readonly Document[],
  firmsApprove: boolean,
): SearchEntry[] {
  const entries: SearchEntry[] = [
    ...pages(),
    ...officeParts(firmsApprove),
    ...tools(),
    ...lessons(documents),
    ...items(documents),
    ...answers.map(({ id, topic, question, answer }) => ({
      kind: 'answers' as const,
      title: question,
      href: `${PORTAL_PAGES.support.path}#${id}`,
      place: ANSWER_TOPICS[topic as keyof typeof ANSWER_TOPICS],
      words: answer,
    })),
    ...pieces.map(({ id, name, category, about }) => ({
      kind: 'pieces' as const,
      title: name,
      href: pathTo('piece', id),
      place: PIECE_CATEGORIES[category as keyof typeof PIECE_CATEGORIES],
      words: about,
    })),
    ...ACTIONS.map((action) => ({ kind: 'actions' as const, ...action })),
  ];
  return entries.map((entry) => ({ ...entry, words: searchWords(entry.words).join(' ') }));
}
