/** The words of each kind of mail, as text and as HTML. They name the sender and link to the page, but repeat nothing that a visitor wrote. The digest alone names steps and phone numbers. */

import { scopeWords } from '../../../src/config/assistant-words.ts';
import type { Scope } from '../../../src/config/assistants.ts';
import { PALETTE } from '../../../src/config/colours.ts';
import { YEARLY_WORDS, type YearlyKind } from '../../../src/config/interaction-words.ts';
import { sumOf, type Waiting, waitingParts } from '../../../src/config/office-waiting.ts';
import { PAGES } from '../../../src/config/paths.ts';
import { CONFIRMING_HOURS } from '../../../src/config/retention.ts';
import {
  ADDRESS_HOURS,
  INVITATION_HOURS,
  invitationAddress,
  MAX_INVITE_NOTE,
  SHARE_CODE_HOURS,
} from '../../../src/config/security.ts';
import type { DigestNames } from '../../../src/contract/account/account.ts';
import { INVISIBLE } from '../../../src/contract/look-alike.ts';
import { initials } from '../../../src/contract/person-name.ts';
import { joinNames } from '../../../src/lib/names-of-several.ts';
import { isDialable, phoneWords } from '../../../src/lib/phone.ts';
import { receiptOf } from '../leads/receipt.ts';
import type { MailKind } from '../mail-queue.ts';
import { isNews, NEWS, officePart } from '../office-news.ts';
import { OFFICE } from '../platform/site.ts';
import type { Letter } from './wire.ts';

// The bundler would move an import declaration to the function's start.
const { LinkifyIt } = await import('linkify-it');

/** A line of the digest. */
interface Line {
  at?: string | null;
  names: string[];
  /** The last names of those who come to a meeting. */
  lastNames?: string[];
  title?: string;
  phone?: string;
  /** The day since which a visitor waits, such as "Nov 12". */
  since?: string;
  /** The kind of a birthday or an anniversary, and its date in a weekly digest. */
  kind?: YearlyKind;
  on?: string | null;
}

/** The first lines of a part of the digest, and the number of all. */
interface Listed {
  count: number;
  items: Line[];
}

/** The data for a letter, read from the database when it is sent. Each kind sets only the fields that it needs. */
export interface Facts {
  /**
   * A name: of the sender, of the account's owner, or of the affiliate who has a message. Null if a command invites.
   */
  name?: string | null;
  firstName?: string;
  phone?: string;
  email?: string;
  username?: string;
  hasPassword?: boolean;
  href?: string;
  title?: string;
  text?: string;
  step?: string;
  /** A day in words. */
  day?: string | null;
  weekly?: boolean;
  meetings?: Listed;
  due?: Listed;
  overdue?: number;
  leads?: Listed;
  tomorrow?: Listed;
  waitingLeads?: Listed;
  answers?: Listed;
  yearly?: Listed;
  namesAs?: DigestNames;
  waiting?: Waiting;
  /** For an assistant: the parts, and the firm in the affiliate's profile. */
  scopes?: readonly Scope[] | null;
  firm?: string | null;
}

const NONE: Listed = { count: 0, items: [] };

interface Link {
  label: string;
  href: string;
}

/** A list below its heading. */
interface Part {
  heading: string;
  lines: string[];
}

interface Words {
  subject: string;
  paragraphs: (string | Part)[];
  action?: Link | Link[];
  why: string;
  /** The sender's postal address, for mails to all affiliates (16 CFR part 316). */
  postal?: string;
  replyTo?: string;
}

