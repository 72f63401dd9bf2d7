/** Made by scripts/build/library-catalogue.ts. */
declare module 'virtual:library' {
  export const LIBRARY: readonly import('./items.ts').ListedItem[];
}
