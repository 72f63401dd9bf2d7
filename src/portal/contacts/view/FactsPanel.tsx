import type { ReactNode } from 'react';
import { SOURCE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { today } from '../../../lib/format-date.ts';
import { localTime } from '../../../lib/zoned-time.ts';
import { nearDayWords } from '../days.ts';
import { detailLines } from './detail-lines.tsx';
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
