import { entryOf } from '../../../calculators/catalogue.ts';
import {
  DOCUMENT_WORDS,
  INTERACTION_WORDS,
  ROLE_WORDS,
  STAGE_WORDS,
  STATUS_WORDS,
} from '../../../config/contact-words.ts';
import type { Contact, Interaction } from '../../../contract/contacts.ts';
import { DOCUMENTS } from '../../../contract/households.ts';
import type { Profile } from '../../../contract/profile.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import type { Task } from '../../../contract/tasks.ts';
import { formatClock, formatDay, formatMoment } from '../../../lib/format-date.ts';
import { coupleWords } from '../../kit/couple.ts';
import { PreparedFor } from '../../kit/prepared.tsx';
import { PrintSheet } from '../../shell/print.tsx';
import { checklistOf, gapsOf } from './ChecklistPanel.tsx';
import { factLines, receiptLines } from './FactsPanel.tsx';
import { generationsOf, type Member } from './family.ts';
import { Day } from './Panel.tsx';
import { talkDueOn } from './rhythm.ts';
import { lastWords } from './timeline.ts';

const peopleWords = (people: readonly Member[]): string =>
  people
    .map(
      ({ name, role, age }) =>
        `${name} (${[ROLE_WORDS[role], age].filter((part) => part !== null).join(', ')})`,
    )
    .join(', ');

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
/** More handwriting lines than any page has room for: those that do not fit are cut off. */
const NOTE_LINES = 30;

/** The documents to discuss, and the last conversations, each with its whole text. */
export const preparationOf = ({ contact, items }: Pick<SheetProps, 'contact' | 'items'>) => ({
  gaps: gapsOf(contact),
  talks: lastWords(items, TALKS),
});

/** A saved calculation in one line. A proposed name says the calculator already. */
export const calculationWords = ({ calculator, name, figure }: Scenario): string => {
  const title = entryOf(calculator)?.title ?? calculator;
  return `${name.includes(title) ? '' : `${title}, `}${name}: ${figure.label} ${figure.text}`;
};

/** The next meeting for the family: when, where, who, the agenda, and room to write. It contains no notes. */
function AgendaSheet({ contact, meeting, today, profile }: SheetProps) {
  const points = (meeting?.agenda ?? '').split('\n').filter((point) => point.trim());
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
      <NoteLines />
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

const NoteLines = () => (
  <div className="sheet-notes">
    {Array.from({ length: NOTE_LINES }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
      <div key={line} />
    ))}
  </div>
);

/** The preparation of the next meeting: only for the affiliate, with room to write. */
function PreparationSheet(props: SheetProps) {
  const { contact, zone, today, meeting, steps, calculations } = props;
  const { gaps, talks } = preparationOf(props);
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
            {title}, by <Day on={on} full />
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
            {calculations.map((scenario) => (
              <li key={scenario.id}>{calculationWords(scenario)}</li>
            ))}
          </ul>
        </>
      )}
      <h2>Last conversations and notes</h2>
      {talks.length === 0 && <p>None yet.</p>}
      <EntryLines items={talks} zone={zone} />
      <h2>Notes</h2>
      <NoteLines />
    </>
  );
}

export type SheetKind = 'agenda' | 'preparation' | 'sheet';

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
  /** The saved calculations, newest first. */
  calculations: readonly Scenario[];
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
