import { Icon } from '../../../components/Icon.tsx';
import type { IconName } from '../../../components/icons.ts';
import { SOURCE_WORDS, STAGE_WORDS } from '../../../config/contact-words.ts';
import { contactPath } from '../../../config/portal.ts';
import type { ListedContact as Contact } from '../../../contract/contacts/contacts.ts';
import { phoneWords } from '../../../lib/phone.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Tag } from '../../kit/badges.tsx';
import type { Column } from '../../kit/DataTable.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { ExcerptText, faceOf } from '../../kit/text.tsx';
import { dueWords, nearDayWords } from '../days.ts';
import { talkDueOn } from '../view/rhythm.ts';
import { COLUMN_HEADS, DUE_HEAD, type Head, PAPER_HEADS } from './column-heads.ts';

export type Cells<Heads extends readonly { key: string }[]> = Record<
  Heads[number]['key'],
  Column<Contact>['cell']
>;

/** A contact, today's date in the affiliate's time zone, and whether a card on a phone shows it. */
interface CellProps {
  contact: Contact;
  today: string;
  isCard?: boolean | undefined;
}

/**
 * The name, which links to the contact's page, beside initials and above the household in a table.
 * Where the next step or check-in has no column, it is below the name, unless `alone`.
 */
function NameCell({ contact, today, isCard, alone = false }: CellProps & { alone?: boolean }) {
  return (
    <span
      className={`flex min-w-0 items-center gap-3 md:min-h-12 print:min-h-0 print:min-w-32 ${alone ? 'md:min-w-32' : 'md:min-w-44'}`}
    >
      {!isCard && (
        <span className={`print:hidden ${alone ? 'max-xl:hidden' : ''}`}>
          <Avatar name={contact.name} />
        </span>
      )}
      <span className="min-w-0">
        <a
          href={contactPath(contact.id)}
          data-name={contact.name}
          dir="auto"
          className={`row-link ${alone ? '' : 'md:line-clamp-1 print:block'} ${faceOf(contact.name)}`}
        >
          {contact.name}
        </a>
        {contact.excerpt ? (
          <span dir="auto" className="block text-sm font-normal text-ink-muted print:hidden">
            <ExcerptText {...contact.excerpt} />
          </span>
        ) : (
          !isCard && <HouseholdLine contact={contact} />
        )}
        {!alone && !isCard && <NextLine contact={contact} today={today} />}
      </span>
    </span>
  );
}

/** The next step or check-in, where it has no column. */
function NextLine({ contact, today }: CellProps) {
  const checkInOn = checkInDay(contact);
  // An overdue check-in says enough with its day.
  const checkIn = checkInOn && { on: checkInOn, text: checkInOn < today ? '' : 'check in' };
  const next = checkIn || contact.nextStep;
  if (!next) return null;
  return (
    <span className="line-clamp-1 font-normal text-ink-muted lg:hidden print:hidden">
      <DueDay on={next.on} today={today} />
      {next.text && `, ${next.text}`}
    </span>
  );
}

/** The household's name and size, where the row has room for them. */
function HouseholdLine({ contact: { household } }: { contact: Contact }) {
  const members = household?.members.length ?? 0;
  if (!household || members === 0) return null;
  return (
    <span
      dir="auto"
      className="line-clamp-1 text-xs font-normal wrap-anywhere text-ink-muted max-lg:hidden print:block"
    >
      {household.name || 'Household'}, {members} {members === 1 ? 'person' : 'people'}
    </span>
  );
}

const OVERDUE = 'inline-flex items-center gap-1 font-semibold whitespace-nowrap text-danger';

/** A due day; an overdue one says so in words and with an icon. */
function DueDay({ on, today }: { on: string; today: string }) {
  const overdue = on < today;
  return (
    <time dateTime={on} className={overdue ? OVERDUE : 'whitespace-nowrap'}>
      {overdue && <Sign name="warning" className="size-3.5" />}
      {dueWords(on, today)}
    </time>
  );
}

/** The day of a check-in that comes before the next step; undefined if the step comes first. */
function checkInDay(contact: Contact): string | undefined {
  const { nextStep, lastTouchOn, checkInOn } = contact;
  // Before the first conversation, a check-in is due only on a day that someone chose.
  const on = (lastTouchOn || checkInOn) && talkDueOn(contact);
  return on && (!nextStep || on < nextStep.on) ? on : undefined;
}

/** Whether a check-in makes the contact due, not its next step. */
export const isCheckInDue = (contact: Contact): boolean => checkInDay(contact) !== undefined;

