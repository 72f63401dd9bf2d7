/** The list of contacts that the page's address describes, and optimistic updates. */
import { computed } from 'nanostores';
import { call, resource } from '../../api/call.ts';
import { failureSentence, RequestError } from '../../api/request.ts';
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
import { showToast } from '../../toasts/toasts.ts';
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

/** Updates a contact in the list, if the list has it. */
const showContact = (contact: Contact): void => void contacts.change(withContact(contact));

/** The last change of each contact: the next one waits for it, and is based on its result. */
const saving = new Map<string, Promise<Contact | undefined>>();

/** Changes the stage as an optimistic update; on failure, rolls it back and shows a toast. Never throws. */
export async function changeStage(contact: Contact, stage: Stage, reason?: string): Promise<void> {
  const takeBack = contacts.change(withContact({ id: contact.id, stage }));
  const before = saving.get(contact.id);
  const mine = before ? before.then((saved) => save(saved ?? contact)) : save(contact);
  saving.set(contact.id, mine);

  async function save(based: Contact): Promise<Contact | undefined> {
    const isLast = () => saving.get(contact.id) === mine;
    try {
      const saved = await call(changeContact, {
        params: { id: contact.id },
        body: { version: based.version, stage, ...(reason !== undefined && { reason }) },
      });
      // A waiting change already shows.
      if (isLast()) showContact(saved);
      return saved;
    } catch (error) {
      takeBack();
      const current = currentOf(error);
      if (isLast() && (current ?? based !== contact)) showContact(current ?? based);
      tellRefused(contact.name, error, current);
      // After a conflict the waiting change is refused, too: it was based on the same old contact.
      return based;
    }
  }

  await mine;
  if (saving.get(contact.id) === mine) saving.delete(contact.id);
  void counts.reload();
}

const currentOf = (error: unknown): Contact | undefined =>
  error instanceof RequestError && error.code === 'conflict'
    ? (error.current as Contact)
    : undefined;

function tellRefused(name: string, error: unknown, current: Contact | undefined): void {
  if (!(error instanceof RequestError)) console.error('The stage was not changed', error);
  showToast(
    current
      ? {
          kind: 'warning',
          title: `${current.name} was changed elsewhere`,
          description: `The list shows it as it is now, with the stage ${STAGE_WORDS[current.stage]}. Choose again if that is wrong.`,
        }
      : {
          kind: 'danger',
          title: `The stage of ${name} did not change`,
          description: failureSentence(error),
        },
  );
}
