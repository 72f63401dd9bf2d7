import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/call.ts';
import { DOCUMENT_WORDS, STAGE_WORDS, STATUS_WORDS } from '../../../config/contact-words.ts';
import { listInteractions } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import { DOCUMENTS } from '../../../contract/households/households.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import { readProfile } from '../../../contract/profile/read-profile.ts';
import { listScenarios } from '../../../contract/scenarios.ts';
import { listTasks, type Task } from '../../../contract/tasks.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { localTime } from '../../../lib/zoned-time.ts';
import { PreparedFor } from '../../shared/contacts/prepared.tsx';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import { checklistOf } from './ChecklistPanel.tsx';
import { factLines, receiptLines } from './FactsPanel.tsx';
import { peopleOf } from './family.ts';
import { Day } from './Panel.tsx';
import {
  EntryLines,
  FamilyLines,
  NoteLines,
  PreparationSheet,
  WhenAndWhere,
  whoComes,
} from './PreparationSheet.tsx';
import type { SheetProps } from './preparation.ts';
import { readPrepared } from './prepared.ts';
import { talkDueOn } from './rhythm.ts';

function ContactSheet({ contact, named, items, more, zone }: SheetProps) {
  const { name, stage, reason, tags, nextStep, lastTouchOn } = contact;
  const checklist = checklistOf(contact);
  const dueOn = talkDueOn(contact);
  return (
    <>
      <h1>{name}</h1>
      <p>
        <b>Internal: not for clients.</b> {STAGE_WORDS[stage]}
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
          <dt>Last contact</dt>
          <dd>{lastTouchOn ? <Day on={lastTouchOn} full /> : 'None yet'}</dd>
        </div>
        {dueOn && (
          <div>
            <dt>Next check-in due</dt>
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
          .map(({ label, words, day }) => `${label}: ${day ? formatDay(day) : words}`)
          .join(' · ')}
      </p>
      <h2>Timeline</h2>
      {items.length === 0 && <p>No activity yet.</p>}
      <EntryLines items={items} named={named} zone={zone} />
      {more && <p>Older entries are not on this sheet: choose “Show older” before you print.</p>}
    </>
  );
}

/** The next meeting for the family: when, where, who, the agenda, and room to write. It contains no notes. */
function AgendaSheet({ contact, meeting, today, profile }: SheetProps) {
  const points = (meeting?.agenda ?? '').split('\n').filter((point) => point.trim());
  return (
    <>
      <h1>{meeting?.title ?? 'Meeting'}</h1>
      <PreparedFor client={whoComes(contact, meeting)} profile={profile} />
      <p>
        <WhenAndWhere meeting={meeting} today={today} />
      </p>
      {meeting?.link && <p>{meeting.link}</p>}
      <h2>Agenda</h2>
      {points.length > 0 ? (
        <ol>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the points of one text never move.
            <li key={index}>{point}</li>
          ))}
        </ol>
      ) : (
        <p>To be agreed.</p>
      )}
      <h2>Notes</h2>
      <NoteLines />
    </>
  );
}

export type SheetKind = 'agenda' | 'preparation' | 'sheet';

interface Props extends SheetProps {
  kind: SheetKind;
  siteName: string;
}

/** The sheet that is printed in place of the page. */
export function Sheets({ kind, siteName, ...content }: Props) {
  return (
    <PrintSheet siteName={siteName} profile={content.profile} isPrepared={kind === 'preparation'}>
      {kind === 'agenda' && <AgendaSheet {...content} />}
      {kind === 'preparation' && <PreparationSheet {...content} />}
      {kind === 'sheet' && <ContactSheet {...content} />}
    </PrintSheet>
  );
}

async function readSheet(meeting: Task, kind: SheetKind): Promise<SheetProps> {
  const id = meeting.contactId;
  const [contact, timeline, tasks, saved, profile] = await Promise.all([
    call(readContact, { params: { id } }),
    call(listInteractions, { params: { id }, query: { household: 'true' } }),
    call(listTasks, { query: { household: id, done: 'false' } }),
    call(listScenarios, { query: { household: id, limit: LARGEST_PAGE } }),
    call(readProfile),
  ]);
  const logo = profile.logo && Object.assign(new Image(), { src: profile.logo });
  // Paper does not wait for a picture; without it, the sheet has the firm's name.
  if (logo) await logo.decode().catch(() => {});
  const zone = profile.timeZone;
  const today = localTime(zone, new Date()).slice(0, 10);
  return {
    contact,
    meeting,
    profile,
    zone,
    named: peopleOf(contact).length > 1,
    items: timeline.items,
    more: timeline.next !== null,
    today,
    prepared: kind === 'preparation' ? await readPrepared(contact, today) : undefined,
    steps: tasks.items.filter((task) => task.id !== meeting.id),
    calculations: saved.items,
  };
}

/** Prints a sheet of the meeting from another page, where `show` draws it. Throws what `call` throws. */
export async function printMeeting(
  meeting: Task,
  { show, ...sheet }: Pick<Props, 'kind' | 'siteName'> & { show: (sheet: ReactNode) => void },
): Promise<void> {
  const content = await readSheet(meeting, sheet.kind);
  flushSync(() => show(<Sheets {...content} {...sheet} />));
  window.addEventListener('afterprint', () => show(null), { once: true });
  window.print();
}
