/** A contact's details as lines of the facts, on the page and on the printed sheet. */
import type { ReactNode } from 'react';
import { ENTRY_WORDS, KIND_WORDS } from '../../../config/contact-words.ts';
import { contactPath, PORTAL_PAGES } from '../../../config/portal.ts';
import {
  type AddressEntry,
  type Channel,
  DETAIL_LABELS,
} from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { phoneHref, phoneWords } from '../../../lib/phone.ts';
import { ageWords } from './age.ts';

/** A contact's details as lines of the facts, on the page and on the printed sheet. */
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** A day with unknown parts: "May 1, 1952", "May 1952", "1952", "May 1". */
function partialDayWords(day: string): string {
  const month = (digits = '') => MONTHS[Number(digits) - 1] ?? '';
  if (day.startsWith('--')) return `${month(day.slice(2, 4))} ${Number(day.slice(5))}`;
  if (day.length === 10) return formatDay(day);
  return day.length === 7 ? `${month(day.slice(5))} ${day.slice(0, 4)}` : day;
}

const birthWords = ({ birthDate, age }: Pick<Contact, 'birthDate' | 'age'>): string =>
  birthDate
    ? `${partialDayWords(birthDate)}${age === null ? '' : ` (age ${ageWords({ birthDate, age })})`}`
    : '';

const addressWords = ({ street, street2, city, state, zip, country }: AddressEntry): string =>
  [
    street,
    street2,
    [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    country,
  ]
    .filter(Boolean)
    .join(', ');

/** An email address that breaks before its @, not within a word. */
const Breakable = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};

const Entries = ({ entries }: { entries: { key: string; value: ReactNode; kind: string }[] }) => (
  <>
    {entries.map(({ key, value, kind }) => (
      <span key={key} className="block">
        {value} <span className="text-ink-muted">{kind}</span>
      </span>
    ))}
  </>
);

const isClosed = ({ doNotContact }: Contact, channel: Channel) => doNotContact.includes(channel);

function EmailEntries({ contact }: { contact: Contact }) {
  const closed = isClosed(contact, 'email');
  return (
    <Entries
      entries={contact.emails.map(({ value, kind }) => ({
        key: value,
        value: closed ? (
          <Breakable email={value} />
        ) : (
          <a href={`mailto:${value}`}>
            <Breakable email={value} />
          </a>
        ),
        kind: closed ? 'Do not email' : ENTRY_WORDS[kind],
      }))}
    />
  );
}

function PhoneEntries({ contact }: { contact: Contact }) {
  const closed = isClosed(contact, 'phone');
  return (
    <Entries
      entries={contact.phones.map((phone) => {
        const words = `${phoneWords(phone.value)}${phone.extension && ` ext. ${phone.extension}`}`;
        return {
          key: words,
          value: closed ? words : <a href={phoneHref(phone.value, phone.extension)}>{words}</a>,
          kind: closed ? 'Do not call' : ENTRY_WORDS[phone.kind],
        };
      })}
    />
  );
}

/** The known details, and always the email address and phone number. */
export function detailLines(contact: Contact): [label: string, value: ReactNode][] {
  const { emails, phones, addresses, kind, website, referredBy, referrer, introduced } = contact;
  const known: [label: string, value: ReactNode][] = [
    [DETAIL_LABELS.kind, kind === 'person' ? '' : KIND_WORDS[kind]],
    [DETAIL_LABELS.salutation, contact.salutation],
    [DETAIL_LABELS.nickname, contact.nickname],
    [
      DETAIL_LABELS.addresses,
      addresses.length > 0 && (
        <Entries
          entries={addresses.map((address, at) => ({
            key: `${at}`,
            value: addressWords(address),
            kind: ENTRY_WORDS[address.kind],
          }))}
        />
      ),
    ],
    [
      DETAIL_LABELS.doNotContact,
      contact.doNotContact.map((channel) => ENTRY_WORDS[channel]).join(', '),
    ],
    ['Born', birthWords(contact)],
    ['Died', contact.deathDate && partialDayWords(contact.deathDate)],
    [DETAIL_LABELS.deceased, contact.deceased && !contact.deathDate && 'Yes'],
    [DETAIL_LABELS.maritalStatus, contact.maritalStatus],
    [DETAIL_LABELS.anniversary, contact.anniversary && partialDayWords(contact.anniversary)],
    [DETAIL_LABELS.clientSince, contact.clientSince && partialDayWords(contact.clientSince)],
    [DETAIL_LABELS.employer, contact.employer],
    [DETAIL_LABELS.jobTitle, contact.jobTitle],
    [
      DETAIL_LABELS.website,
      website && (
        <a href={website} target="_blank" rel="noopener noreferrer">
          {website}
        </a>
      ),
    ],
    [DETAIL_LABELS.language, contact.language],
    ['Introduced by', referredBy && referrer && <a href={contactPath(referredBy)}>{referrer}</a>],
    [
      'Has introduced',
      introduced > 0 && (
        <a href={`${PORTAL_PAGES.contacts.path}?referredBy=${contact.id}`}>
          {countWords(introduced, 'contact')}
        </a>
      ),
    ],
  ];
  return [
    [
      emails.length > 1 ? DETAIL_LABELS.emails : 'Email',
      emails.length > 0 && <EmailEntries contact={contact} />,
    ],
    [
      phones.length > 1 ? DETAIL_LABELS.phones : 'Phone',
      phones.length > 0 && <PhoneEntries contact={contact} />,
    ],
    ...known.filter(([, value]) => value),
  ];
}
