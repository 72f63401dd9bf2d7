/** Changes of one or many contacts that can be undone. */
import { call } from '../../../api/call.ts';
import {
  type BulkChange,
  type Contact,
  type ContactFilter,
  changeContacts,
  deleteContact,
  restoreContact,
} from '../../../contract/contacts/contacts.ts';
import { act } from '../../kit/act.ts';
import { showUndo } from '../../kit/undo.ts';
import { contacts, reloadContacts } from '../contacts.ts';
import { doneWords } from './bulk-words.ts';

const without = (id: string) =>
  contacts.change((page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
    total: page.total - 1,
  }));

/** Moves a contact to the trash. Never throws. */
export async function moveToTrash({ id, name }: Contact): Promise<void> {
  await act({
    show: () => without(id),
    call: () => call(deleteContact, { params: { id } }),
    failed: `${name} was not deleted`,
    done: ({ undo }) => showUndo(`${name} is in the trash`, undo, reloadContacts),
  });
  await reloadContacts();
}

/** Restores a contact from the trash. Never throws. */
export async function takeFromTrash({ id, name }: Contact): Promise<void> {
  await act({
    show: () => without(id),
    call: () => call(restoreContact, { params: { id } }),
    failed: `${name} was not restored`,
    done: `${name} is back in your list`,
  });
  await reloadContacts();
}

/** The contacts of a bulk change: some, or all that match a filter. */
export type BulkTarget = { ids: string[] } | { filter: Partial<ContactFilter> };

/** Changes many contacts; returns whether it succeeded. Never throws. */
export async function changeMany(
  chosen: BulkTarget,
  change: BulkChange,
  key: string,
  reload = reloadContacts,
): Promise<boolean> {
  const body = { ...chosen, change };
  const answer = await act({
    call: () => call(changeContacts, { body, idempotencyKey: key }),
    failed: 'The contacts were not changed',
    done: ({ undo, changed }) => showUndo(doneWords(change, changed), undo, reload),
  });
  if (!answer) return false;
  await reload();
  return true;
}
