import type { ReactNode } from 'react';
import { SOURCE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { localTime } from '../../../lib/zoned-time.ts';
import { Day } from './Day.tsx';
import { detailLines } from './detail-lines.tsx';
import { Panel } from './Panel.tsx';
import { receiptLines } from './receipt.ts';

/** The facts of a contact, each with its label. */
export function factLines(contact: Contact, zone: string, full = false) {
  const { source, createdAt } = contact;
  const lines: [label: string, value: ReactNode][] = [
    ...detailLines(contact),
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
    </Panel>
  );
}

/** How the contact was credited, if a lead created it. For other contacts the source says it. */
export function OriginPanel({ contact }: { contact: Contact }) {
  if (!contact.origin) return null;
  return (
    <details className="card p-5">
      <summary className="min-h-11 py-2.5">
        <h2 className="inline text-base font-semibold">Where it came from</h2>
      </summary>
      <dl className="facts mt-3">
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
