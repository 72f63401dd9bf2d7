/** The values of the contact form. */

export interface ContactMessage {
  name: string;
  email: string;
  phone: string;
  interest: string;
  message: string;
}

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