/** The next step or the next check-in, with its day; `why` adds the interval of the check-in. */
function NextStepCell({ contact, today, isCard, why }: CellProps & { why?: boolean }) {
  const { nextStep } = contact;
  const checkInOn = checkInDay(contact);
  // The earlier of the two is why the contact is due.
  if (checkInOn) {
    return (
      <>
        Check in{why && ` every ${contact.rhythmDays} days`}
        {isCard && ', '}
        <span className={`text-ink-muted ${isCard ? '' : 'block'}`}>
          <DueDay on={checkInOn} today={today} />
        </span>
      </>
    );
  }
  if (!nextStep) return <span className="text-ink-muted">No next step</span>;
  const inTable = why ? 'block' : 'line-clamp-1 print:block';
  return (
    <>
      <span dir="auto" className={isCard ? undefined : inTable}>
        {nextStep.text}
      </span>
      {isCard && ', '}
      <span className="text-ink-muted">
        <DueDay on={nextStep.on} today={today} />
      </span>
    </>
  );
}

function LastTouchCell({ contact: { lastTouchOn }, today, isCard }: CellProps) {
  if (!lastTouchOn) {
    return <span className="text-ink-muted">{isCard ? 'No contact yet' : 'Never'}</span>;
  }
  return (
    <span className="whitespace-nowrap">
      {isCard && 'Last contact '}
      <time dateTime={lastTouchOn}>{nearDayWords(lastTouchOn, today)}</time>
    </span>
  );
}

/** The first tag, and the number of other tags. */
function TagsCell({ contact: { tags } }: { contact: Contact }) {
  const [first, ...more] = tags;
  return (
    <span className="block w-44 print:w-32">
      <span className="hidden print:block">{tags.join(', ')}</span>
      {first && (
        <span className="flex items-center gap-1.5 print:hidden">
          <Tag line>{first}</Tag>
          {more.length > 0 && (
            <span className="shrink-0 text-xs text-ink-muted" title={more.join(', ')}>
              +{more.length}
            </span>
          )}
        </span>
      )}
    </span>
  );
}

const SOURCE_ICONS = {
  manual: 'pencil',
  import: 'file',
  link: 'link',
  form: 'speech',
} as const satisfies Record<Contact['source'], IconName>;

/** Where the contact came from, as an icon; its word is in the row's menu as well. */
function SourceCell({ contact: { source } }: { contact: Contact }) {
  const words = SOURCE_WORDS[source];
  return (
    <span title={words} className="grid place-items-center text-ink-muted print:block">
      <Icon name={SOURCE_ICONS[source]} className="size-5 print:hidden" />
      <span className="sr-only print:not-sr-only">{words}</span>
    </span>
  );
}

export function columnsWith(
  stage: Column<Contact>['cell'],
  today: string,
): readonly (Head & Column<Contact>)[] {
  const cells: Cells<typeof COLUMN_HEADS> = {
    name: (contact, isCard) => <NameCell contact={contact} today={today} isCard={isCard} />,
    stage,
    tags: (contact) => <TagsCell contact={contact} />,
    source: (contact) => <SourceCell contact={contact} />,
    nextStep: (contact, isCard) => <NextStepCell contact={contact} today={today} isCard={isCard} />,
    lastTouchOn: (contact, isCard) => (
      <LastTouchCell contact={contact} today={today} isCard={isCard} />
    ),
  };
  return COLUMN_HEADS.map((head) => ({ ...head, cell: cells[head.key] }));
}

/** The columns for due contacts: the reason replaces the next step. */
export const dueColumnsWith = (
  stage: Column<Contact>['cell'],
  today: string,
): readonly Column<Contact>[] =>
  columnsWith(stage, today).flatMap((column): Column<Contact>[] => {
    if (column.notWhenDue) return [];
    if (column.key === 'stage') return [{ ...column, from: 'lg' }];
    if (column.key === 'name') {
      return [
        {
          ...column,
          cell: (contact, isCard) => (
            <NameCell contact={contact} today={today} isCard={isCard} alone />
          ),
        },
      ];
    }
    if (column.key !== 'nextStep') return [column];
    return [
      {
        ...DUE_HEAD,
        cell: (contact, isCard) => (
          <NextStepCell contact={contact} today={today} isCard={isCard} why />
        ),
      },
    ];
  });

/** The columns of the printed list: who to call, the number, and the reason. */
export function paperColumns(today: string): readonly Column<Contact>[] {
  const cells: Cells<typeof PAPER_HEADS> = {
    name: ({ name, email }) => (
      <>
        <span dir="auto" className={`block min-w-48 ${faceOf(name)}`}>
          {name}
        </span>
        {email && <span className="block font-normal wrap-anywhere">{email}</span>}
      </>
    ),
    phone: ({ phone }) => <span className="whitespace-nowrap">{phoneWords(phone)}</span>,
    stage: ({ stage }) => <span className="whitespace-nowrap">{STAGE_WORDS[stage]}</span>,
    nextStep: (contact) => <NextStepCell contact={contact} today={today} why />,
    lastTouchOn: ({ lastTouchOn }) =>
      lastTouchOn ? (
        <time dateTime={lastTouchOn} className="whitespace-nowrap">
          {nearDayWords(lastTouchOn, today)}
        </time>
      ) : (
        'Never'
      ),
  };
  return PAPER_HEADS.map((head) => ({ ...head, cell: cells[head.key] }));
}
