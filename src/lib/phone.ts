/** A North American number in its usual groups, optionally with an extension. */
const NORTH_AMERICAN =
  /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?([2-9]\d{2})[ .-]?(\d{4})(?:[ ,]*(?:x|ext\.?) ?(\d{1,6}))?$/i;

/** A US number as (212) 555-0199; any other number as typed. */
export function phoneWords(phone: string): string {
  const [, area, exchange, line, extension] = NORTH_AMERICAN.exec(phone.trim()) ?? [];
  if (!area) return phone;
  return `(${area}) ${exchange}-${line}${extension ? ` x${extension}` : ''}`;
}

/** The `tel:` link to this number. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
