import { call } from '../../../api/call.ts';
import { contactPath } from '../../../config/portal.ts';
import {
  addInteraction,
  type Contact,
  deleteInteraction,
} from '../../../contract/contacts/contacts.ts';
import { changeSearch } from '../../../lib/address.ts';
import { FormDialog } from '../../kit/dialogs.tsx';
import { Notice } from '../../kit/notices.tsx';
import { offerUndo } from '../../kit/undo.ts';
import { ContactChoice, useContactForm } from '../../shared/contacts/ContactChoice.tsx';
import type { Item } from '../items.ts';
import { noteOf } from './ItemHeader.tsx';

/** Adds the note, with an undo in the toast. `key` is the idempotency key. Throws as `call` does. */
async function attach(item: Item, contact: Contact, key: string): Promise<void> {
  const { id: interactionId } = await call(addInteraction, {
    params: { id: contact.id },
    body: { kind: 'note', text: noteOf(item, location.origin) },
    idempotencyKey: key,
  });
  offerUndo(`Attached to ${contact.name}`, async () => {
    await call(deleteInteraction, { params: { id: contact.id, interactionId } });
  });
}

/** Chooses the contact whose timeline gets a note about this item. */
export default function AttachDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const form = useContactForm({
    name: 'attach',
    save: async (contact, key) => {
      await attach(item, contact, key);
      return contact;
    },
    onSaved: ({ id }) => {
      // From now on, a printed sheet is for this contact.
      changeSearch({ contact: id }, { replace: true });
      onClose();
    },
  });
  const { contact } = form.draft;
  return (
    <FormDialog
      title="Attach to a contact"
      verb="Attach"
      busy={form.busy && 'Attaching…'}
      onClose={onClose}
      onSubmit={form.submit}
      className="grid gap-5"
    >
      <p className="text-ink-muted">
        A note with the title and the address of “{item.title}” is added to the contact’s timeline.
        Nothing is sent.
      </p>
      <ContactChoice form={form}>
        {contact && (
          <p className="mt-1.5 text-sm">
            <a href={contactPath(contact.id)} className="link">
              Open {contact.name}
            </a>
          </p>
        )}
      </ContactChoice>
      {form.problem && (
        <Notice kind="danger" live title="It was not attached">
          {form.problem.sentence}
        </Notice>
      )}
    </FormDialog>
  );
}
