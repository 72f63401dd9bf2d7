/** Made by scripts/build/search-index.ts. */
declare module 'virtual:search' {
  export const ENTRIES: readonly import('./groups.ts').Entry[];
}
