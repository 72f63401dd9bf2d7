/** Parts, limits and names about assistants that browser and server share. Every portal page loads them; the words are apart. */

/** The parts in which an assistant may work, in the order of their page. */
export const SCOPES = ['contacts', 'prepare', 'materials'] as const;
export type Scope = (typeof SCOPES)[number];

/** The header with which a page says for whom it was drawn: a delegation, or the person's own portal. */
export const WORK_HEADER = 'X-Work';
export const OWN_WORK = 'own';

/** How many assistants an affiliate may have, and how many letters a day may invite them. */
export const MAX_ASSISTANTS = 10;
export const MAX_LETTERS = 10;
