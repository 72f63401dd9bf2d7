/** Kinds of contacts as other systems write them. */
import type { Kind } from './contact-fields.ts';
import { withoutDeath } from './person-name.ts';

const WORDS: Record<string, Kind> = {
  ...{ person: 'person', individual: 'person', contact: 'person' },
  ...{ organization: 'organization', company: 'organization', companyorganization: 'organization' },
  ...{ business: 'organization', org: 'organization', trust: 'trust' },
};

/** The kind that the text names, or undefined. */
export const kindOf = (text: string): Kind | undefined =>
  WORDS[text.toLowerCase().replaceAll(/[^a-z]/g, '')];

const ENDINGS: [kind: Kind, ending: RegExp][] = [
  ['trust', / trust$/i],
  [
    'organization',
    /[ ,](?:inc|incorporated|llc|l\.l\.c|llp|pllc|ltd|corp|corporation|foundation|& co)\.?$/i,
  ],
];

/** The kind by the end of a name, such as "Abel & Sons, Inc."; empty for that of a person. */
export const kindInName = (name: string): Kind | '' =>
  ENDINGS.find(([, ending]) => ending.test(name.trim()))?.[0] ?? '';

/** Whether the word says that the contact has died. */
export const saysDeceased = (text: string): boolean => /^\W*deceased\W*$/i.test(text);

/** Whether a cell means yes. */
export const saysYes = (cell: string): boolean => /^(1|true|yes|y|x|checked)$/i.test(cell.trim());
export const saysNo = (cell: string): boolean => /^(0|false|no|n|unchecked)$/i.test(cell.trim());

const DIED_ON = /[([](?:deceased|died|d)\.?:? ?([\d/.-]{4,10})[)\]]/i;

/** A name without the "(deceased)" or "(d. 2019)" in it, and what that says for Deceased: yes, or the day. */
export function deathIn(cell: string): { died: string; text: string } {
  const [whole = '', on] = DIED_ON.exec(cell) ?? [];
  const { isDead, text } = withoutDeath(cell.replace(whole, ''));
  return { died: on ?? (isDead ? 'Yes' : ''), text };
}
