/** The affiliate's own link, and the vCard that has it. */
import { licenseSentence } from '../../config/practice.ts';
import { parseOwnName } from '../../contract/person-name.ts';
import { wordsOf } from '../../contract/profile/publications.ts';
import { vcardOf } from '../../lib/vcard.ts';
import type { Draft } from './draft.ts';

/** The vCard with the profile's public facts; `link` is the affiliate's own link. */
export function cardOf(draft: Draft, link: string): string {
  const words = wordsOf({ ...draft, portrait: null });
  const own = { parts: parseOwnName(words.name), license: licenseSentence(words), photo: null };
  return vcardOf({ ...words, ...own }, link);
}

/* The affiliate's own link, and the introduction on pages. */

export const linkOf = (origin: string, code: string): string =>
  `${origin}/r/${encodeURIComponent(code)}`;
