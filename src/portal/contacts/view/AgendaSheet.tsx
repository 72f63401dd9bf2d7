import { DOCUMENT_WORDS, STATUS_WORDS } from '../../../config/contact-words.ts';
import { agendaOf } from './agenda.ts';
import { Day } from './Day.tsx';
import { EntryLines } from './EntryLines.tsx';
import { FamilyLines } from './FamilyLines.tsx';
import type { SheetProps } from './Sheets.tsx';

/** The next meeting on one page: for the affiliate, with room to write. */
export function AgendaSheet({ contact, items, zone, today, disclosure }: SheetProps) {
  const { step, gaps, talks, noteLines } = agendaOf(contact, items, disclosure);
  return (
    <>
      <h1>Meeting agenda</h1>
      <p>
        {contact.name} · <Day on={today} full />
      </p>
      <h2>Household</h2>
      <FamilyLines contact={contact} />
      <h2>Open next step</h2>
      {step ? (
        <p>
          {step.text}, by <Day on={step.on} full />
        </p>
      ) : (
        <p>None is planned.</p>
      )}
      <h2>Documents to talk about</h2>
      <p>
        {gaps.length === 0
          ? 'All six are there.'
          : gaps
              .map(
                ({ document, status }) =>
                  `${DOCUMENT_WORDS[document]} (${STATUS_WORDS[status].toLowerCase()})`,
              )
              .join(' · ')}
      </p>
      <h2>Last talks</h2>
      {talks.length === 0 && <p>None is written down yet.</p>}
      <EntryLines items={talks} zone={zone} />
      <h2>Notes</h2>
      <div className="sheet-notes">
        {Array.from({ length: noteLines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
          <div key={line} />
        ))}
      </div>
    </>
  );
}
