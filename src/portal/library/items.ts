/** The pages' data about the library's items: their front matter, and the favorites. The texts come from the server. */

import { call } from '../../api/call.ts';
import type { IconName } from '../../components/icons.ts';
import type { Audience, LibraryKind, LibraryTopic } from '../../config/library.ts';
import { markItem } from '../../contract/library.ts';
import { formatLongDay } from '../../lib/format-date.ts';
import { act } from '../kit/act.ts';

/** Saves a mark that already shows; calls `takeBack` on failure. */
export const saveMark = (slug: string, favourite: boolean, takeBack: () => void) =>
  act({
    show: () => takeBack,
    call: () => call(markItem, { params: { slug }, body: { favourite } }),
    failed: favourite ? 'Not added to your favorites' : 'Not removed from your favorites',
  });

/** An item in a list. Days are YYYY-MM-DD. */
export interface ListedItem {
  slug: string;
  title: string;
  summary: string;
  topic: LibraryTopic;
  kind: LibraryKind;
  audience: Audience;
  minutes: number;
  reviewedOn: string;
  /** The first day of use; null for what may be used at once. */
  startsOn: string | null;
  expiresOn: string;
  /** The rows with a figure that is not final. Clients do not get it before all are. */
  openRows: readonly string[];
  /** Whether the office has yet to clear it. */
  sample: boolean;
}

export interface Item extends ListedItem {
  /** Missing until a named person has reviewed it. */
  reviewer?: string | undefined;
  sources: readonly { label: string; url: string }[];
  changelog: readonly { on: string; text: string }[];
  /** Whether it leads to the estate map. */
  map?: boolean | undefined;
  /** Begins an email to a client. */
  email?: { subject: string; text: string } | undefined;
}

/** A link from an item to another one, or to a calculator. */
export interface ItemLink {
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

/** Whether its first day of use is still ahead. `today` is in the reader's time zone. */
export const isUpcoming = ({ startsOn }: Pick<ListedItem, 'startsOn'>, today: string): boolean =>
  startsOn !== null && today < startsOn;

/** From when a text may be used: "For use from January 1, 2027". */
export const startWords = ({ startsOn }: Pick<ListedItem, 'startsOn'>): string =>
  startsOn === null ? '' : `For use from ${formatLongDay(startsOn)}`;

/** Whether a text for clients waits for figures. */
export const isIncomplete = ({ openRows }: Pick<ListedItem, 'openRows'>): boolean =>
  openRows.length > 0;

/** What paper and the page say of a text that waits for figures. */
export const INCOMPLETE = 'Incomplete: not for clients';

/** Whether the text has expired. `today` is in the reader's time zone. */
export const isExpired = ({ expiresOn }: Pick<ListedItem, 'expiresOn'>, today: string): boolean =>
  expiresOn < today;
