import type { ReactNode } from 'react';
import { ENTRY_WORDS, KIND_WORDS, SOURCE_WORDS } from '../../../config/contact-words.ts';
import { contactPath, PORTAL_PAGES } from '../../../config/portal.ts';
import {
  type AddressEntry,
  type Channel,
  DETAIL_LABELS,
} from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { formatDay, today } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { phoneHref, phoneWords } from '../../../lib/phone.ts';
import { localTime } from '../../../lib/zoned-time.ts';
import { nearDayWords } from '../days.ts';
import { ageWords } from './age.ts';
import { Day, Panel } from './Panel.tsx';

/** A line of the receipt, with `day` if it has one. */
interface ReceiptLine {
  label: string;
  words: string;
  day?: string;
}

const CREDIT = {
  link: 'By your link',
  typed: 'Named you on the form',
  office: 'Credited to you by the office',
  self: 'Not counted: it came from your own address',
  unknown: 'Not credited: no one has the name that was given',
  none: 'Not credited: it came without a reference',
} as const;

/** The lines of the receipt; only one for a contact that no lead created. */
export function receiptLines({
  origin,
  source,
  createdAt,
}: Pick<Contact, 'origin' | 'source' | 'createdAt'>): ReceiptLine[] {
  if (!origin) return [{ label: 'How', words: SOURCE_WORDS[source] }];
  const { credit, link, reference, visitedOn, formOn, consent, disclosure, reason } = origin;
  // The form created the contact, so its day is that of "Added on"; the receipt has the day in UTC.
  const on = (label: string, day: string) => ({ label, words: nearDayWords(day), day });
  return [
    { label: 'How', words: CREDIT[credit] },
    ...(reason ? [{ label: 'Reason', words: reason }] : []),
    ...(link ? [{ label: 'Link', words: link.label }] : []),
    ...(reference ? [{ label: 'Reference', words: reference }] : []),
    ...(visitedOn ? [on('Visited', visitedOn)] : []),
    on('Form sent', formOn === createdAt.slice(0, 10) ? today(new Date(createdAt)) : formOn),
    { label: 'Consent', words: `Version ${consent}` },
    {
      label: 'Disclosure',
      words: disclosure ? `Version ${disclosure.version} of your profile` : 'None was shown',
    },
  ];
}

/** A contact's details as lines of the facts, on the page and on the printed sheet. */
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** A day with unknown parts: "May 1, 1952", "May 1952", "1952", "May 1". */
export function partialDayWords(day: string): string {
  const month = (digits = '') => MONTHS[Number(digits) - 1] ?? '';
  if (day.startsWith('--')) return `${month(day.slice(2, 4))} ${Number(day.slice(5))}`;
  if (day.length === 10) return formatDay(day);
  return day.length === 7 ? `${month(day.slice(5))} ${day.slice(0, 4)}` : day;
}

export const birthWords = ({ birthDate, age }: Pick<Contact, 'birthDate' | 'age'>): string =>
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

const checkInLine = (on: string, full: boolean): [label: string, value: ReactNode] => [
  'Check in on',
  <Day key="check-in" on={on} full={full} />,
];

export function factLines(contact: Contact, zone: string, full = false) {
  const { source, createdAt, checkInOn } = contact;
  const lines: [label: string, value: ReactNode][] = [
    ...detailLines(contact),
    ...(checkInOn ? [checkInLine(checkInOn, full)] : []),
    ['Source', SOURCE_WORDS[source]],
    [
      'Added on',
      <Day key="day" on={localTime(zone, new Date(createdAt)).slice(0, 10)} full={full} />,
    ],
  ];
  return lines;
}

export function FactsPanel({ contact, zone }: { contact: Contact; zone: string }) {
  return (
    <Panel title="Facts">
      <dl className="facts">
        {factLines(contact, zone).map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="wrap-anywhere">
              {value || <span className="text-ink-muted">Not known</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Origin contact={contact} />
    </Panel>
  );
}

/** How the contact was credited, if a lead created it. For other contacts the source says it. */
function Origin({ contact }: { contact: Contact }) {
  if (!contact.origin) return null;
  return (
    <details className="mt-2 -mb-2">
      <summary className="min-h-11 py-2.5 text-sm font-semibold">
        <h3 className="inline font-sans text-sm">Where it came from</h3>
      </summary>
      <dl className="facts">
        {receiptLines(contact).map(({ label, words, day }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{day ? <Day on={day} /> : words}</dd>
          </div>
        ))}
      </dl>
      {contact.origin?.disclosure && (
        <details className="mt-3 text-sm">
          <summary className="min-h-11 py-2.5 text-ink-muted">
            The disclosure that the visitor saw
          </summary>
          <p className="wrap-anywhere">{contact.origin.disclosure.text}</p>
        </details>
      )}
    </details>
  );
}
