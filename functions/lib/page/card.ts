import type { PageWords } from '../../../src/contract/page-words.ts';
export const vcard = (words: PageWords, site: string, code: string): string =>
  `BEGIN:VCARD\r\n${words.name} ${site} ${code}`;
