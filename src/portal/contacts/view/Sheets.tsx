import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/call.ts';
import { entryOf } from '../../../calculators/catalogue.ts';
import { DOCUMENT_WORDS, STAGE_WORDS, STATUS_WORDS } from '../../../config/contact-words.ts';
import type { Interaction } from '../../../contract/contact-fields.ts';
import {
  type Contact,
  listInteractions,
  readContact,
} from '../../../contract/contacts/contacts.ts';
import { DOCUMENTS } from '../../../contract/households/households.ts';
import { LARGEST_PAGE } from '../../../contract/paging.ts';
import { type Profile, readProfile } from '../../../contract/profile/profile.ts';
import { listScenarios, type Scenario } from '../../../contract/scenarios.ts';
import { listTasks, type Task } from '../../../contract/tasks.ts';
import { formatClock, formatDay, formatMoment } from '../../../lib/format-date.ts';
import { joinNames, namesOf } from '../../../lib/names-of-several.ts';
import { localTime } from '../../../lib/zoned-time.ts';
import { coupleWords } from '../../shared/contacts/couple.ts';
import { PreparedFor } from '../../shared/contacts/prepared.tsx';
import { PrintSheet } from '../../shell/PrintSheet.tsx';
import { checklistOf, gapsOf } from './ChecklistPanel.tsx';
import { factLines, receiptLines } from './FactsPanel.tsx';
import { generationsOf, type Member, peopleOf, roleWords } from './family.ts';
import { Day } from './Panel.tsx';
import { type Prepared, readPrepared } from './prepared.ts';
import { talkDueOn } from './rhythm.ts';
import { lastWords, wordsOf } from './timeline.ts';

/** The members in a line of a sheet: "Margaret Example (Head, 70), Walter Example (Spouse, deceased)". */
export const peopleWords = (people: readonly Member[]): string =>
  people.map((member) => `${member.name} (${roleWords(member)})`).join(', ');

