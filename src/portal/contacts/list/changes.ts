/** Changes of one or many contacts that can be undone. */
import { call } from '../../../api/call.ts';
import { failureSentence, RequestError } from '../../../api/request.ts';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import {
  type BulkChange,
  type Contact,
  type ContactFilter,
  changeContacts,
  deleteContact,
  restoreContact,
} from '../../../contract/contacts.ts';
import { counted } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { showUndo } from '../../kit/undo.ts';
import { contacts, reloadContacts } from '../contacts.ts';

function tellFailed(title: string, error: unknown): void {
  if (!(error instanceof RequestError)) console.error(title, error);
  showToast({ kind: 'danger', title, description: failureSentence(error) });
}

const without = (id: string) =>
  contacts.change((page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
    total: page.total - 1,
  }));

/** Moves a contact to the trash. Never throws. */
export async function binContact({ id, name }: Contact): Promise<void> {
  const takeBack = without(id);
  try {
    const { undo } = await call(deleteContact, { params: { id } });
    showUndo(`${name} is in the trash`, undo, reloadContacts);
  } catch (error) {
    takeBack();
    tellFailed(`${name} was not deleted`, error);
  }
  await reloadContacts();
}

/** Restores a contact from the trash. Never throws. */
export async function takeFromBin({ id, name }: Contact): Promise<void> {
  const takeBack = without(id);
  try {
    await call(restoreContact, { params: { id } });
    showToast({ title: `${name} is back in your list` });
  } catch (error) {
    takeBack();
    tellFailed(`${name} was not restored`, error);
  }
  await reloadContacts();
}

/** A finished change of this many contacts, in words. */
export function doneWords(change: BulkChange, changed: number): string {
  const who = counted(changed, 'contact');
  const are = changed === 1 ? 'is' : 'are';
  if ('stage' in change) return `${who} ${are} at ${STAGE_WORDS[change.stage]} now`;
  if ('tags' in change)
    return `${who} ${changed === 1 ? 'has' : 'have'} the tag ${change.tags.join(', ')}`;
  if ('untag' in change) return `${who} lost the tag ${change.untag.join(', ')}`;
  return `${who} ${are} in the trash`;
}

/** The contacts of a bulk change: some, or all that match a filter. */
export type Chosen = { ids: string[] } | { filter: Partial<ContactFilter> };

/** Changes many contacts; returns whether it succeeded. Never throws. */
export async function changeMany(
  chosen: Chosen,
  change: BulkChange,
  key: string,
): Promise<boolean> {
  try {
    const { undo, changed } = await call(changeContacts, {
      body: { ...chosen, change },
      idempotencyKey: key,
    });
    showUndo(doneWords(change, changed), undo, reloadContacts);
  } catch (error) {
    tellFailed('The contacts were not changed', error);
    return false;
  }
  await reloadContacts();
  return true;
}
