/** The printed list: all rows that match the filter, and a description of them. */
import { call } from '../../../api/call.ts';
import {
  type Contact,
  type ContactPage,
  listContacts,
} from '../../../contract/contacts/contacts.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { isNarrowed, type ListState, narrowedWords, queryOf } from './address.ts';

const PAGE = 100;
/** The most rows that are printed: about a hundred sheets. */
const MOST = 3000;

/** All contacts of the list in its order, up to MOST. Throws a RequestError. */
export async function allRows(state: ListState): Promise<Contact[]> {
  const rows: Contact[] = [];
  let after: string | null = '';
  do {
    const query = { ...queryOf({ ...state, after }), limit: PAGE };
    const page: ContactPage = await call(listContacts, { query });
    rows.push(...page.items);
    after = page.next;
  } while (after && rows.length < MOST);
  return rows;
}

const VIEW_WORDS = { all: '', due: ', due', quiet: ', quiet', bin: ' in the trash' } as const;

/** The contacts of the printed list in words: "201 contacts, due", "The first 25 of 201 contacts, with Stage Client". */
export function paperWords(state: ListState, shown: number, total: number): string {
  const all = countWords(Math.max(shown, total), 'contact');
  const part =
    shown >= total
      ? all
      : state.at > 1
        ? `${formatNumber(state.at)} to ${formatNumber(state.at + shown - 1)} of ${all}`
        : `The first ${formatNumber(shown)} of ${all}`;
  const view = VIEW_WORDS[state.view] ?? '';
  return `${part}${view}${isNarrowed(state) ? `, with ${narrowedWords(state)}` : ''}`;
}
