import type { Contact } from '../../contract/contacts.ts';

/** The name that a new household of this contact gets: "Pruitt household". */
export const householdName = ({ lastName }: Pick<Contact, 'lastName'>): string =>
  lastName && `${lastName} household`;
