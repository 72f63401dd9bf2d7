import type { ReactNode } from 'react';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Form, Problems } from '../../kit/use-form.ts';
import { ContactCombo } from './ContactCombo.tsx';

interface ContactDraft {
  /** The name as typed or chosen. */
  name: string;
  contact: Contact | null;
}

const FIELD = 'contact';

/** The options of a form that chooses one of the affiliate's contacts. A choice is not kept for later visits. */
export const CONTACT_FORM = {
  draftOf: (contact: Contact | undefined): ContactDraft => ({
    name: contact?.name ?? '',
    contact: contact ?? null,
  }),
  isDirty: () => false,
  problemsOf: ({ contact }: ContactDraft): Problems<keyof ContactDraft> =>
    contact ? {} : { contact: 'Choose one of your contacts.' },
  onProblems: () => document.getElementById(FIELD)?.focus(),
};

interface Props {
  form: Pick<Form<unknown, ContactDraft>, 'draft' | 'wrong' | 'set'>;
  /** Shown under the field. */
  children: ReactNode;
}

export const ContactChoice = ({ form: { draft, wrong, set }, children }: Props) => (
  <ContactCombo
    name={FIELD}
    label="Contact"
    hint="Type two letters of the name or email."
    mustFind
    value={draft.name}
    error={wrong.contact}
    onType={(name) => set({ name, contact: null })}
    onChoose={(contact) => set(CONTACT_FORM.draftOf(contact))}
  >
    {children}
  </ContactCombo>
);
