/** Columns that say whether the contact may be reached in some way: "Email Opt In", "OK to call". */
import { saysNo, saysYes } from '../../../contract/contacts/import-kind.ts';
import { headingWords } from '../../../contract/contacts/whose-words.ts';

/** The ways that such a column closes if it says no. */
export const OPT_INS = {
  emailOptIn: 'Email',
  phoneOptIn: 'Phone',
  textOptIn: 'Text messages',
  mailOptIn: 'Mail',
  contactOptIn: 'Email; Phone; Text messages; Mail',
} as const;
export type OptIn = keyof typeof OPT_INS;

const SAYS_MAY =
  /\b(?:opt(?:ed)? in|optin|consent|consents|consented|permission|permissions|ok|okay|allow|allows|allowed|subscribed|subscription|accepts?|can|may|receives?|agrees?|contact (?:by|via))\b/;
/** Words that tell when, where and how somebody agreed, and words that say the contrary. */
const SAYS_ELSE =
  /\b(?:date|time|on|at|ip|source|method|type|id|reason|count|out|not|no|un|by whom|text of|form|url|version|last|first)\b/;
const WAYS: [way: OptIn, words: RegExp][] = [
  ['emailOptIn', /\b(?:emails?|emailing|newsletters?|marketing)\b/],
  ['textOptIn', /\b(?:texts?|texting|sms|messages?)\b/],
  ['phoneOptIn', /\b(?:phones?|calls?|called|calling|telephone)\b/],
  ['mailOptIn', /\b(?:mail|mailings?|post|postal|letters?)\b/],
  ['contactOptIn', /\bcontact(?:ed)?\b/],
];
/** Words for a list that is sent by email. */
const OF_LIST =
  /^(?:opt(?:ed)? in|optin|subscribed|(?:email )?(?:subscription|permission) status|email status|subscription)$/;

/** The way that the heading asks about, or undefined. */
export function consentIn(heading: string): OptIn | undefined {
  const words = headingWords(heading).join(' ');
  if (OF_LIST.test(words)) return 'emailOptIn';
  if (!SAYS_MAY.test(words) || SAYS_ELSE.test(words)) return undefined;
  return WAYS.find(([, way]) => way.test(words))?.[0];
}

const SAYS_OUT =
  /^(?:opt(?:ed)?[ -]?out|(?:un|non-?|not )subscribed|unsubscribe|do not\b.*|denied|refused|declined|rejected|revoked|withdrawn|withheld|not? (?:granted|given|allowed|permitted|ok|okay)|never|cleaned)$/i;
const SAYS_IN =
  /^(?:opt(?:ed)?[ -]?in|subscribed|granted|given|allowed|approved|accepted|active|confirmed|express|implied|explicit|permitted|ok|okay|consented|pending|(?:single|double) opt[ -]?in)$/i;

/** Whether a cell about a way says that it is closed. */
export const saysOut = (cell: string): boolean => SAYS_OUT.test(cell);
/** Whether a cell about a way says no or yes; undefined if it says neither. */
export function consentAnswer(cell: string): 'no' | 'yes' | undefined {
  if (saysNo(cell) || saysOut(cell)) return 'no';
  return saysYes(cell) || SAYS_IN.test(cell) ? 'yes' : undefined;
}
