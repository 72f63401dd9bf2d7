/** The receipt that a family reads on the page and by mail, once its message has reached an affiliate. */
import type { PageWords } from '../../../src/contract/profile/publications.ts';
import { phoneHref, phoneWords } from '../../../src/lib/phone.ts';

interface Receipt {
  arrived: string;
  /** What to do if it is urgent: the beginning of the sentence, and the number or the address that ends it. */
  urgent: { before: string; shown: string; href: string } | null;
}

export function receiptOf({
  name,
  phone,
  email,
}: Pick<PageWords, 'name' | 'phone' | 'email'>): Receipt {
  const arrived = `Thank you for writing. ${name} has your message and will reply.`;
  if (phone) {
    const before = 'If it is urgent, call';
    return { arrived, urgent: { before, shown: phoneWords(phone), href: phoneHref(phone) } };
  }
  if (!email) return { arrived, urgent: null };
  const before = 'If it is urgent, write to';
  return { arrived, urgent: { before, shown: email, href: `mailto:${encodeURI(email)}` } };
}
