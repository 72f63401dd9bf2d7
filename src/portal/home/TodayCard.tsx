import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { $work } from '../../api/work.ts';
import { Icon } from '../../components/Icon.tsx';
import { snoozesOn, YEARLY_WORDS } from '../../config/interaction-words.ts';
import { LAW_YEAR } from '../../config/law.ts';
import { PORTAL_PAGES, pathTo } from '../../config/portal.ts';
import type {
  Answered,
  FollowUp,
  Meeting,
  NewLead,
  Today,
  YearlyDay,
} from '../../contract/home.ts';
import {
  dayAfter,
  formatClock,
  formatShortDay,
  formatShortMomentDay,
  today,
} from '../../lib/format-date.ts';
import { countWords } from '../../lib/format-number.ts';
import { phoneHref } from '../../lib/phone.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from '../kit/Button.tsx';
import { Menu, type MenuItem } from '../kit/Menu.tsx';
import { Sign } from '../kit/Sign.tsx';
import { faceOf } from '../kit/text.tsx';
import type { Log } from '../shared/contacts/LogDialog.tsx';
import { useScope } from '../shared/sign-in/use-scope.ts';
import { leadsToOpen } from '../shell/leads-to-open.ts';
import { type CourseNames, isAroundNewYear, isLawOld } from './busy.ts';

const onDemand = () => import('./on-demand.ts');
const LogDialog = lazy(async () => (await onDemand()).logDialog());

const { contacts, links, reports } = PORTAL_PAGES;
const linkOf = (id: string) => `${contacts.path}/view?id=${id}`;
const MUTED = 'text-sm text-ink-muted';

interface Props {
  today: Today;
  courses: CourseNames;
  siteName: string;
  reload: () => Promise<void>;
}

/** The contact of the log, and the row from which it was opened. */
type RowLog = Log & { row: string };

/** Reloads after a change of a row. If the row is gone, the focus goes to the one that followed, or to its list's heading. */
async function reloadFrom(
  row: string,
  card: RefObject<HTMLElement | null>,
  reload: () => Promise<void>,
): Promise<void> {
  const rowOf = (key: string | undefined) =>
    card.current?.querySelector<HTMLElement>(`[data-row="${key}"]`);
  const following = rowOf(row)?.nextElementSibling as HTMLElement | null | undefined;
  const list = rowOf(row)?.closest<HTMLElement>('[data-list]')?.dataset.list;
  await reload();
  requestAnimationFrame(() => {
    if (rowOf(row) || document.activeElement !== document.body) return;
    const heading = card.current?.querySelector<HTMLElement>(`[data-list="${list}"] h3`);
    const next = rowOf(following?.dataset.row)?.querySelector<HTMLElement>('button');
    (next ?? heading ?? card.current?.querySelector<HTMLElement>('h2'))?.focus();
  });
}

