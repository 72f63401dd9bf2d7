/** The state of the table of links, from the page's address. */
import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Link } from '../../contract/links.ts';
import { changeSearch } from '../../lib/address.ts';
import type { Sort } from '../kit/DataTable.tsx';

/** Rows on a page of the table. */
export const PAGE_ROWS = 25;

const SORTS = {
  label: (a: Link, b: Link) => a.label.localeCompare(b.label),
  people: (a: Link, b: Link) => a.people - b.people,
  leads: (a: Link, b: Link) => a.leads - b.leads,
};

/** The state in the address. */
export interface ListState {
  archived: boolean;
  sort: Sort | undefined;
  /** The first row, from 0. */
  from: number;
  /** The link whose details are open, the one that is edited, and whether a new one is being added. */
  open: string | null;
  edited: string | null;
  making: boolean;
}

export function readState(search: string): ListState {
  const params = new URLSearchParams(search);
  const [key = '', direction] = params.get('sort')?.split('.') ?? [];
  const from = Number(params.get('from') ?? 0);
  return {
    archived: params.get('view') === 'archived',
    sort: Object.hasOwn(SORTS, key)
      ? { key, direction: direction === 'descending' ? 'descending' : 'ascending' }
      : undefined,
    from: Number.isInteger(from) && from > 0 ? from - (from % PAGE_ROWS) : 0,
    open: params.get('link'),
    edited: params.get('edit'),
    making: params.has('new'),
  };
}

/** The links of this view in their order; without a sort in the server's order, newest first. */
export function sorted(links: readonly Link[], { archived, sort }: ListState): Link[] {
  const here = links.filter((link) => !link.isDefault && (link.archivedAt !== null) === archived);
  const compare = sort && SORTS[sort.key as keyof typeof SORTS];
  if (!compare) return here;
  const factor = sort.direction === 'descending' ? -1 : 1;
  return here.toSorted((a, b) => factor * compare(a, b));
}

/** The address of a view. */
export const viewAddress = (archived: boolean): string =>
  `${PORTAL_PAGES.links.path}${archived ? '?view=archived' : ''}`;

/** The address of a link's details. */
export const addressOfDetails = ({ id }: Pick<Link, 'id'>): string =>
  `${PORTAL_PAGES.links.path}?link=${id}`;

export const showView = (archived: boolean): void =>
  changeSearch({ view: archived ? 'archived' : null, from: null });
export const sortBy = ({ key, direction }: Sort): void =>
  changeSearch({ sort: `${key}.${direction}`, from: null });
export const turnTo = (from: number): void => changeSearch({ from: from || null });

export const openDetails = (id: string): void => changeSearch({ link: id });
export const closeDetails = (): void => changeSearch({ link: null }, { replace: true });
export const openNew = (): void => changeSearch({ new: 1 });
export const openEdit = (id: string): void => changeSearch({ edit: id });
export const closeForm = (): void => changeSearch({ new: null, edit: null }, { replace: true });
