/** The affiliate's own link, and how pages name the affiliate. */
import { introductionOf as introduction } from '../../contract/reference.ts';
import type { Draft } from './draft.ts';

/** The address that the affiliate shares. */
export const linkOf = (origin: string, code: string): string =>
  `${origin}/r/${encodeURIComponent(code)}`;

/** The line that introduces the affiliate, with what visitors may see. */
export const introductionOf = ({ name, firm, show }: Draft): string =>
  introduction({ name, firm: show.firm ? firm : '' });
