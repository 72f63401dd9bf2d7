import {
  DOCUMENT_WORDS,
  ROLE_WORDS,
  STAGE_WORDS,
  STATUS_WORDS,
} from '../../../config/contact-words.ts';
import { INTERACTION_WORDS } from '../../../config/interaction-words.ts';
import type { Contact, Interaction } from '../../../contract/contacts.ts';
import { DOCUMENTS } from '../../../contract/households.ts';
import type { Profile } from '../../../contract/profile.ts';
import type { Task } from '../../../contract/tasks.ts';
import { formatClock, formatDay, formatMoment } from '../../../lib/format-date.ts';
import { coupleWords } from '../../kit/couple.ts';
import { PreparedFor } from '../../kit/prepared.tsx';
import { PrintSheet } from '../../shell/print.tsx';
import { checklistOf, gapsOf } from './checklist.ts';
import { Day } from './Day.tsx';
import { factLines } from './FactsPanel.tsx';
import { generationsOf, memberWords } from './family.ts';
import { receiptLines } from './receipt.ts';
import { talkDueOn } from './rhythm.ts';
import { lastWords } from './timeline.ts';

/** The printed household: one line for each generation. */
const FamilyLines = ({ contact }: { contact: Contact }) => (
  <dl className="sheet-facts">
    {generationsOf(contact).map(({ title, people }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>
          {people
            .map(
              ({ name, role, age }) =>
                `${name} (${[ROLE_WORDS[role], age].filter((part) => part !== null).join(', ')})`,
            )
            .join(', ')}
        </dd>
      </div>
    ))}
  </dl>
);

/** The timeline's entries on the printed sheets. */
function EntryLines({ items, zone }: { items: readonly Interaction[]; zone: string }) {
  return (
    <ul>
      {items.map(({ id, kind, at, text }) => (
        <li key={id}>
          <b>{INTERACTION_WORDS[kind]}</b>, <time dateTime={at}>{formatMoment(at, zone)}</time>
          {text && `: ${text}`}
        </li>
      ))}
    </ul>
  );
}

/** Everything about a contact: facts, household, checklist and timeline. */
function ContactSheet({ contact, items, more, zone }: SheetProps) {
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
      <EntryLines items={items} zone={zone} />
      {more && <p>Older entries are not on this sheet: choose “Show older” before you print.</p>}
    </>
  );
}

/* The preparation of a meeting: open steps, missing documents, calculations, and the last conversations and notes. */
const TALKS = 3;

/** The sheet's height between titles and foot, a text line's height, and a handwriting line's height (mm). */
const ROOM = 135;
const LINE = 5.4;
const NOTE_LINE = 8;
const LINE_CHARACTERS = 95;
/** Characters per line of the disclosure, which is in small print. */
const SMALL_CHARACTERS = 140;
/** The maximum length of a conversation's text (characters); the longer the other parts, the shorter. */
const LENGTHS = [320, 160, 80];
/** The lines that the names of all six documents take. */
const GAP_LINES = 2;
const FEWEST_NOTES = 4;
/** The number of handwriting lines beside an agenda without points. */
const AGENDA_NOTES = 16;

interface Agenda {
  gaps: ReturnType<typeof gapsOf>;
  talks: Interaction[];
  /** How many handwriting lines fit on the page. */
  noteLines: number;
}

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;

const linesOf = (texts: readonly string[]): number =>
  texts.reduce((lines, text) => lines + Math.max(1, Math.ceil(text.length / LINE_CHARACTERS)), 0);