/** Scripts whose spelling needs U+200C and U+200D, which part and join their letters (Unicode 16, 23.2). */
const JOINING = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml']
  .concat(['Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
/** Characters that are invisible or change the direction of text, in a group, unless they are part of a spelling. */
const UNSEEN = new RegExp(
  [
    String.raw`(?<=[${JOINING}])[\u200c\u200d](?=[${JOINING}])`,
    // A family is several emoji, and a red heart is a heart that is shown as an emoji.
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})\ufe0f|(?<=[\d#*])\ufe0f(?=\u20e3)`,
    `(${INVISIBLE.source})`,
  ].join('|'),
  'gu',
);

/** The text on one line, without characters that are invisible or change the direction of text. */
const oneLine = (text: string, most = 200): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, (sign, unseen) => (unseen === undefined ? sign : ''))
    .trim()
    .slice(0, most);

/** Longer texts (characters, words) are sentences: a stranger's would be sent under our name. */
const MOST_NAME_LENGTH = 60;
const MOST_NAME_WORDS = 5;

/** Endings that strangers use besides those of countries and the older ones. Without those that end names, as in "J.Page" or "Co.Ltd". */
const NEWER_ENDINGS =
  'app bid bio blog buzz casino center click cloud club dev digital email expert finance fun fund fyi gift global group help host icu info lat life link live loan lol market media money mov network news ninja online party press prize pro promo pub racing review rocks sale sbs school services shop site social solutions space store support systems tax team tech tips today tools top trade vip website wiki win work world xyz zip zone'.split(
    ' ',
  );
const links = new LinkifyIt({ fuzzyLink: true }).tlds(NEWER_ENDINGS, true);

/** Whether a part of the text is an address, whatever signs are around it: mail programs link “_example.com:80”, too. */
const hasAddress = (text: string): boolean =>
  text
    .split(/[^\p{L}\p{M}\p{N}.-]+/u)
    .some((part) => links.test(part.replaceAll(/^[.-]+|[.-]+$/g, '')));

/** The sender's name. Mail programs turn some names into links; those are not repeated, and neither are sentences. */
export function nameOf(name: string, otherwise = 'A visitor'): string {
  const line = oneLine(name, Number.POSITIVE_INFINITY);
  // As mail programs and people read it.
  const read = line.normalize('NFKC').replaceAll('。', '.');
  const isName =
    read !== '' &&
    [...read].length <= MOST_NAME_LENGTH &&
    read.split(' ').length <= MOST_NAME_WORDS &&
    !/[/\\@]|www\./i.test(read) &&
    !hasAddress(read);
  return isName ? line : otherwise;
}

/** The subject of a status, and what happens next. */
type Step = readonly [subject: string, next: string];
const ORDER_STEPS: Record<string, Step> = {
  approved: ['Your order is approved', 'It goes to print next. You do not need to do anything.'],
  printing: ['Your order is being printed', 'You do not need to do anything.'],
  shipped: ['Your order is on its way', 'It goes to the address that you gave with the order.'],
  declined: ['Your order was declined', 'The reason is in the portal. You can order again there.'],
};
const TICKET_STEPS: Record<string, Step> = {
  reply: [
    'The office answered your ticket',
    'The answer is in the portal, and you can write back there.',
  ],
  close: ['The office closed your ticket', 'If anything is unresolved, reopen it in the portal.'],
  reopen: [
    'The office reopened your ticket',
    'It’s back with the office. You can add to it in the portal.',
  ],
};

const stepOf = (steps: Record<string, Step>, { step = '' }: Facts, unknown: string) => {
  const [subject, next] = steps[step] ?? [unknown, 'The details are in the portal.'];
  return { subject, paragraphs: [next] };
};

const IN_SETTINGS = 'You can choose which emails you get in the portal: Settings, Alerts.';
const CALL = `If the link has expired, or if you weren’t expecting this, call the office: ${OFFICE.phone}.`;
const PORTAL =
  'There you keep your contacts and their next steps, run the calculators, and find library items and courses. Your own page and links bring you leads that are credited to you.';
const SAFETY = `You’re receiving this because it concerns the safety of your account. It cannot be switched off. The office: ${OFFICE.phone}.`;

/** The title of a step. It is left out if mail programs would turn a part of it into a link. */
const titleOf = (title: string): string =>
  /:\/\/|www\.|@/i.test(title.normalize('NFKC')) ? 'A step' : oneLine(title);

/** A line of the digest: "10:00 AM, Winston and Clara Dandelion: Yearly review". */
const lineOf = ({ at, names, lastNames, title, phone = '', since }: Line): string => {
  const who = joinNames(
    names.map((name, index) => ({ name: nameOf(name), lastName: lastNames?.[index] ?? '' })),
  );
  const what = title === undefined ? who : `${who}: ${titleOf(title)}`;
  const waits = since && `since ${since}`;
  return [at, what, isDialable(phone) && phoneWords(phone), waits].filter(Boolean).join(', ');
};

/** The same with initials, and without what could name someone. */
const lineByInitials = ({ at, names, since }: Line): string =>
  lineOf({ at: at ?? null, names: names.map(initials), ...(since && { since }) });

const YEARLY_HEADING = 'Birthdays and anniversaries';

/** "Birthday: Winston Dandelion", in a weekly digest "Birthday: Winston Dandelion, Nov 20". */
const yearlyLine = ({ kind = 'birthday', on }: Line, who: string): string =>
  [`${YEARLY_WORDS[kind]}: ${who}`, on].filter(Boolean).join(', ');

const list = (
  heading: string,
  { items, count }: Listed,
  lineOfItem: (line: Line) => string = lineOf,
): Part[] =>
  count === 0
    ? []
    : [
        {
          heading: `${heading}:`,
          lines: [
            ...items.map(lineOfItem),
            ...(count > items.length ? [`and ${count - items.length} more`] : []),
          ],
        },
      ];
const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

/** The data that the words of a mail are made from. */
interface Material {
  /** The mail's subject_key. */
  key: string;
  facts: Facts;
  site: string;
  /** The token of the mail's link. */
  token: string;
  /** The address of a page, by default of the dashboard. */
  page: (href?: string) => string;
}

function leadWords({ key, facts, page }: Material): Words {
  const again = key.endsWith(':reminder');
  const name = nameOf(facts.name ?? '');
  return {
    subject: again ? 'A lead is still waiting' : 'You have a new lead',
    paragraphs: [
      again
        ? `${name} wrote to you a day ago. No conversation is logged yet, and the stage has not changed.`
        : `${name} wrote to you through the contact form.`,
      again
        ? 'Answer, then log it in the portal, or move the contact to another stage.'
        : 'The message is in the portal, with how to answer.',
    ],
    action: { label: 'Open the contact', href: page(facts.href) },
    why: `You’re receiving this because the lead is credited to you. ${IN_SETTINGS}`,
  };
}

function digestWords({ facts, page }: Material): Words {
  const { weekly, meetings = NONE, due = NONE, overdue = 0, leads = NONE } = facts;
  const { tomorrow = NONE, waitingLeads = NONE, answers = NONE, yearly = NONE } = facts;
  const line = facts.namesAs === 'initials' ? lineByInitials : lineOf;
  const days = weekly ? 'this week' : 'today';
  return {
    subject:
      [
        meetings.count > 0 && many(meetings.count, 'meeting', 'meetings'),
        due.count > 0 && `${many(due.count, 'step', 'steps')} due`,
        overdue > 0 && `${overdue} overdue`,
        tomorrow.count > 0 && `${many(tomorrow.count, 'meeting', 'meetings')} tomorrow`,
        leads.count > 0 && many(leads.count, 'new lead', 'new leads'),
        waitingLeads.count > 0 && `${many(waitingLeads.count, 'lead', 'leads')} waiting`,
        answers.count > 0 && many(answers.count, 'answer', 'answers'),
      ]
        .filter(Boolean)
        .join(', ') || YEARLY_HEADING,
    paragraphs: [
      ...list(`Meetings ${days}`, meetings, line),
      ...list('Meetings tomorrow', tomorrow, line),
      ...list(`Due ${days}`, due, line),
      ...(overdue > 0 ? [`Overdue: ${many(overdue, 'step', 'steps')}`] : []),
      ...list('New leads', leads, line),
      ...list('Leads waiting', waitingLeads, line),
      ...list('Answers', answers, (answer) => `From ${line(answer)}`),
      ...list(YEARLY_HEADING, yearly, (day) => yearlyLine(day, line(day))),
    ],
    action: { label: 'Open your day', href: page() },
    why: 'You’re receiving this digest because it is on in your settings.',
  };
}

const orderWords = ({ facts, page }: Material): Words => ({
  ...stepOf(ORDER_STEPS, facts, 'Your order has changed'),
  action: { label: 'Open the order', href: page(facts.href) },
  why: `You’re receiving this because you asked for printed pieces. ${IN_SETTINGS}`,
});

const ticketWords = ({ facts, page }: Material): Words => ({
  ...stepOf(TICKET_STEPS, facts, 'Your ticket has changed'),
  action: { label: 'Open the ticket', href: page(facts.href) },
  why: `You’re receiving this because you wrote to the office. ${IN_SETTINGS}`,
});

const announcementWords = ({ facts, page }: Material): Words => ({
  subject: oneLine(facts.title ?? ''),
  paragraphs: (facts.text ?? '').split(/\n{2,}/).filter((part) => part.trim()),
  action: { label: 'Read it in the portal', href: page(facts.href) },
  why: 'You’re receiving this because the office sent it to all affiliates.',
  postal: OFFICE.address,
});

const pageWords = ({ facts, page }: Material): Words => ({
  subject: oneLine(facts.title ?? ''),
  paragraphs: [
    facts.step === 'approved'
      ? 'Families can read it now. Your links and printed codes lead to it.'
      : 'What the office says is in the portal, beside your page.',
  ],
  action: { label: 'Open your profile', href: page('/dashboard/profile') },
  why: 'You’re receiving this because you submitted your page for review. It cannot be switched off.',
});

function officeWords({ facts, page }: Material): Words {
  const { step = '' } = facts;
  const why = `You’re receiving this because you work in the office. ${IN_SETTINGS}`;
  if (facts.waiting) {
    const parts = waitingParts(facts.waiting);
    return {
      subject: parts.map(({ words }) => words).join(', '),
      paragraphs: [
        sumOf(facts.waiting) === 1
          ? 'It’s waiting for the office.'
          : 'They’re waiting for the office.',
      ],
      action: parts.map(({ part, words }) => ({ label: words, href: page(officePart(part)) })),
      why,
    };
  }
  const { title, part } = NEWS[isNews(step) ? step : 'lead'];
  return {
    subject: facts.name ? `${title}: ${nameOf(facts.name, 'An affiliate')}` : title,
    paragraphs: ['It’s waiting for the office in the portal.'],
    action: { label: 'Open the office', href: page(officePart(part)) },
    why,
  };
}

const shareWords = ({ facts, page }: Material): Words => ({
  subject: `Answers from ${nameOf(facts.name ?? '', 'a client')}`,
  paragraphs: ['They’re in the portal, where you can review them and add them to the contact.'],
  action: { label: 'Open the contact', href: page(facts.href) },
  why: `You’re receiving this because you asked with a link. ${IN_SETTINGS}`,
});

const shareCodeWords = ({ facts, token }: Material): Words => ({
  subject: 'Your code',
  paragraphs: [
    `Your code is ${token}. It works for ${SHARE_CODE_HOURS} hours.`,
    'Enter it on the page that you opened. If you did not ask for it, do nothing.',
  ],
  why: `You’re receiving this because ${nameOf(facts.name ?? '', 'someone')} shared a page with you, and its code was requested.`,
});

const securityWords = ({ facts, page }: Material): Words => ({
  subject: `Security: ${oneLine(facts.title ?? '', 120)}`,
  paragraphs: [oneLine(facts.text ?? '', 500)].filter(Boolean),
  action: { label: 'Open your settings', href: page(facts.href || '/dashboard/settings') },
  why: SAFETY,
});

/** The letter that invites an assistant. It repeats nothing of the affiliate's own but the names. */
function assistantWords({ facts, site, token }: Material, scopes: readonly Scope[]): Words {
  const affiliate = nameOf(facts.name ?? '', 'An affiliate');
  const firm = facts.firm ? nameOf(facts.firm, '') : '';
  return {
    subject: `${affiliate} invites you to ${OFFICE.name}`,
    paragraphs: [
      `Hello ${nameOf(facts.firstName ?? '', 'there')},`,
      `${affiliate}${firm && ` of ${firm}`} invites you to work in the portal of ${OFFICE.name} as an assistant.`,
      `You may use: ${scopeWords(scopes)}.`,
      `You sign in as yourself. Your username is ${oneLine(facts.username ?? '')}.`,
      'After you choose a password, you set up two-step sign-in.',
      LINK_ONCE,
    ],
    action: { label: 'Choose your password', href: invitationAddress(site, token) },
    why: `If the link has expired, ask ${affiliate} for a new one. If you weren’t expecting this, ignore this mail.`,
    replyTo: OFFICE.email,
  };
}

const LINK_ONCE = `The link works once, within ${INVITATION_HOURS} hours. Keep it to yourself: it opens your account.`;

function invitationWords(material: Material): Words {
  const { facts, site, token } = material;
  if (facts.scopes && !facts.hasPassword) return assistantWords(material, facts.scopes);
  const { hasPassword, firstName = '', name, text = '' } = facts;
  const username = `Your username is ${oneLine(facts.username ?? '')}.`;
  return {
    subject: hasPassword
      ? `Choose a new password at ${OFFICE.name}`
      : `Your invitation to ${OFFICE.name}`,
    paragraphs: hasPassword
      ? [`The office made this link for you. ${username}`, LINK_ONCE]
      : [
          `Hello ${oneLine(firstName)},`,
          `${name ? `${oneLine(name)} of ${OFFICE.name}` : OFFICE.name} invites you to its portal for affiliates.`,
          PORTAL,
          ...(text ? [oneLine(text, MAX_INVITE_NOTE)] : []),
          username,
          LINK_ONCE,
        ],
    action: { label: 'Choose your password', href: invitationAddress(site, token) },
    why: hasPassword
      ? CALL
      : `If the link has expired, call the office: ${OFFICE.phone}. If you weren’t expecting this, ignore this mail.`,
    replyTo: OFFICE.email,
  };
}

const resetWords = ({ facts, site, token }: Material): Words => ({
  subject: 'Choose a new password',
  paragraphs: [
    `Someone asked for a link to choose a new password for ${oneLine(facts.username ?? '')}.`,
    'The link works once, within 60 minutes. If you did not ask for it, do nothing: your password stays as it is.',
  ],
  action: { label: 'Choose your password', href: invitationAddress(site, token) },
  why: 'You’re receiving this because the link was requested on the login page.',
});

function addressWords({ key, page, token }: Material): Words {
  if (key.endsWith(':confirm')) {
    return {
      subject: 'Confirm your new email address',
      paragraphs: [
        `Someone asked to use this address for an account at ${OFFICE.name}.`,
        `The link works once, within ${ADDRESS_HOURS} hours. If you did not ask for it, do nothing: the account keeps its address.`,
      ],
      action: { label: 'Confirm this address', href: page(`${PAGES.confirmAddress}#${token}`) },
      why: `You’re receiving this because this address was entered in the settings of an account. The office: ${OFFICE.phone}.`,
    };
  }
  if (key.endsWith(':asked')) {
    return {
      subject: 'A new email address was requested for your account',
      paragraphs: [
        `The portal keeps sending its mail here until the new address is confirmed. You have ${ADDRESS_HOURS} hours to confirm it.`,
        'If you did this, open the mail at the new address. If it was not you, change your password and call the office.',
      ],
      action: { label: 'Open your settings', href: page('/dashboard/settings/security') },
      why: SAFETY,
    };
  }
  return {
    subject: 'The email address of your account was changed',
    paragraphs: [
      key.endsWith(':old')
        ? 'The portal no longer sends mail to this address.'
        : 'The portal sends its mail to this address from now on.',
      'If you did this, there is nothing to do. If it was not you, call the office.',
    ],
    action: { label: 'Open your settings', href: page('/dashboard/settings/security') },
    why: SAFETY,
  };
}

const acknowledgementWords = ({ facts }: Material): Words => ({
  subject: 'We have your message',
  paragraphs: facts.name
    ? creditedWords({ phone: '', email: '', ...facts, name: oneLine(facts.name) })
    : [
        'Thank you for writing to us. Your message has arrived, and our office, or the advisor who introduced you, will reply.',
        `If it is urgent, call ${OFFICE.phone}.`,
      ],
  why: `You’re receiving this because this address was given in the contact form of ${OFFICE.name}. If it was not you, ignore this mail.`,
  replyTo: OFFICE.email,
});

function creditedWords(words: { name: string; phone: string; email: string }): string[] {
  const { arrived, urgent } = receiptOf(words);
  return [arrived, ...(urgent ? [`${urgent.before} ${urgent.shown}.`] : [])];
}

/** What the mails about an application say: the subject, the text, and the link's label. */
const APPLICATION_STEPS: Readonly<
  Record<string, { subject: string; text: string[]; label: string }>
> = {
  confirm: {
    subject: 'Confirm your application',
    text: [
      `Someone applied to join ${OFFICE.name} with this address. Press Confirm on the page that opens, and our office reads the application.`,
      `You have ${CONFIRMING_HOURS} hours. After that the application is deleted.`,
    ],
    label: 'Confirm your application',
  },
  open: {
    subject: 'Your application is already with us',
    text: [
      'Someone applied again with this address. One application is enough: the first one stays.',
    ],
    label: 'See your application',
  },
  account: {
    subject: 'You already have an account',
    text: [
      'Someone applied to join with this address. Sign in with your account; if you don’t know the password, press “Forgot password?” there.',
      `If your invitation has expired, call the office: ${OFFICE.phone}.`,
    ],
    label: 'Sign in',
  },
  asked: {
    subject: 'A question about your application',
    text: [
      'The office has a question before it decides. You can read and answer it on your application’s page.',
    ],
    label: 'Answer the question',
  },
  declined: {
    subject: 'The office has decided on your application',
    text: ['The decision is on your application’s page.'],
    label: 'Read the decision',
  },
};

/** Fixed words alone: nothing that a stranger or the office typed. */
function applicationWords({ facts, page, token }: Material): Words {
  const { step = '', day = '' } = facts;
  const link = page(step === 'account' ? PAGES.login : `${PAGES.application}#${token}`);
  const { subject, text, label } = APPLICATION_STEPS[step] ?? {
    subject: `You can apply again from ${day}`,
    text: [
      'Someone applied again with this address. The office has decided on the first application.',
    ],
    label: 'See your application',
  };
  return {
    subject,
    paragraphs: text,
    action: { label, href: link },
    why: `You’re receiving this because this address was given in an application to join ${OFFICE.name}. If it was not you, do nothing.`,
    postal: OFFICE.address,
    replyTo: OFFICE.email,
  };
}

const newsletterWords = ({ page, token }: Material): Words => ({
  subject: 'Confirm your subscription',
  paragraphs: [
    `Someone asked for the newsletter of ${OFFICE.name} at this address. Press Confirm on the page that opens to get it.`,
    `You have ${CONFIRMING_HOURS} hours.`,
  ],
  action: { label: 'Confirm your subscription', href: page(`${PAGES.newsletter}#${token}`) },
  why: `You’re receiving this because this address was given in the newsletter form of ${OFFICE.name}. If it was not you, do nothing.`,
  postal: OFFICE.address,
  replyTo: OFFICE.email,
});

const WORDS: Readonly<Record<MailKind, (material: Material) => Words>> = {
  lead: leadWords,
  digest: digestWords,
  order: orderWords,
  ticket: ticketWords,
  announcement: announcementWords,
  page: pageWords,
  office: officeWords,
  share: shareWords,
  'share-code': shareCodeWords,
  security: securityWords,
  invitation: invitationWords,
  reset: resetWords,
  address: addressWords,
  acknowledgement: acknowledgementWords,
  application: applicationWords,
  newsletter: newsletterWords,
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '').replaceAll('\n', '<br>');

const [LIGHT, DARK] = [0, 1] as const;
const colour = (name: 'surface' | 'surface-raised' | 'ink' | 'ink-muted' | 'line', theme: 0 | 1) =>
  PALETTE[name][theme];

/** For mail programs that support dark mode. Others use the light colors, which are all set inline. */
const IN_THE_DARK = `@media (prefers-color-scheme:dark){.page{background:${colour('surface', DARK)}!important}.card{background:${colour('surface-raised', DARK)}!important;border-color:${colour('line', DARK)}!important}.ink{color:${colour('ink', DARK)}!important}.quiet{color:${colour('ink-muted', DARK)}!important}.button{background:${PALETTE.on[DARK]}!important;color:${PALETTE['on-ink'][DARK]}!important}}`;

const TEXT = `margin:0 0 16px;font-size:16px;line-height:1.6;overflow-wrap:anywhere;color:${colour('ink', LIGHT)}`;

function htmlOfPart(part: string | Part): string {
  if (typeof part === 'string') return `<p class="ink" style="${TEXT}">${escaped(part)}</p>`;
  const lines = part.lines.map((line) => `<li style="margin:0 0 8px">${escaped(line)}</li>`);
  return `<p class="ink" style="${TEXT};margin-bottom:4px;font-weight:600">${escaped(part.heading)}</p>
<ul class="ink" style="${TEXT};padding-left:20px">${lines.join('')}</ul>`;
}

function htmlOf(
  { subject, paragraphs, action, why, postal }: Words,
  leave: string | undefined,
): string {
  const small = `margin:0 0 8px;font-size:14px;line-height:1.5;overflow-wrap:anywhere;color:${colour('ink-muted', LIGHT)}`;
  const buttons = [action ?? []]
    .flat()
    .map(
      ({ label, href }) =>
        `<p style="margin:24px 0"><a class="button" href="${escaped(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;font-size:16px;font-weight:600;text-decoration:none;background:${PALETTE.on[LIGHT]};color:${PALETTE['on-ink'][LIGHT]}">${escaped(label)}</a></p>`,
    )
    .join('\n');
  const off = leave
    ? `<p class="quiet" style="${small}"><a class="quiet" href="${escaped(leave)}" style="color:${colour('ink-muted', LIGHT)}">Unsubscribe</a></p>`
    : '';
  const sender = postal ? `<p class="quiet" style="${small}">${escaped(postal)}</p>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${IN_THE_DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:${colour('surface', LIGHT)};font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:24px;background:${colour('surface-raised', LIGHT)};border:1px solid ${colour('line', LIGHT)};border-radius:12px">
<p class="quiet" style="${small}">${escaped(OFFICE.name)}</p>
<h1 class="ink" style="margin:0 0 16px;font-family:Georgia,serif;font-weight:500;font-size:24px;line-height:1.3;overflow-wrap:anywhere;color:${colour('ink', LIGHT)}">${escaped(subject)}</h1>
${paragraphs.map(htmlOfPart).join('\n')}
${buttons}
<p class="quiet" style="${small}">${escaped(why)}</p>
${sender}
${off}
</div>
</body>
</html>`;
}

function textOf(
  { subject, paragraphs, action, why, postal }: Words,
  leave: string | undefined,
): string {
  return [
    subject,
    ...paragraphs.map((one) =>
      typeof one === 'string' ? one : [one.heading, ...one.lines].join('\n'),
    ),
    ...[action ?? []].flat().map(({ label, href }) => `${label}:\n${href}`),
    ['-- ', OFFICE.name, ...(postal ? [postal] : []), why].join('\n'),
    ...(leave ? [`Unsubscribe: ${leave}`] : []),
  ].join('\n\n');
}

interface Mail {
  id: string;
  kind: MailKind;
  to: string;
  key: string;
  facts: Facts;
  token?: string | undefined;
  /** The URL that unsubscribes the affiliate from this kind. */
  unsubscribe?: string | undefined;
}

/** The letter of a mail. It is the same at each try if its data is unchanged. */
export function letterOf(
  { id, kind, to, key, facts, token = '', unsubscribe }: Mail,
  site: string,
): Letter {
  const page = (href = '/dashboard') => new URL(href, site).href;
  const words = WORDS[kind]({ key, facts, site, token, page });
  const leave = unsubscribe && new URL(`/unsubscribe#${unsubscribe}`, site).href;
  return {
    id,
    to,
    subject: oneLine(words.subject),
    text: textOf(words, leave),
    html: htmlOf(words, leave),
    replyTo: words.replyTo,
    unsubscribe: unsubscribe && new URL(`/api/mail/unsubscribe/${unsubscribe}`, site).href,
  };
}
