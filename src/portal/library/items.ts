/** What pages know of the library's items: their front matter. Their texts come from the server. */
import type { IconName } from '../../components/icons.ts';
import type { Audience, LibraryKind, LibraryTopic } from '../../config/library.ts';

/** An item as a list shows it. Days are as YYYY-MM-DD. */
export interface ListedItem {
  slug: string;
  title: string;
  summary: string;
  topic: LibraryTopic;
  kind: LibraryKind;
  audience: Audience;
  minutes: number;
  reviewedOn: string;
  expiresOn: string;
  /** Whether the office has yet to clear it. */
  sample: boolean;
}

/** An item as its own page shows it. */
export interface Item extends ListedItem {
  /** Missing until someone with a name has reviewed it. */
  reviewer?: string | undefined;
  sources: readonly { label: string; url: string }[];
  changelog: readonly { on: string; text: string }[];
}

/** Where one item leads: another one, or a calculator. */
export interface Way {
  label: string;
  href: string;
}

export const KIND_ICONS: Readonly<Record<LibraryKind, IconName>> = {
  explainer: 'book',
  'one-pager': 'file',
  checklist: 'tasks',
  worksheet: 'pencil',
  script: 'speech',
  letter: 'mail',
  glossary: 'letters',
};

/** Whether the text counts no longer. `today` is a day where the reader is. */
export const isExpired = ({ expiresOn }: Pick<ListedItem, 'expiresOn'>, today: string): boolean =>
  expiresOn < today;
