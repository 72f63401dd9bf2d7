/** Notes at a contact that an item belongs to it. */
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/failure.ts';
import { LIBRARY_KINDS } from '../../../config/library.ts';
import { pathTo } from '../../../config/portal.ts';
import { addInteraction, type Contact, deleteInteraction } from '../../../contract/contacts.ts';
import { dayWords } from '../../../lib/date-words.ts';
import { showToast } from '../../../toasts/toasts.ts';
import type { Item } from '../items.ts';

/** The note's text: which item, of which day, and where it is. */
export const noteOf = ({ title, kind, reviewedOn, slug }: Item, origin: string): string =>
  `From the library: “${title}” (${LIBRARY_KINDS[kind].toLowerCase()}, reviewed ${dayWords(reviewedOn)})\n${origin}${pathTo('item', slug)}`;

/** Adds the note, and offers to take it back. `key` lets a second try do nothing. Throws as `call` does. */
export async function attach(item: Item, contact: Contact, key: string): Promise<void> {
  const { id: interactionId } = await call(addInteraction, {
    params: { id: contact.id },
    body: { kind: 'note', text: noteOf(item, location.origin) },
    idempotencyKey: key,
  });
  const takeBack = async () => {
    try {
      await call(deleteInteraction, { params: { id: contact.id, interactionId } });
      showToast({ title: 'Taken back' });
    } catch (error) {
      showToast({ kind: 'danger', title: 'Not taken back', description: failureSentence(error) });
    }
  };
  showToast({
    title: `Attached to ${contact.name}`,
    action: { label: 'Undo', onPress: () => void takeBack() },
  });
}
