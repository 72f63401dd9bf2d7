import type { IconName } from '../../../components/icons.ts';
import type { SearchKind } from '../../../config/search.ts';

/** An icon for each kind of thing that the search finds. */
export const KIND_ICONS: Readonly<Record<SearchKind, IconName>> = {
  pages: 'file',
  contacts: 'user',
  links: 'link',
  scenarios: 'growth',
  tools: 'calculator',
  lessons: 'cap',
  items: 'book',
  answers: 'help',
  pieces: 'bag',
  tickets: 'speech',
  actions: 'pencil',
};
