import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SNOOZES } from '../../config/interaction-words.ts';
import { PORTAL_PAGES, pathTo } from '../../config/portal.ts';
import type { Answered, FollowUp, Meeting, NewLead, Today } from '../../contract/home.ts';
import {
  dayAfter,
  formatClock,
  formatShortDay,
  formatShortMomentDay,
  today,
} from '../../lib/format-date.ts';
import { counted } from '../../lib/format-number.ts';
import { Button, CallLink } from '../kit/Button.tsx';
import type { Log } from '../kit/LogDialog.tsx';
import { Menu } from '../kit/Menu.tsx';
import { faceOf } from '../kit/text.tsx';

const apart = () => import('./apart.ts');
const LogDialog = lazy(async () => (await apart()).logDialog());

const { contacts, links, reports } = PORTAL_PAGES;
/** Courses by slug: the title and the number of lessons. */
export type CourseNames = Readonly<Record<string, { title: string; of: number }>>;

/** Whether a day (ISO) lies between November 15 and January 31, when the year's figures change. */
const isAroundNewYear = (day: string): boolean =>
  day.slice(5) >= '11-15' || day.slice(5) <= '01-31';

export const isBusy = ({ counts, course }: Today, courses: CourseNames): boolean =>
  isAroundNewYear(today()) ||
  Object.values(counts).some((count) => count > 0) ||
  Boolean(course && courses[course.slug]);

const linkOf = (id: string) => `${contacts.path}/view?id=${id}`;
const ROW =
  'flex break-inside-avoid flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0';
const NAME = 'min-w-0 flex-1 wrap-anywhere underline-offset-4 hover:underline';
const MUTED = 'text-sm text-ink-muted';
const ACTIONS = 'flex basis-full flex-wrap gap-2 max-sm:*:px-4';

interface Props {
  today: Today;
  courses: CourseNames;
  siteName: string;
  reload: () => Promise<void>;
}

/** Today's tasks: new leads, due and overdue contacts, the meetings of the next days, and a started course. */
export function TodayCard({ today: tasks, courses, siteName, reload }: Props) {
  const [logging, setLogging] = useState<Log>();
  const { leads, answers, due, overdue, meetings, course } = tasks;
  const putOff = async ({ task, name }: FollowUp, days: number) => {
    if (!task) return;
    const { snooze } = await apart();
    await snooze(task, name, days);
    await reload();
  };
  const followUps = (items: readonly FollowUp[]) =>
    items.map((item) => (
      <FollowUpRow
        key={item.task?.id ?? item.id}
        item={item}
        onDone={() =>
          setLogging({
            contactId: item.id,
            contactName: item.name,
            text: item.text,
            task: item.task,
          })
        }
        onSnooze={(days) => void putOff(item, days)}
      />
    ));
  const allDue = `${contacts.path}?view=due`;
  // Several lists fill two columns, whatever their lengths; one list has the card's width.
  const several =
    [leads, answers, meetings, due, overdue].filter(({ count }) => count > 0).length > 1;
  return (
    <section aria-labelledby="today" className="card mt-4 mb-6 p-5 lg:p-6">
      <h2 id="today" className="text-xl">
        Today
      </h2>
      <div className={`mt-3 gap-x-10 ${several ? 'xl:columns-2' : ''}`}>
        {leads.count > 0 && (
          <List
            title={counted(leads.count, 'new lead')}
            more={leads.count - leads.items.length}
            all={{ href: `${reports.path}?rows=leads`, text: 'All leads' }}
          >
            {leads.items.map((lead) => (
              <LeadRow
                key={lead.id}
                lead={lead}
                onLog={() => setLogging({ contactId: lead.id, contactName: lead.name })}
              />
            ))}
          </List>
        )}
        {answers.count > 0 && (
          <List
            title="Answers"
            more={answers.count - answers.items.length}
            all={{ href: `${links.path}?part=clients&state=answered`, text: 'All answers' }}
          >
            {answers.items.map((item) => (
              <AnswersRow key={item.id} {...item} />
            ))}
          </List>
        )}
        {meetings.count > 0 && (
          <List title={`${counted(meetings.count, 'meeting')} in the next 7 days`} more={0}>
            {meetings.items.map((meeting) => (
              <MeetingRow
                key={meeting.id}
                {...{ meeting, siteName }}
                onDone={() =>
                  setLogging({
                    contactId: meeting.contactId,
                    contactName: meeting.who,
                    text: meeting.title,
                    task: meeting,
                  })
                }
              />
            ))}
          </List>
        )}
        {due.count > 0 && (
          <List
            title={`${counted(due.count, 'follow-up')} due today`}
            more={due.count - due.items.length}
            all={{ href: allDue, text: 'All due' }}
          >
            {followUps(due.items)}
          </List>
        )}
        {overdue.count > 0 && (
          <List
            title={`${counted(overdue.count, 'follow-up')} overdue`}
            more={overdue.count - overdue.items.length}
            all={{ href: allDue, text: 'All overdue' }}
          >
            {followUps(overdue.items)}
          </List>
        )}
      </div>
      {course && <CourseLine {...course} about={courses[course.slug]} />}
      {isAroundNewYear(today()) && (
        <a
          href={pathTo('item', 'what-changes-on-january-1')}
          className="link mt-3 inline-flex min-h-11 items-center text-sm"
        >
          What changes on January 1
        </a>
      )}
      {logging && (
        <Suspense>
          <LogDialog of={logging} onClose={() => setLogging(undefined)} onChanged={reload} />
        </Suspense>
      )}
    </section>
  );
}

