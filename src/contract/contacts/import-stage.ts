/** Maps stage names of other systems to our stages. */
import { STAGE_WORDS } from '../../config/contact-words.ts';
import { STAGES, type Stage } from '../contact-kinds.ts';

/** Those who were clients. */
const FORMER =
  'formerclient exclient pastclient previousclient formercustomer excustomer pastcustomer'.split(
    ' ',
  );

/** Stage names of other systems, in lowercase without spaces. */
const WORDS: Partial<Record<Stage, readonly string[]>> = {
  lead: ['prospect', 'subscriber', 'mql', 'marketingqualifiedlead'],
  meeting: ['opportunity'],
  client: ['customer', 'active', 'activeclient', 'currentclient'],
  closed: FORMER,
};

const stageOfWord = new Map<string, Stage>(
  STAGES.flatMap((stage) =>
    [stage, STAGE_WORDS[stage].toLowerCase(), ...(WORDS[stage] ?? [])].map(
      (word) => [word, stage] as const,
    ),
  ),
);

/** No stage name is longer. */
const LONGEST_WORD = 40;

const bareWord = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Why somebody with this stage is closed, or empty. */
export const reasonOf = (text: string): string =>
  text.length <= LONGEST_WORD && FORMER.includes(bareWord(text)) ? 'Former client' : '';

/** The stage that the text means in this or another system, or undefined. */
export const stageOf = (text: string): Stage | undefined =>
  text.length > LONGEST_WORD ? undefined : stageOfWord.get(bareWord(text));
