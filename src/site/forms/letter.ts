/** The letter to the office with what a visitor wrote. */
import { INTERESTS } from '../../config/site.ts';
import { letterTo } from './NotConnected.tsx';

export interface ContactMessage {
  name: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
}

/* The visitor's message in words, and as an email in the visitor's own mail program. */

const interestOf = ({ interest }: ContactMessage): string | undefined =>
  INTERESTS.find(({ value }) => value === interest)?.label;

/** Everything that the visitor wrote. */
export function unsentWords(written: ContactMessage): string {
  const interest = interestOf(written);
  const { name, email, phone, message } = written;
  const signature = [name, email, phone, interest && `I am interested in: ${interest}`];
  return [message, signature.filter(Boolean).join('\n')].filter(Boolean).join('\n\n');
}

/** The `mailto:` link to the office with the form's values. */
export const contactLetter = (office: string, written: ContactMessage): string =>
  letterTo(office, interestOf(written) ?? 'A question', unsentWords(written));