/** Today's birthdays and tasks: new leads, due and overdue contacts, the meetings of the next days, and a started course. */
export function TodayCard({ today: tasks, courses, siteName, reload }: Props) {
  const [logging, log] = useState<RowLog>();
  const card = useRef<HTMLElement>(null);
  const { leads, answers, due, overdue, meetings, days, course } = tasks;
  const changed = (row: string) => reloadFrom(row, card, reload);
  // Several lists fill two columns, whatever their lengths; one list has the card's width.
  const several =
    [leads, answers, meetings, due, overdue].filter(({ count }) => count > 0).length > 1;
  return (
    <section ref={card} aria-labelledby="today" className="card mt-4 mb-6 p-5 lg:p-6">
      <h2 id="today" tabIndex={-1} className="text-xl">
        Today
      </h2>
      {days.length > 0 && <YearlyDays days={days} />}
      <div className={`mt-3 gap-x-10 ${several ? 'xl:columns-2' : ''}`}>
        {leads.count > 0 && <LeadList leads={leads} onLog={log} />}
        {answers.count > 0 && <AnswerList answers={answers} />}
        {meetings.count > 0 && <MeetingList meetings={meetings} siteName={siteName} onLog={log} />}
        {due.count > 0 && (
          <FollowUpList
            name="due"
            title={`${countWords(due.count, 'follow-up')} due today`}
            all="All due"
            followUps={due}
            onLog={log}
            onChanged={changed}
          />
        )}
        {overdue.count > 0 && (
          <FollowUpList
            name="overdue"
            title={`${countWords(overdue.count, 'follow-up')} overdue`}
            all="All overdue"
            followUps={overdue}
            onLog={log}
            onChanged={changed}
          />
        )}
      </div>
      {tasks.held > 0 && (
        <a
          href={`${links.path}?part=clients&state=draft`}
          className="link mt-3 inline-flex min-h-11 items-center font-semibold"
        >
          {countWords(tasks.held, 'link')} to check
        </a>
      )}
      {course && <CourseLine {...course} about={courses[course.slug]} />}
      {isLawOld(today()) && (
        <p className="mt-3 text-sm">
          {today().slice(0, 4)} is not complete in the portal.{' '}
          <a href={PORTAL_PAGES.tools.path} className="link">
            Which tools use {LAW_YEAR}
          </a>
        </p>
      )}
      {isAroundNewYear(today()) && (
        <p className="mt-3 flex flex-wrap gap-x-6 text-sm">
          <a
            href={pathTo('item', 'what-changes-on-january-1')}
            className="link inline-flex min-h-11 items-center"
          >
            What changes on January 1
          </a>
          <a
            href={`${PORTAL_PAGES.reviews.path}?reason=law`}
            className="link inline-flex min-h-11 items-center"
          >
            Who is affected
          </a>
        </p>
      )}
      {logging && (
        <Suspense>
          <LogDialog
            of={logging}
            onClose={() => log(undefined)}
            onChanged={() => changed(logging.row)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface RowProps {
  /** The row's key. */
  row: string;
  /** Whom it is about, in words. */
  who: string;
  onDone: () => void;
  /** The page that its words open, and the heading of that page. */
  link: { id: string; name: string };
  children: ReactNode;
  /** When it is due. */
  when: ReactNode;
  /** The buttons at its end. */
  actions: ReactNode;
}

/** One line: what is done with a press, who and what, when, and what else one can do. */
function Row({ row, who, onDone, link, children, when, actions }: RowProps) {
  const writes = useScope('contacts');
  return (
    <li
      data-row={row}
      className="flex min-h-13 break-inside-avoid items-center gap-x-2 border-t border-line first:border-t-0"
    >
      {writes && (
        <IconButton label={`Done: ${who}`} onClick={onDone} className="-ml-2.5">
          <span className="grid size-6 place-items-center rounded-full border-2 border-current text-accent-strong">
            <Sign name="check" className="size-3" />
          </span>
        </IconButton>
      )}
      <span className="flex min-w-0 grow items-baseline gap-x-3 max-sm:block">
        <a
          href={linkOf(link.id)}
          data-name={link.name}
          className="min-w-0 grow truncate underline-offset-4 hover:underline max-sm:block"
        >
          {children}
        </a>
        <span className={`shrink-0 max-sm:block max-sm:truncate tabular-nums ${MUTED}`}>
          {when}
        </span>
      </span>
      <span className="-mr-2.5 flex shrink-0 print:hidden">{actions}</span>
    </li>
  );
}

interface ActionProps {
  name: string;
  phone: string;
  email: string;
  items: readonly MenuItem[];
}

/** From this width a row has room for three icons; Email is in the menu of narrower ones. */
const ROOMY_QUERY = '(min-width: 640px)';

/** Call, Email and a menu, each an icon. */
function RowActions({ name, phone, email, items }: ActionProps) {
  const roomy = useMediaQuery(ROOMY_QUERY);
  const writes = useScope('contacts');
  const href = email && `mailto:${encodeURI(email)}`;
  const changes = writes ? items : [];
  const inMenu = href && !roomy ? [{ label: 'Email', href }, ...changes] : changes;
  return (
    <>
      {phone && (
        <a href={phoneHref(phone)} aria-label={`Call ${name}`} className="icon-button">
          <Icon name="phone" className="size-5" />
        </a>
      )}
      {href && roomy && (
        <a href={href} aria-label={`Email ${name}`} className="icon-button">
          <Icon name="mail" className="size-5" />
        </a>
      )}
      {inMenu.length > 0 && (
        <Menu label={`More on ${name}`} className="icon-button" items={inMenu}>
          <Sign name="more" />
        </Menu>
      )}
    </>
  );
}

interface LogProps {
  onLog: (log: RowLog) => void;
}

const LeadList = ({ leads, onLog }: LogProps & { leads: Today['leads'] }) => (
  <List
    name="leads"
    title={countWords(leads.count, 'new lead')}
    more={leads.count - leads.items.length}
    all={{ href: `${reports.path}?rows=leads`, text: 'All leads' }}
  >
    {leads.items.map((lead) => (
      <LeadRow
        key={lead.id}
        lead={lead}
        onLog={() => onLog({ row: lead.id, contactId: lead.id, contactName: lead.name })}
      />
    ))}
  </List>
);

const AnswerList = ({ answers }: { answers: Today['answers'] }) => (
  <List
    name="answers"
    title="Answers"
    more={answers.count - answers.items.length}
    all={{ href: `${links.path}?part=clients&state=answered`, text: 'All answers' }}
  >
    {answers.items.map((item) => (
      <AnswersRow key={item.id} {...item} />
    ))}
  </List>
);

interface MeetingListProps extends LogProps {
  meetings: Today['meetings'];
  siteName: string;
}

const MeetingList = ({ meetings, siteName, onLog }: MeetingListProps) => (
  <List
    name="meetings"
    title={`${countWords(meetings.count, 'meeting')} in the next 7 days`}
    more={0}
  >
    {meetings.items.map((meeting) => (
      <MeetingRow
        key={meeting.id}
        meeting={meeting}
        siteName={siteName}
        onDone={() =>
          onLog({
            row: meeting.id,
            contactId: meeting.contactId,
            contactName: meeting.who,
            text: meeting.title,
            task: meeting,
          })
        }
      />
    ))}
  </List>
);

interface FollowUpListProps extends LogProps {
  name: 'due' | 'overdue';
  title: string;
  /** The words of the link to all of them. */
  all: string;
  followUps: Today['due'];
  onChanged: (row: string) => Promise<void>;
}

function FollowUpList(props: FollowUpListProps) {
  const { name, title, all, followUps, onLog, onChanged } = props;
  const putOff = async (item: FollowUp, row: string, days: number) => {
    const { snooze } = await onDemand();
    await snooze(item, days, () => onChanged(row));
  };
  return (
    <List
      name={name}
      title={title}
      more={followUps.count - followUps.items.length}
      all={{ href: `${contacts.path}?view=due`, text: all }}
    >
      {followUps.items.map((item) => {
        const row = item.task?.id ?? item.id;
        const { id: contactId, name: contactName, text, task } = item;
        return (
          <FollowUpRow
            key={row}
            row={row}
            item={item}
            onDone={() => onLog({ row, contactId, contactName, text, task })}
            onLog={() => onLog({ row, contactId, contactName })}
            onSnooze={(days) => void putOff(item, row, days)}
          />
        );
      })}
    </List>
  );
}

function LeadRow({ lead, onLog }: { lead: NewLead; onLog: () => void }) {
  const { id, name, phone, email, message, createdAt } = lead;
  return (
    <Row
      row={id}
      who={name}
      onDone={onLog}
      link={{ id, name }}
      when={
        <>
          wrote on <time dateTime={createdAt}>{formatShortMomentDay(createdAt)}</time>
        </>
      }
      actions={
        <RowActions
          name={name}
          phone={phone}
          email={email}
          items={[{ label: 'Log activity', onPress: onLog }]}
        />
      }
    >
      <span className={`font-medium ${faceOf(name)}`}>{name}</span>
      {message && (
        <>
          : <span dir="auto">{message}</span>
        </>
      )}
    </Row>
  );
}

/** How many birthdays and anniversaries show without a press. */
const SHOWN_DAYS = 3;

const YearlyDays = ({ days }: { days: readonly YearlyDay[] }) => (
  <div className="mt-1">
    <YearlyLine days={days.slice(0, SHOWN_DAYS)} />
    {days.length > SHOWN_DAYS && (
      <details>
        <summary className="min-h-11 py-2.5 text-sm text-ink-muted">
          All birthdays and anniversaries ({days.length - SHOWN_DAYS} more)
        </summary>
        <YearlyLine days={days.slice(SHOWN_DAYS)} />
      </details>
    )}
  </div>
);

const YearlyLine = ({ days }: { days: readonly YearlyDay[] }) => (
  <ul aria-label="Birthdays and anniversaries" className="flex flex-wrap gap-x-8">
    {days.map(({ kind, contactId, name }) => (
      <li key={kind + contactId} className="min-w-0">
        <a
          href={linkOf(contactId)}
          data-name={name}
          className="block py-2.5 wrap-anywhere underline-offset-4 hover:underline"
        >
          <span className="text-ink-muted">{YEARLY_WORDS[kind]}:</span>{' '}
          <span className={`font-medium ${faceOf(name)}`}>{name}</span>
        </a>
      </li>
    ))}
  </ul>
);

const AnswersRow = ({ contactId, name, on }: Answered) => (
  <li className="flex min-h-13 items-center gap-x-3 border-t border-line first:border-t-0">
    <a
      href={`${linkOf(contactId)}&tab=facts`}
      data-name={name}
      className="min-w-0 grow truncate underline-offset-4 hover:underline"
    >
      Answers from <span className={`font-medium ${faceOf(name)}`}>{name}</span>
    </a>
    <time dateTime={on} className={MUTED}>
      {formatShortDay(on)}
    </time>
  </li>
);

interface FollowUpProps {
  row: string;
  item: FollowUp;
  onDone: () => void;
  onLog: () => void;
  onSnooze: (days: number) => void;
}

function FollowUpRow({ row, item, onDone, onLog, onSnooze }: FollowUpProps) {
  const { id, name, phone, email, text, on, task } = item;
  const items = [
    { label: 'Log activity', onPress: onLog },
    ...snoozesOn(today()).map(({ label, days }) => ({
      label: `Snooze: ${label}`,
      onPress: () => onSnooze(days),
    })),
  ];
  return (
    <Row
      row={row}
      onDone={onDone}
      who={name}
      link={{ id, name }}
      when={
        <>
          {task?.at ? formatClock(task.at) : null} <time dateTime={on}>{formatShortDay(on)}</time>
        </>
      }
      actions={<RowActions name={name} phone={phone} email={email} items={items} />}
    >
      <span className={`font-medium ${faceOf(name)}`}>{name}</span>: {text}
    </Row>
  );
}

interface MeetingProps {
  meeting: Meeting;
  siteName: string;
}

function MeetingRow({ meeting, siteName, onDone }: MeetingProps & { onDone: () => void }) {
  const { id, contactId, contactName, who, title, on, at, place } = meeting;
  return (
    <Row
      row={id}
      who={who}
      onDone={onDone}
      link={{ id: contactId, name: contactName }}
      when={
        <time dateTime={at ? `${on}T${at}` : on}>
          {nearWords(on)}
          {at && `, ${formatClock(at)}`}
        </time>
      }
      actions={
        <>
          <PrintButton kind="preparation" label="Prepare" meeting={meeting} siteName={siteName} />
          <PrintButton kind="agenda" label="Agenda" meeting={meeting} siteName={siteName} />
        </>
      }
    >
      <span className="font-medium">{who}</span>: {title}
      {place && <span className="text-ink-muted">, {place}</span>}
    </Row>
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
    const { print } = await onDemand();
    await print(meeting, { kind, siteName, show });
    setBusy(false);
  };
  return (
    <>
      <IconButton
        label={`${label}: ${meeting.who}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && void print()}
      >
        <Icon name={kind === 'agenda' ? 'tasks' : 'file'} className="size-5" />
      </IconButton>
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
  name: keyof Today['counts'];
  title: string;
  /** The number of items that do not show. */
  more: number;
  /** A link to all items. */
  all?: { href: string; text: string };
  children: ReactNode;
}

function List({ name, title, more, all, children }: ListProps) {
  const work = useStore($work);
  return (
    <div data-list={name} className="mb-6 last:mb-0">
      <h3
        tabIndex={-1}
        className="break-after-avoid font-sans text-sm font-semibold text-ink-muted"
      >
        {title}
      </h3>
      <ul className="mt-1">{children}</ul>
      {all && more > 0 && leadsToOpen(all.href, work) && (
        <a href={all.href} className="link inline-flex min-h-11 items-center text-sm">
          {all.text} ({more} more)
        </a>
      )}
    </div>
  );
}
