/** How a contact was credited, in plain words. */
import { SOURCE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { today } from '../../../lib/format-date.ts';
import { nearDayWords } from '../days.ts';

/** A line of the receipt, with `day` if it has one. */
export interface ReceiptLine {
  label: string;
  words: string;
  day?: string;
}

const CREDIT = {
  link: 'By your link',
  typed: 'Named you on the form',
  office: 'Credited to you by the office',
  self: 'Not counted: it came from your own address',
  unknown: 'Not credited: nobody has the name that was given',
  none: 'Not credited: it came without a reference',
} as const;

/** The lines of the receipt; only one for a contact that no lead created. */
export function receiptLines({
  origin,
  source,
  createdAt,
}: Pick<Contact, 'origin' | 'source' | 'createdAt'>): ReceiptLine[] {
  if (!origin) return [{ label: 'How', words: SOURCE_WORDS[source] }];
  const { credit, link, reference, visitedOn, formOn, consent, disclosure, reason } = origin;
  // The form created the contact, so its day is that of "Added on"; the receipt has the day in UTC.
  const on = (label: string, day: string) => ({ label, words: nearDayWords(day), day });
  return [
    { label: 'How', words: CREDIT[credit] },
    ...(reason ? [{ label: 'Reason', words: reason }] : []),
    ...(link ? [{ label: 'Link', words: link.label }] : []),
    ...(reference ? [{ label: 'Reference', words: reference }] : []),
    ...(visitedOn ? [on('Visited', visitedOn)] : []),
    on('Form sent', formOn === createdAt.slice(0, 10) ? today(new Date(createdAt)) : formOn),
    { label: 'Consent', words: `Version ${consent}` },
    {
      label: 'Disclosure',
      words: disclosure ? `Version ${disclosure.version} of your profile` : 'None was shown',
    },
  ];
}
