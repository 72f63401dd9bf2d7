/** Emails that the portal begins in the mail program. */
import type { Contact } from '../../../contract/contacts/contacts.ts';

/** A `mailto:` link with a subject and a text; without addresses, its recipient is left open. */
export function mailLink(to: readonly string[], subject: string, text: string): string {
  const addresses = to.map((email) => encodeURIComponent(email).replace('%40', '@'));
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${addresses}?subject=${encodeURIComponent(subject)}&body=${body}`;
}

/** Whether the contact can be written to. */
export const takesEmail = ({ email, doNotContact }: Pick<Contact, 'email' | 'doNotContact'>) =>
  email !== '' && !doNotContact.includes('email');
