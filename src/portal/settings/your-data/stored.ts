/** The stored records, for the card and the deletion dialog. */
import { resource } from '../../../api/resource.ts';
import { STORED_WORDS, type StoredKind } from '../../../config/own-data.ts';
import { readStored, type Stored } from '../../../contract/account.ts';
import { formatNumber } from '../../../lib/format-number.ts';

export const stored = resource(readStored);

/** The kinds whose loss a person would notice. */
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

/** The records that are lost with the account, such as "Contacts: 12". */
export const lossWords = ({ items }: Stored): string[] =>
  items
    .filter(({ kind }) => MISSED.includes(kind))
    .map(({ kind, count }) => `${STORED_WORDS[kind]}: ${formatNumber(count)}`);
