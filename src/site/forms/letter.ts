/** The visitor's message as an email in the visitor's own mail program. */
import { INTERESTS } from '../../config/interests.ts';
import type { ContactMessage } from './contact.ts';

/** The `mailto:` link to the office with the form's values. */
export function letterTo(office: string, fields: ContactMessage): string {
  const interest = INTERESTS.find(({ value }) => value === fields.interest)?.label;
  const signature = [fields.name, fields.email, fields.phone].filter(Boolean).join('\n');
  const body = [fields.message, signature].filter(Boolean).join('\n\n');
  const parts = { subject: interest ?? 'A question', body: body.replaceAll(/\r?\n/g, '\r\n') };
  const query = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${office}?${query.join('&')}`;
}
