import {
  DOCUMENT_WORDS,
  INTERACTION_WORDS,
  STAGE_WORDS,
  STATUS_WORDS,
} from '../../../config/contact-words.ts';
import { DOCUMENTS } from '../../../contract/contact-fields.ts';
import { checklistOf } from './checklist.ts';
import { Day } from './Day.tsx';
import { factLines } from './FactsPanel.tsx';
import { FamilyLines } from './FamilyLines.tsx';
import { momentWords } from './moment.ts';
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
        {factLines(contact, zone).map(([label, value]) => (
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
                {nextStep.text}, by <Day on={nextStep.on} />
              </>
            ) : (
              'None'
            )}
          </dd>
        </div>
        <div>
          <dt>Last talk</dt>
          <dd>{lastTouchOn ? <Day on={lastTouchOn} /> : 'None yet'}</dd>
        </div>
        {dueOn && (
          <div>
            <dt>Next talk due on</dt>
            <dd>
              <Day on={dueOn} />
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
                    , reviewed on <Day on={reviewedOn} />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <h2>Where it came from</h2>
      <p>
        {receiptLines(contact)
          .map(({ label, words }) => `${label}: ${words}`)
          .join(' · ')}
      </p>
      <h2>Timeline</h2>
      {items.length === 0 && <p>Nothing is written down yet.</p>}
      <ul>
        {items.map(({ id, kind, at, text }) => (
          <li key={id}>
            <b>{INTERACTION_WORDS[kind]}</b>,{' '}
            <time dateTime={at}>{momentWords(zone, new Date(at))}</time>
            {text && `: ${text}`}
          </li>
        ))}
      </ul>
      {more && <p>Older entries are not on this sheet: choose “Show older” before you print.</p>}
    </>
  );
}
