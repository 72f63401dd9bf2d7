/** The list of contacts that the page's address describes, and optimistic updates. */
import { computed } from 'nanostores';
import { call, resource } from '../../api/call.ts';
import { STAGE_WORDS } from '../../config/contact-words.ts';
import { PAGES } from '../../config/paths.ts';
import type { Stage } from '../../contract/contact-kinds.ts';
import {
  type Contact,
  type ContactPage,
  changeContact,
  countContacts,
  listContacts,
} from '../../contract/contacts/contacts.ts';
import { $search, changeSearch } from '../../lib/address.ts';
import { act } from '../kit/act.ts';
import { type ListState, queryOf, REFINEMENTS, readList } from './list/address.ts';

/** Actions on the list; each changes the page's address. */
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
export const REVIEWS = { label: 'Reviews', href: under('reviews') };
export const DUPLICATES = { label: 'Duplicates', href: under('duplicates') };

export const $filter = computed($search, readList);

const $query = computed($filter, (filter) => ({ query: queryOf(filter) }));

export const contacts = resource(listContacts, $query);
const counts = resource(countContacts);

/** The counts once they have loaded. */
export const $counted = computed(counts.$loaded, (now) =>
  now.status === 'ready' ? now.data : undefined,
);
/** Whether the trash has contacts. A separate store, so that other counts do not render the rows again. */
export const $hasTrash = computed($counted, (counted) => Boolean(counted?.bin));

export async function reloadContacts(): Promise<void> {
  await Promise.all([contacts.reload(), counts.reload()]);
}

const withContact = (next: Partial<Contact> & { id: string }) => (page: ContactPage) => ({
  ...page,
  items: page.items.map((item) => (item.id === next.id ? { ...item, ...next } : item)),
});

/** The versions of the contacts after their last change of stage. */
const versions = new Map<string, number>();

/** Changes the stage as an optimistic update; on failure, rolls it back and shows a toast. Never throws. */
export async function changeStage(contact: Contact, stage: Stage, reason?: string): Promise<void> {
  const { id, name } = contact;
  await act({
    queue: id,
    show: () => contacts.change(withContact({ id, stage })),
    call: () => {
      const version = Math.max(contact.version, versions.get(id) ?? 0);
      const body = { version, stage, ...(reason !== undefined && { reason }) };
      return call(changeContact, { params: { id }, body });
    },
    // The stage shows already, or the one of a waiting change does.
    done: ({ stage: _, ...saved }) => {
      versions.set(id, saved.version);
      contacts.change(withContact(saved));
    },
    failed: `The stage of ${name} did not change`,
    conflict: (current) => {
      contacts.change(withContact(current));
      return {
        kind: 'warning',
        title: `${current.name} was changed elsewhere`,
        description: `The list shows it as it is now, with the stage ${STAGE_WORDS[current.stage]}. Choose again if that is wrong.`,
      };
    },
  });
  void counts.reload();
}
