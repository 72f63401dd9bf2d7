/** The numbers of the legal pages: the texts name them in braces, and the code goes by them. */
import * as retention from '../config/retention.ts';
import * as security from '../config/security.ts';
import { REFERENCE_DAYS } from '../contract/reference.ts';

/** By the name that stands for each in a text. */
export const LEGAL_NUMBERS = {
  'session hours': security.SESSION_HOURS,
  'idle minutes': security.IDLE_MINUTES,
  'second step minutes': security.SECOND_STEP_MINUTES,
  'device days': security.DEVICE_DAYS,
  'invitation hours': security.INVITATION_HOURS,
  'grace days': security.GRACE_DAYS,
  'office minutes': security.OFFICE_ACCESS_MINUTES,
  'failure hours': retention.FAILURE_HOURS,
  'visit hours': retention.VISIT_HASH_HOURS,
  'bin days': retention.UNDO_DAYS,
  'alert days': retention.ALERT_DAYS,
  'audit years': retention.AUDIT_YEARS,
  'reference days': REFERENCE_DAYS,
} as const satisfies Record<string, number>;

const NAMED = /\{([^}]*)\}/g;
const isKnown = (name: string): name is keyof typeof LEGAL_NUMBERS => name in LEGAL_NUMBERS;

/** The names in a text that stand for no number. */
export const unknownNumbers = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, name = '']) => name).filter((name) => !isKnown(name));

/** A time that is typed, such as "30 days": the code may have another one. */
export const typedTime = (text: string): string | undefined =>
  /\b\d+[- ](second|minute|hour|day|week|month|year)s?\b/.exec(text)?.[0];

/** The text with its numbers. */
export const withNumbers = (text: string): string =>
  text.replaceAll(NAMED, (named, name: string) =>
    isKnown(name) ? String(LEGAL_NUMBERS[name]) : named,
  );
