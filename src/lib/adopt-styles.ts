/**
 * Adds a stylesheet that comes with its script. A page's HTML carries the styles of its stand-in alone:
 * with those of what React draws later, the first paint would wait for another round trip, on every page
 * anew. Its layers are the page's own, and its rules follow the page's within them.
 */
export function adoptStyles(css: string): void {
  // Stand-ins are drawn at build.
  if (import.meta.env.SSR) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