/** The preparation of the next meeting: one page, unless household and disclosure alone nearly fill it. */
export function agendaOf({
  contact,
  items,
  meeting,
  steps,
  calculations,
  profile,
}: Omit<SheetProps, 'more' | 'zone' | 'today'>): Agenda {
  const prep = meeting?.prep.split('\n') ?? [];
  const household = generationsOf(contact).map(({ people }) => people.map(memberWords).join(', '));
  const others =
    linesOf([...household, ...prep, ...steps.map(({ title }) => title), ...calculations]) +
    Math.ceil((profile?.disclosure.length ?? 0) / SMALL_CHARACTERS) +
    GAP_LINES;
  const fits = LENGTHS.map((length) => {
    const talks = lastWords(items, TALKS).map((talk) => ({
      ...talk,
      text: shortened(talk.text, length),
    }));
    const used =
      others + linesOf(talks.map(({ text }) => `Meeting, Nov 21, 2026, 5:30 PM: ${text}`));
    return { talks, noteLines: Math.floor((ROOM - used * LINE) / NOTE_LINE) };
  });
  const { talks, noteLines } = fits.find((fit) => fit.noteLines >= FEWEST_NOTES) ??
    fits.at(-1) ?? { talks: [], noteLines: 0 };
  return {
    gaps: gapsOf(contact),
    talks,
    noteLines: Math.max(0, noteLines),
  };
}

/** The next meeting for the family: when, where, who, the agenda, and room to write. It contains no notes. */
function AgendaSheet({ contact, meeting, today, profile }: SheetProps) {
  const points = (meeting?.agenda ?? '').split('\n').filter((point) => point.trim());
  const notes = Math.max(FEWEST_NOTES, AGENDA_NOTES - points.length);
  return (
    <>
      <h1>{meeting?.title ?? 'Meeting'}</h1>
      <PreparedFor client={coupleWords(contact)} profile={profile} />
      <p>
        <WhenAndWhere meeting={meeting} today={today} />
      </p>
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
      <NoteLines count={notes} />
    </>
  );
}

/** The meeting's day, time and place; today without a planned meeting. */
const WhenAndWhere = ({ meeting, today }: Pick<SheetProps, 'meeting' | 'today'>) => (
  <>
    <Day on={meeting?.on ?? today} full />
    {meeting?.at && ` · ${formatClock(meeting.at)}`}
    {meeting?.place && ` · ${meeting.place}`}
  </>
);

const NoteLines = ({ count }: { count: number }) => (
  <div className="sheet-notes">
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
      <div key={line} />
    ))}
  </div>
);

/** The preparation of the next meeting on one page: only for the affiliate, with room to write. */
function PreparationSheet(props: SheetProps) {
  const { contact, zone, today, meeting, steps, calculations } = props;
  const { gaps, talks, noteLines } = agendaOf(props);
  return (
    <>
      <h1>Preparation</h1>
      <p>
        <b>Internal: not for clients.</b> {coupleWords(contact)}
        {meeting && ` · ${meeting.title}`} · <WhenAndWhere meeting={meeting} today={today} />
      </p>
      {meeting?.prep && <p className="whitespace-pre-line">{meeting.prep}</p>}
      <h2>Household</h2>
      <FamilyLines contact={contact} />
      <h2>Open steps</h2>
      {steps.length === 0 && <p>None is planned.</p>}
      <ul>
        {steps.map(({ id, title, on }) => (
          <li key={id}>
            {title}, <Day on={on} full />
          </li>
        ))}
      </ul>
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
      {calculations.length > 0 && (
        <>
          <h2>Saved calculations</h2>
          <ul>
            {calculations.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <h2>Last conversations and notes</h2>
      {talks.length === 0 && <p>None yet.</p>}
      <EntryLines items={talks} zone={zone} />
      <h2>Notes</h2>
      <NoteLines count={noteLines} />
    </>
  );
}

export type SheetKind = 'agenda' | 'preparation' | 'sheet';

/** The content of the sheets. */
export interface SheetProps {
  contact: Contact;
  items: readonly Interaction[];
  /** Whether there are entries that have not loaded. */
  more: boolean;
  zone: string;
  today: string;
  /** The next planned meeting, if any. */
  meeting: Task | undefined;
  /** The other open tasks. */
  steps: readonly Task[];
  /** The latest saved calculations, in words. */
  calculations: readonly string[];
  /** The affiliate's own profile, once it has loaded. */
  profile: Profile | undefined;
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
