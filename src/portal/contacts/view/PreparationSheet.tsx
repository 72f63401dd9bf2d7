/** The printed preparation of a meeting. */
import { DOCUMENT_WORDS, STATUS_WORDS } from '../../../config/contact-words.ts';
import type { Interaction } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Task } from '../../../contract/tasks.ts';
import { formatClock, formatMoment } from '../../../lib/format-date.ts';
import { joinNames, namesOf } from '../../../lib/names-of-several.ts';
import { coupleWords } from '../../shared/contacts/couple.ts';
import type { gapsOf } from './ChecklistPanel.tsx';
import { generationsOf, peopleWords } from './family.ts';
import { Day } from './Panel.tsx';
import { calculationWords, preparationOf, type SheetProps } from './preparation.ts';
import type { Prepared } from './prepared.ts';
import { wordsOf } from './timeline.ts';

/** The printed household: one line for each generation. */
export function FamilyLines({ contact }: { contact: Contact }) {
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

export function EntryLines({ items, named, zone }: EntryLinesProps) {
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
/** More handwriting lines than any page has room for: those that do not fit are cut off. */
const NOTE_LINES = 30;

/** The meeting's people; without a planned meeting the contact with the spouse. */
export const whoComes = (contact: Contact, meeting: Task | undefined): string =>
  meeting ? joinNames(namesOf(meeting)) : coupleWords(contact);

/** The meeting's day, time and place; today without a planned meeting. */
export const WhenAndWhere = ({ meeting, today }: Pick<SheetProps, 'meeting' | 'today'>) => (
  <>
    <Day on={meeting?.on ?? today} full />
    {meeting?.at && ` · ${formatClock(meeting.at)}`}
    {meeting?.place && ` · ${meeting.place}`}
  </>
);

export const NoteLines = () => (
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
