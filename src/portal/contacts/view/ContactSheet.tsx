import { DOCUMENT_WORDS, STAGE_WORDS, STATUS_WORDS } from '../../../config/contact-words.ts';
import { DOCUMENTS } from '../../../contract/contact-fields.ts';
import { dayWords } from '../../../lib/date-words.ts';
import { checklistOf } from './checklist.ts';
import { Day } from './Day.tsx';
import { EntryLines } from './EntryLines.tsx';
import { factLines } from './FactsPanel.tsx';
import { FamilyLines } from './FamilyLines.tsx';
import { receiptLines } from './receipt.ts';
import { talkDueOn } from './rhythm.ts';
import type { SheetProps } from './Sheets.tsx';

/** All that is known of a contact: facts, household, checklist and timeline. */
export function ContactSheet({ contact, items, more, zone }: SheetProps) {
  const { name, stage, reason, tags, nextStep, lastTouchOn } = contact;
  const checklist = checklistOf(contact);
  const dueOn = talkDueOn(contact);
  return (
    <>
      <h1>{name}</h1>
      <p>
        {STAGE_WORDS[stage]}
        {reason && `: ${reason}`}
        {tags.length > 0 && ` · ${tags.join(', ')}`}
      </p>
      <h2>Facts</h2>
      <dl className="sheet-facts">
        {factLines(contact, zone, true).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'Not known'}</dd>
          </div>
        ))}
        <div>
          <dt>Next step</dt>
          <dd>
            {nextStep ? (
              <>
                {nextStep.text}, by <Day on={nextStep.on} full />
              </>
            ) : (
              'None'
            )}
          </dd>
        </div>
        <div>
          <dt>Last talk</dt>
          <dd>{lastTouchOn ? <Day on={lastTouchOn} full /> : 'None yet'}</dd>
        </div>
        {dueOn && (
          <div>
            <dt>Next talk due on</dt>
            <dd>
              <Day on={dueOn} full />
            </dd>
          </div>
        )}
      </dl>
      <h2>Household</h2>
      <FamilyLines contact={contact} />
      <h2>Checklist</h2>
      <dl className="sheet-facts">
        {DOCUMENTS.map((document) => {
          const { status, reviewedOn } = checklist[document];
          return (
            <div key={document}>
              <dt>{DOCUMENT_WORDS[document]}</dt>
              <dd>
                {STATUS_WORDS[status]}
                {reviewedOn && (
                  <>
                    , reviewed on <Day on={reviewedOn} full />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {contact.origin && <h2>Where it came from</h2>}
      <p>
        {(contact.origin ? receiptLines(contact) : [])
          .map(({ label, words, day }) => `${label}: ${day ? dayWords(day) : words}`)
          .join(' · ')}
      </p>
      <h2>Timeline</h2>
      {items.length === 0 && <p>Nothing is written down yet.</p>}
      <EntryLines items={items} zone={zone} />
      {more && <p>Older entries are not on this sheet: choose “Show older” before you print.</p>}
    </>
  );
}
