/** The numbers and names of the legal pages: the texts have them in braces, the code and site.json say what they are. */
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
  'trash days': retention.UNDO_DAYS,
  'page days': retention.UNREAD_PAGE_DAYS,
  'mail days': retention.MAIL_DAYS,
  'answer days': retention.ANSWER_DAYS,
  'draft days': retention.DRAFT_DAYS,
  'confirming hours': retention.CONFIRMING_HOURS,
  'application months': retention.APPLICATION_MONTHS,
  'left months': retention.LEFT_MONTHS,
  'alert days': retention.ALERT_DAYS,
  'approval years': retention.APPROVAL_YEARS,
  'audit years': retention.AUDIT_YEARS,
  'idle assistant days': retention.IDLE_ASSISTANT_DAYS,
  'reference days': REFERENCE_DAYS,
} as const satisfies Record<string, number>;

/** What the texts take from site.json: its fields, by the name that stands for each. */
export const LEGAL_NAMES = {
  alliance: 'name',
  'legal name': 'legalName',
  'governing state': 'governingState',
} as const;

const NAMED = /\{([^}]*)\}/g;
const isKnown = (name: string): name is keyof typeof LEGAL_NUMBERS => name in LEGAL_NUMBERS;

const isName = (name: string): name is keyof typeof LEGAL_NAMES => name in LEGAL_NAMES;

/** The names in a text that stand for nothing. */
export const unknownNames = (text: string): string[] =>
  [...text.matchAll(NAMED)]
    .map(([, name = '']) => name)
    .filter((name) => !isKnown(name) && !isName(name));

/** A time that is typed, such as "30 days": the code may have another one. */
export const typedTime = (text: string): string | undefined =>
  /\b\d+[- ](second|minute|hour|day|week|month|year)s?\b/.exec(text)?.[0];

/** The text with its numbers. */
export const withNumbers = (text: string): string =>
  text.replaceAll(NAMED, (named, name: string) =>
    isKnown(name) ? String(LEGAL_NUMBERS[name]) : named,
  );

type Site = Record<(typeof LEGAL_NAMES)[keyof typeof LEGAL_NAMES], string>;

/** The text with its numbers, and with the names of this site. */
export const withNames = (text: string, site: Site): string =>
  withNumbers(text).replaceAll(NAMED, (named, name: string) =>
    isName(name) ? site[LEGAL_NAMES[name]] : named,
  );
