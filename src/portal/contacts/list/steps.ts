/** Steps through the list: each is a change of the page's address. */

import { PAGES } from '../../../config/paths.ts';
import { changeSearch } from '../../../lib/address.ts';
import { type ListState, REFINEMENTS } from './address.ts';

type Changes = Parameters<typeof changeSearch>[0];

/** Changes what the list shows; it then begins at its first page. */
export const refine = (changes: Changes, options?: { replace: boolean }): void =>
  changeSearch({ ...changes, after: null, at: null }, options);

/** Takes everything away that narrows the list; the view stays unless it is one that there is not. */
export const clearRefinements = ({ view }: Pick<ListState, 'view'>): void =>
  refine({
    ...Object.fromEntries(REFINEMENTS.map((name) => [name, null])),
    q: null,
    sort: null,
    limit: null,
    view: ['due', 'quiet', 'bin'].includes(view) ? view : null,
  });

/** Opens the form of a new contact, or closes it. It is in the address, so that a reload finds it open. */
export const openNew = (): void => changeSearch({ new: 1 });
export const closeNew = (): void => changeSearch({ new: null }, { replace: true });

/** `exportContacts` of the contract, without the schemas beside it. */
export const EXPORT_PATH = '/api/contacts/export';
const under = (name: string) => `${PAGES.dashboard}/contacts/${name}`;
export const IMPORT = { label: 'Import', href: under('import') };
export const DUPLICATES = { label: 'Duplicates', href: under('duplicates') };
