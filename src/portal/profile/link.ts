/** The affiliate's own link, and how pages name the affiliate. */
import type { Draft } from './draft.ts';

/** The address that the affiliate shares. */
export const linkOf = (origin: string, code: string): string =>
  `${origin}/r/${encodeURIComponent(code)}`;

/** The line that introduces the affiliate, as "Introduced by Ada Example, Example Planning". */
export const introductionOf = ({ name, firm, show }: Draft): string =>
  `Introduced by ${[name, show.firm && firm].filter(Boolean).join(', ')}`;
