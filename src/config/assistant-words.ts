/** The words about assistants. */
import { SCOPES, type Scope } from './assistants.ts';

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  contacts: 'Contacts and calendar',
  prepare: 'Review preparation',
  materials: 'Materials and support',
};

/** The parts in words: "Contacts and calendar, Review preparation". */
export const scopeWords = (scopes: readonly Scope[]): string =>
  SCOPES.filter((scope) => scopes.includes(scope))
    .map((scope) => SCOPE_WORDS[scope])
    .join(', ');

/** The sentence for someone without a portal of their own who works for no one. */
export const NO_WORK = 'You do not work for anyone here at the moment.';

/** What becomes of a link that an assistant prepares. */
export const checkedFirst = (affiliate: string): string =>
  `${affiliate} checks this link and sends it.`;

/** What needs one of these parts; the affiliate is who gives it. */
export function partsNeeded(scopes: readonly Scope[], affiliate: string, page = false): string {
  const parts = scopes.map((scope) => `“${SCOPE_WORDS[scope]}”`).join(' or ');
  return `This ${page ? 'page needs' : 'needs'} ${parts}. Ask ${affiliate} for it.`;
}