const EmailLink = ({ name, email }: { name: string; email: string }) =>
  email && (
    <a href={`mailto:${encodeURI(email)}`} className="button kit-button button-quiet">
      Email<span className="sr-only"> {name}</span>
    </a>
  );

function LeadRow({ lead, onLog }: { lead: NewLead; onLog: () => void }) {
  const { id, name, phone, email, message, createdAt } = lead;
  return (
    <li className={ROW}>
      <a href={linkOf(id)} data-name={name} className={NAME}>
        <span className={`font-medium ${faceOf(name)}`}>{name}</span>
      </a>
      <span className={MUTED}>
        wrote on <time dateTime={createdAt}>{formatShortMomentDay(createdAt)}</time>
      </span>
      {message && (
        <span dir="auto" className={`line-clamp-3 basis-full ${MUTED}`}>
          {message}
        </span>
      )}
      <span className={ACTIONS}>
        <CallLink name={name} phone={phone} />
        <EmailLink name={name} email={email} />
        <Button onClick={onLog} aria-label={`Log activity with ${name}`}>
          Log activity
        </Button>
      </span>
    </li>
  );
}

const AnswersRow = ({ contactId, name, on }: Answered) => (
  <li className={ROW}>
    <a href={`${linkOf(contactId)}&tab=facts`} data-name={name} className={NAME}>
      Answers from <span className={`font-medium ${faceOf(name)}`}>{name}</span>
    </a>
    <time dateTime={on} className={MUTED}>
      {formatShortDay(on)}
    </time>
  </li>
);

interface FollowUpProps {
  item: FollowUp;
  onDone: () => void;
  onSnooze: (days: number) => void;
}

function FollowUpRow({ item, onDone, onSnooze }: FollowUpProps) {
  const { id, name, phone, text, on, task } = item;
  return (
    <li className={ROW}>
      <a href={linkOf(id)} data-name={name} className={NAME}>
        <span className={`font-medium ${faceOf(name)}`}>{name}</span>: {text}
      </a>
      <span className={MUTED}>
        {task?.at ? formatClock(task.at) : null} <time dateTime={on}>{formatShortDay(on)}</time>
      </span>
      <span className={ACTIONS}>
        <Button onClick={onDone} aria-label={`Done: ${name}`}>
          Done
        </Button>
        <CallLink name={name} phone={phone} />
        {task && (
          <Menu
            label={`Snooze: ${name}`}
            className="button kit-button button-ghost"
            items={SNOOZES.map(({ label, days }) => ({ label, onPress: () => onSnooze(days) }))}
          >
            Snooze
          </Menu>
        )}
      </span>
    </li>
  );
}

interface MeetingProps {
  meeting: Meeting;
  siteName: string;
}

function MeetingRow({ meeting, siteName, onDone }: MeetingProps & { onDone: () => void }) {
  const { contactId, contactName, who, title, on, at, place } = meeting;
  return (
    <li className={ROW}>
      <a href={linkOf(contactId)} data-name={contactName} className={NAME}>
        <time dateTime={at ? `${on}T${at}` : on} className="block font-medium tabular-nums">
          {nearWords(on)}
          {at && `, ${formatClock(at)}`}
        </time>
        <span className="font-medium">{who}</span>: {title}
        {place && <span className="block text-sm text-ink-muted">{place}</span>}
      </a>
      <span className={ACTIONS}>
        <PrintButton kind="preparation" label="Prepare" {...{ meeting, siteName }} />
        <PrintButton kind="agenda" label="Agenda" {...{ meeting, siteName }} />
        <Button onClick={onDone} aria-label={`Done: ${who}`}>
          Done
        </Button>
      </span>
    </li>
  );
}

function nearWords(day: string): string {
  const now = today();
  if (day === now) return 'Today';
  return day === dayAfter(now, 1) ? 'Tomorrow' : formatShortDay(day);
}

interface PrintProps extends MeetingProps {
  kind: 'agenda' | 'preparation';
  label: string;
}

function PrintButton({ meeting, siteName, kind, label }: PrintProps) {
  const [sheet, show] = useState<ReactNode>();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    const { print } = await apart();
    await print(meeting, { kind, siteName, show });
    setBusy(false);
  };
  return (
    <>
      <Button
        busy={busy && 'Opening…'}
        onClick={() => void print()}
        aria-label={`${label}: ${meeting.who}`}
      >
        {label}
      </Button>
      {sheet}
    </>
  );
}

/** A line of the card that is one link. */
const LINE =
  '-mx-2 mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded px-2 hover:bg-surface-sunken';

function CourseLine({
  slug,
  passed,
  about,
}: NonNullable<Today['course']> & { about: CourseNames[string] | undefined }) {
  if (!about) return null;
  return (
    <a href={pathTo('course', slug)} className={LINE}>
      <span className="min-w-0">
        <span className="font-medium">Continue:</span> {about.title}
      </span>
      <span className={MUTED}>
        {Math.min(passed, about.of)} of {about.of} lessons
      </span>
    </a>
  );
}

interface ListProps {
  title: string;
  /** The number of items that do not show. */
  more: number;
  /** A link to all items. */
  all?: { href: string; text: string };
  children: ReactNode;
}

function List({ title, more, all, children }: ListProps) {
  return (
    <div className="mb-6 last:mb-0">
      <h3 className="break-after-avoid font-sans text-sm font-semibold text-ink-muted">{title}</h3>
      <ul className="mt-1">{children}</ul>
      {all && more > 0 && (
        <a href={all.href} className="link inline-flex min-h-11 items-center text-sm">
          {all.text} ({more} more)
        </a>
      )}
    </div>
  );
}