/** The printed household: one line for each generation. */
function FamilyLines({ contact }: { contact: Contact }) {
  const [first, ...others] = generationsOf(contact);
  if (first && others.length === 0) return <p>{peopleWords(first.people)}</p>;
  return (
    <dl className="sheet-facts">
      {generationsOf(contact).map(({ title, people }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{peopleWords(people)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EntryLinesProps extends Pick<SheetProps, 'named' | 'zone'> {
  items: readonly Interaction[];
}

function EntryLines({ items, named, zone }: EntryLinesProps) {
  return (
    <ul>
      {items.map((item) => {
        const { id, contactName, at } = item;
        const { head, text } = wordsOf(item);
        return (
          <li key={id}>
            <b>{head}</b>, {named && `${contactName}, `}
            <time dateTime={at}>{formatMoment(at, zone)}</time>
            {text && `: ${text}`}
          </li>
        );
      })}
    </ul>
  );
}

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

/* The preparation of a meeting: open steps, missing documents, calculations, and the last conversations and notes. */
const TALKS = 3;
/** More handwriting lines than any page has room for: those that do not fit are cut off. */
const NOTE_LINES = 30;

/** The documents to discuss, and the last conversations, each with its whole text. */
export const preparationOf = ({ contact, items }: Pick<SheetProps, 'contact' | 'items'>) => ({
  gaps: gapsOf(contact),
  talks: lastWords(items, TALKS),
});

/** A saved calculation in one line; `named` adds whose it is. A proposed name says calculator and person already. */
export function calculationWords(scenario: Scenario, named = false): string {
  const { calculator, contactName, name, figure } = scenario;
  const about = [named ? contactName : null, entryOf(calculator)?.title ?? calculator];
  const words = [...about.filter((part) => part && !name.includes(part)), name].join(', ');
  return `${words}: ${figure.label} ${figure.text}`;
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

/** The meeting's people; without a planned meeting the contact with the spouse. */
const whoComes = (contact: Contact, meeting: Task | undefined): string =>
  meeting ? joinNames(namesOf(meeting)) : coupleWords(contact);

/** The meeting's day, time and place; today without a planned meeting. */
const WhenAndWhere = ({ meeting, today }: Pick<SheetProps, 'meeting' | 'today'>) => (
  <>
    <Day on={meeting?.on ?? today} full />
    {meeting?.at && ` · ${formatClock(meeting.at)}`}
    {meeting?.place && ` · ${meeting.place}`}
  </>
);

const NoteLines = () => (
  <div className="sheet-notes">
    {Array.from({ length: NOTE_LINES }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
      <div key={line} />
    ))}
  </div>
);

const DocumentLines = ({ gaps }: { gaps: ReturnType<typeof gapsOf> }) => (
  <>
    <h2>Documents to discuss</h2>
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
  </>
);

const MapLines = ({ map: { summary, gaps } }: { map: NonNullable<Prepared['map']> }) => (
  <>
    <h2>Estate map</h2>
    {summary && <p>{summary}</p>}
    <ul>
      {gaps.map((gap) => (
        <li key={gap}>{gap}</li>
      ))}
    </ul>
  </>
);

function AnswerLines({ answers }: Pick<Prepared, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <>
      <h2>From the client’s answers</h2>
      <dl className="sheet-facts">
        {answers.map(({ label, answer }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="whitespace-pre-line">{answer}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The preparation of the next meeting: only for the affiliate, with room to write. */
export function PreparationSheet(props: SheetProps) {
  const { contact, named, zone, today, meeting, steps, calculations, prepared } = props;
  const { gaps, talks } = preparationOf(props);
  return (
    <>
      <h1>Preparation</h1>
      <p>
        <b>Internal: not for clients.</b> {whoComes(contact, meeting)}
        {meeting && ` · ${meeting.title}`} · <WhenAndWhere meeting={meeting} today={today} />
      </p>
      {meeting?.prep && <p className="whitespace-pre-line">{meeting.prep}</p>}
      <h2>Household</h2>
      <FamilyLines contact={contact} />
      <h2>Open steps</h2>
      {steps.length === 0 && <p>None is planned.</p>}
      <ul>
        {steps.map((step) => (
          <li key={step.id}>
            {named && `${joinNames(namesOf(step))}: `}
            {step.title}, by <Day on={step.on} full />
          </li>
        ))}
      </ul>
      {prepared?.map ? <MapLines map={prepared.map} /> : <DocumentLines gaps={gaps} />}
      <AnswerLines answers={prepared?.answers ?? []} />
      {calculations.length > 0 && (
        <>
          <h2>Saved calculations</h2>
          <ul>
            {calculations.map((scenario) => (
              <li key={scenario.id}>{calculationWords(scenario, named)}</li>
            ))}
          </ul>
        </>
      )}
      <h2>Last conversations and notes</h2>
      {talks.length === 0 && <p>None yet.</p>}
      <EntryLines items={talks} named={named} zone={zone} />
      <h2>Notes</h2>
      <NoteLines />
    </>
  );
}

export type SheetKind = 'agenda' | 'preparation' | 'sheet';

interface SheetProps {
  contact: Contact;
  /** Whether each entry, step and calculation says whose it is. */
  named: boolean;
  items: readonly Interaction[];
  /** Whether there are entries that have not loaded. */
  more: boolean;
  zone: string;
  today: string;
  /** The next planned meeting, if any. */
  meeting: Task | undefined;
  /** The other open tasks. */
  steps: readonly Task[];
  /** The saved calculations, newest first. */
  calculations: readonly Scenario[];
  /** The affiliate's own profile, once it has loaded. */
  profile: Profile | undefined;
  /** What only the preparation reads. */
  prepared: Prepared | undefined;
}

interface Props extends SheetProps {
  kind: SheetKind;
  siteName: string;
}

/** The sheet that is printed in place of the page. */
export function Sheets({ kind, siteName, ...content }: Props) {
  return (
    <PrintSheet siteName={siteName} profile={content.profile}>
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
