import type { PageWords } from '../../../src/contract/page-words.ts';
import { vcardOf } from '../../../src/lib/vcard.ts';

/** The vCard of a page at this code of the site. */
export function cardAt(words: PageWords, site: string, code: string): string {
  const page = `${site}/a/${code}`;
  return vcardOf({ ...words, photo: words.portrait && `${page}/${words.portrait}.jpg` }, page);
}
