/** Actions on the list; each changes the page's address. */

import { PAGES } from '../../../config/paths.ts';
import { changeSearch } from '../../../lib/address.ts';
import { type ListState, REFINEMENTS } from './address.ts';

type Changes = Parameters<typeof changeSearch>[0];

/** Changes the filters or the order; the list then starts at its first page. */
export const refine = (changes: Changes, options?: { replace: boolean }): void =>
  changeSearch({ ...changes, after: null, at: null }, options);

/** Removes all filters. The view stays unless it does not exist. */
export const clearRefinements = ({ view }: Pick<ListState, 'view'>): void =>
  refine({
    ...Object.fromEntries(REFINEMENTS.map((name) => [name, null])),
    q: null,
    sort: null,
    limit: null,
    view: ['due', 'quiet', 'bin'].includes(view) ? view : null,
  });

/** Opens or closes the form of a new contact. It is in the address, so that it stays open after a reload. */
export const openNew = (): void => changeSearch({ new: 1 });
export const closeNew = (): void => changeSearch({ new: null }, { replace: true });

/** The path of the contract's `exportContacts`, without importing the schemas beside it. */
export const EXPORT_PATH = '/api/contacts/export';
const under = (name: string) => `${PAGES.dashboard}/contacts/${name}`;
export const IMPORT = { label: 'Import', href: under('import') };
export const DUPLICATES = { label: 'Duplicates', href: under('duplicates') };
