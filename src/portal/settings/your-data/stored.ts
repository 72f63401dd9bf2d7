/** What is stored, as the card and the dialog of the deletion read it. */
import { resource } from '../../../api/resource.ts';
import { STORED_WORDS, type StoredKind } from '../../../config/stored-kinds.ts';
import { readStored, type Stored } from '../../../contract/account.ts';
import { formatNumber } from '../../../lib/format-number.ts';

export const stored = resource(readStored);

/** What a person would miss if it were gone. */
const MISSED: readonly StoredKind[] = [
  'contacts',
  'interactions',
  'links',
  'leads',
  'scenarios',
  'certificates',
  'orders',
  'tickets',
];

/** How much goes with the account, such as "Contacts: 12". */
export const lossWords = ({ items }: Stored): string[] =>
  items
    .filter(({ kind }) => MISSED.includes(kind))
    .map(({ kind, count }) => `${STORED_WORDS[kind]}: ${formatNumber(count)}`);
