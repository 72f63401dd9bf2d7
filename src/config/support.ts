/** The topics of Support answers and of tickets, and the text of a ticket about a missing referral. */

export const ANSWER_TOPICS = {
  'getting-started': 'Getting started',
  contacts: 'Contacts',
  'links-and-credit': 'Links and credit',
  tools: 'Tools',
  'training-and-library': 'Training and library',
  shop: 'Shop',
  'account-and-security': 'Account and security',
  'data-and-privacy': 'Data and privacy',
} as const;

/** The topics of tickets. `missing-referral` is filled in from Reports. */
export const TICKET_TOPICS = {
  question: 'Question',
  problem: 'Something does not work',
  'missing-referral': 'Missing referral',
  material: 'Material or order',
  compliance: 'Compliance',
  other: 'Something else',
} as const;
export type TicketTopic = keyof typeof TICKET_TOPICS;

/** `waiting`: the office has answered and waits for the affiliate. */
export const TICKET_STATUSES = {
  open: 'Open',
  waiting: 'Answered',
  closed: 'Closed',
} as const;
export type TicketStatus = keyof typeof TICKET_STATUSES;

/** The longest subject and message (characters), and the most messages in a ticket. */
export const MAX_SUBJECT = 120;
export const MAX_MESSAGE = 4000;
export const MAX_MESSAGES = 200;
/** The most tickets of an affiliate that may be open or answered. */
export const MAX_OPEN_TICKETS = 200;

/** The results of the self-check in Reports that the office can correct. */
export const CLAIMS = ['unattributed', 'nothing'] as const;
export type Claim = (typeof CLAIMS)[number];

/** The name of the draft for this topic in the tab, so that Reports can fill it in. */
export const ticketDraft = (topic: TicketTopic | ''): string => `ticket-${topic || 'new'}`;

/** A ticket about a missing referral, from the result of the self-check; `on` is the day of the form in words. */
export function claimOf({ claim, on, email }: { claim: Claim; on: string; email: string }) {
  const person = email || '(their email address)';
  const form = on ? `the form that ${person} sent on ${on}` : `a form from ${person}`;
  return {
    topic: 'missing-referral' as TicketTopic,
    subject: on ? `Missing referral, form of ${on}` : 'Missing referral',
    message:
      claim === 'unattributed'
        ? `“Why is my referral missing?” says that no one is credited yet with ${form}. Please credit me. I know this person because `
        : `“Why is my referral missing?” shows nothing for ${person}. I expected a form because `,
  };
}
