/** Made by scripts/build/library-catalogue.ts. */
declare module 'virtual:readings' {
  export const READINGS: Readonly<Record<string, readonly import('./ReadMore.tsx').Reading[]>>;
}
