/** A profile as a contact for address books: vCard 3.0 (RFC 2426), which Outlook reads, too. */
import type { PublicField } from '../../contract/profile.ts';
import type { Draft } from './draft.ts';

/** The longest line in bytes without its end (RFC 2426, 2.6). */
const MAX_LINE_BYTES = 75;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

/** Breaks a long line between characters; each next line starts with a space. */
function fold(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines.join('\r\n');
}

/** The vCard with what the profile shows to visitors; `link` is the affiliate's own link. */
export function vcardOf({ show, ...draft }: Draft, link: string): string {
  const [last = '', ...first] = draft.name.trim().split(/\s+/).reverse();
  const shown = (field: PublicField) => (show[field] ? draft[field] : '');
  const line = (name: string, value: string | string[]) =>
    value.length === 0 ? [] : [`${name}:${escaped(value.toString())}`];
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(last)};${escaped(first.reverse().join(' '))};;;`,
    `FN:${escaped(draft.name)}`,
    ...line('ORG', shown('firm')),
    ...line('TITLE', shown('role')),
    ...line('TEL;TYPE=WORK,VOICE', shown('phone')),
    ...line('EMAIL;TYPE=INTERNET,WORK', shown('email')),
    ...line('URL', shown('website') || link),
    ...line('NOTE', [shown('credentials'), draft.disclosure].filter(Boolean).join('\n')),
    'END:VCARD',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
