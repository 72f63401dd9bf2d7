/** What the contact form asks. */

/** The interests a visitor may choose: the form's value, and its words. */
export const INTERESTS = [
  { value: 'affiliate', label: 'Becoming an Affiliate' },
  { value: 'services', label: 'Learning About Services' },
  { value: 'consultation', label: 'Scheduling a Consultation' },
  { value: 'other', label: 'Other' },
] as const;

/** A message as the form holds it. */
export interface ContactMessage {
  name: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
}

/** The message in the form's fields, as typed. */
export function readContactMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const field = (name: keyof ContactMessage) => String(data.get(name) ?? '');
  return {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    interest: field('interest'),
    message: field('message'),
  };
}
