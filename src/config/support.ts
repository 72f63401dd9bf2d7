/** The topics of the answers on the Support page, and of tickets; and what a ticket about a missing referral says. */

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

/** What a ticket can be about. `missing-referral` is filled in from Reports. */
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

/** The longest subject and the longest message (characters), and how many messages a ticket takes. */
export const MAX_SUBJECT = 120;
export const MAX_MESSAGE = 4000;
export const MAX_MESSAGES = 200;
/** How many tickets of an affiliate may be open or answered. */
export const MAX_OPEN_TICKETS = 200;

/** What the self-check of Reports can find that the office may change. */
export const CLAIMS = ['unattributed', 'nothing'] as const;
export type Claim = (typeof CLAIMS)[number];

/** The name under which the tab keeps what is typed about this topic, so that Reports can fill it in. */
export const ticketDraft = (topic: TicketTopic | ''): string => `ticket-${topic || 'new'}`;

/** A ticket about a missing referral, from what the self-check found; `on` is the day of the form in words. */
export function claimOf({ found, on, email }: { found: Claim; on: string; email: string }) {
  const person = email || '(their email address)';
  const form = on ? `the form that ${person} sent on ${on}` : `a form from ${person}`;
  return {
    topic: 'missing-referral' as TicketTopic,
    subject: on ? `Missing referral, form of ${on}` : 'Missing referral',
    message:
      found === 'unattributed'
        ? `“Why is my referral missing?” says that nobody is credited yet with ${form}. Please credit me. I know this person because `
        : `“Why is my referral missing?” shows nothing for ${person}. I expected a form because `,
  };
}
