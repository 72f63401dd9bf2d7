import type { PageWords } from '../../../src/contract/page-words.ts';
export const pageHtml = (words: PageWords, _options: { form: boolean }): string =>
  `<!doctype html><title>${words.name.replaceAll('<', '&lt;')}</title><a href="/a/<code>.vcf">x</a>${JSON.stringify(words).replaceAll('<', '&lt;')}`;
export const atCode = (html: string, code: string, ref: string): string =>
  html.replaceAll('<code>', code).replaceAll('<ref>', ref);
export const pagePolicy = (ancestors: string): string =>
  `default-src 'none'; frame-ancestors ${ancestors}`;
