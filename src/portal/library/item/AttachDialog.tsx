import { useState } from 'react';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Button } from '../../kit/Button.tsx';
import { ContactCombo } from '../../kit/ContactCombo.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import type { Item } from '../items.ts';
import { attach } from './attach.ts';

const FORM = 'attach';

/** Chooses the contact whose timeline gets a note of this item. */
export function AttachDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const [name, setName] = useState('');
  const [contact, setContact] = useState<Contact>();
  const [wrong, setWrong] = useState('');
  // A second press makes no second note.
  const [key] = useState(() => crypto.randomUUID());
  const saving = useSubmit(async () => {
    if (!contact) {
      setWrong('Choose a contact of your list.');
      document.getElementById('contact')?.focus();
      return;
    }
    await attach(item, contact, key);
    onClose();
  });
  return (
    <Dialog
      open
      form
      onClose={onClose}
      title="Attach to a contact"
      actions={
        <>
          <Button kind="primary" type="submit" form={FORM} busy={saving.busy && 'Attaching…'}>
            Attach
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={saving.submit} className="grid gap-5">
        <p className="text-ink-muted">
          A note with the title and the address of “{item.title}” is added to the contact’s
          timeline. Nothing is sent.
        </p>
        <ContactCombo
          name="contact"
          label="Contact"
          hint="Two letters of the name or the e-mail are enough."
          mustFind
          value={name}
          error={wrong}
          onType={(text) => {
            setName(text);
            setContact(undefined);
            setWrong('');
          }}
          onChoose={(chosen) => {
            setName(chosen.name);
            setContact(chosen);
            setWrong('');
          }}
        >
          {contact && (
            <p className="mt-1.5 text-sm">
              <a href={`${PORTAL_PAGES.contact.path}?id=${contact.id}`} className="link">
                Open {contact.name}
              </a>
            </p>
          )}
        </ContactCombo>
        {saving.problem && (
          <Notice kind="danger" live title="It was not attached">
            <ProblemText problem={saving.problem} />
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
