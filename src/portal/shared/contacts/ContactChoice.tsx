import type { ReactNode } from 'react';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { type Form, type Problems, useForm } from '../../kit/use-form.ts';
import { ContactCombo } from './ContactCombo.tsx';

interface ContactDraft {
  /** The name as typed or chosen. */
  name: string;
  contact: Contact | null;
}

const FIELD = 'contact';

const draftOf = (contact: Contact | undefined): ContactDraft => ({
  name: contact?.name ?? '',
  contact: contact ?? null,
});

interface Options<Saved> {
  name: string;
  /** The contact that is chosen at first. */
  stored?: Contact | undefined;
  save: (contact: Contact, key: string) => Promise<Saved | undefined>;
  onSaved: (saved: Saved) => void;
}

/** The form of a choice of one of the affiliate's contacts. A choice is not kept for later visits. */
export const useContactForm = <Saved,>({ name, stored, save, onSaved }: Options<Saved>) =>
  useForm({
    name,
    stored,
    draftOf,
    isDirty: () => false,
    problemsOf: ({ contact }): Problems<keyof ContactDraft> =>
      contact ? {} : { contact: 'Choose one of your contacts.' },
    onProblems: () => document.getElementById(FIELD)?.focus(),
    atFields: ({ contactId }) => (contactId ? { contact: contactId } : {}),
    save: async ({ draft: { contact }, key }) => (contact ? save(contact, key) : undefined),
    onSaved,
  });

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
    onChoose={(contact) => set(draftOf(contact))}
  >
    {children}
  </ContactCombo>
);
