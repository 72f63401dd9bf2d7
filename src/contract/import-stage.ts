/** Maps stage names of other systems to our stages. */
import { STAGE_WORDS } from '../config/contact-words.ts';
import { STAGES, type Stage } from './contact-kinds.ts';

/** Stage names of other systems, in lowercase without spaces. */
const WORDS: Partial<Record<Stage, readonly string[]>> = {
  lead: ['prospect', 'subscriber', 'mql', 'marketingqualifiedlead'],
  meeting: ['opportunity'],
  client: ['customer', 'active', 'activeclient', 'currentclient'],
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

/** The stage that the text means in this or another system, or undefined. */
export const stageOf = (text: string): Stage | undefined =>
  text.length > LONGEST_WORD
    ? undefined
    : stageOfWord.get(text.toLowerCase().replaceAll(/[^a-z]/g, ''));
