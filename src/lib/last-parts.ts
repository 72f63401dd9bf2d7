/** The last parts of the page's address: a page that is built for one thing knows it by them, before its first rendering. */
export const lastParts = (count: number): string[] =>
  location.pathname
    .replace(/\.html$/, '')
    .split('/')
    .slice(-count);
