/** Kinds of contacts as other systems write them. */
import type { Kind } from './contact-fields.ts';

const WORDS: Record<string, Kind> = {
  ...{ person: 'person', individual: 'person', contact: 'person' },
  ...{ organization: 'organization', company: 'organization', companyorganization: 'organization' },
  ...{ business: 'organization', org: 'organization', trust: 'trust' },
};

/** The kind that the text names, or undefined. */
export const kindOf = (text: string): Kind | undefined =>
  WORDS[text.toLowerCase().replaceAll(/[^a-z]/g, '')];

/** Whether the word says that the contact has died. */
export const saysDeceased = (text: string): boolean => /^\W*deceased\W*$/i.test(text);

/** Whether a cell means yes. */
export const saysYes = (cell: string): boolean => /^(1|true|yes|y|x|checked)$/i.test(cell.trim());
