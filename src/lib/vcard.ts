import { escapedText, folded } from './content-line.ts';

/** A person's details in a contact file; empty ones are omitted. */
interface CardWords {
  name: string;
  /** The same name in parts. */
  parts: Record<'lastName' | 'firstName' | 'middleName' | 'salutation' | 'suffix', string>;
  credentials: string;
  firm: string;
  role: string;
  phone: string;
  email: string;
  website: string;
  /** The licenses in a sentence. */
  license: string;
  disclosure: string;
  /** The address of the picture, or null. */
  photo: string | null;
}

/** The contact file (vCard 4.0, RFC 6350) with these details; `page` is the address of the person's page. */
export function vcardOf(words: CardWords, page: string): string {
  const { firstName, middleName, lastName, salutation, suffix } = words.parts;
  const name = [lastName, firstName, middleName, salutation, suffix].map(escapedText).join(';');
  const line = (name: string, value: string) => (value ? `${name}:${escapedText(value)}` : []);
  // URLs are not text values, so nothing in them is escaped.
  const address = (name: string, value: string) => (value ? `${name}:${value}` : []);
  return [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    `FN:${escapedText(words.name)}`,
    `N:${name}`,
    line('ORG', words.firm),
    line('TITLE', words.role),
    line('TEL;VALUE=text;TYPE="work,voice"', words.phone),
    line('EMAIL;TYPE=work', words.email),
    address('URL;TYPE=work', words.website),
    address('URL', page),
    address('PHOTO', words.photo ?? ''),
    line('NOTE', [words.credentials, words.license, words.disclosure].filter(Boolean).join('\n')),
    'END:VCARD',
  ]
    .flat()
    .map(folded)
    .join('');
}
