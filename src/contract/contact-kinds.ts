/** Stages of a contact, kinds of what is noted about it, and limits. No schemas, so that the home loads none of a contact's. */

export const OPEN_STAGES = ['lead', 'contacted', 'meeting', 'client'] as const;
export type OpenStage = (typeof OPEN_STAGES)[number];
export const STAGES = [...OPEN_STAGES, 'closed'] as const;
export type Stage = (typeof STAGES)[number];

export const SOURCES = ['manual', 'import', 'link', 'form'] as const;
export type Source = (typeof SOURCES)[number];

/** Kinds of interaction that count as contact and restart the check-in interval. */
export const TALK_KINDS = ['call', 'email', 'meeting'] as const;
export const INTERACTION_KINDS = ['note', ...TALK_KINDS] as const;
/** How a call ended. Only a call that reached the contact is a talk. */
export const CALL_OUTCOMES = ['reached', 'message', 'no-answer'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];
/** Kinds that the software adds itself. */
const OWN_KINDS = ['lead', 'stage', 'merge', 'import', 'use', 'review'] as const;
export type InteractionKind = (typeof INTERACTION_KINDS)[number] | (typeof OWN_KINDS)[number];

export const MAX_TAGS = 20;
export const LONGEST_TAG = 40;
export const MAX_NOTE = 4000;
export const LONGEST_NAME = 100;

interface Log {
  kind: InteractionKind;
  outcome: CallOutcome | null;
}

export const hasOutcome = ({ kind, outcome }: Log): boolean => outcome === null || kind === 'call';
export const ONLY_CALLS = 'Only a call has an outcome.';

/** Whether this is a call that did not reach the contact, which is no talk. */
export const isMissed = ({ outcome }: Pick<Log, 'outcome'>): boolean =>
  outcome !== null && outcome !== 'reached';
export const STAGE_STAYS = 'The stage moves only with a talk: this call did not reach the contact.';
