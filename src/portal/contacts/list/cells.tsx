import { PAGES } from '../../../config/paths.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { Tag } from '../../kit/Tag.tsx';
import { dayWords, dueWords, today } from '../days.ts';

/** Tags that a row has room for. */
const SHOWN_TAGS = 2;

/** A contact's own page. */
export const pageOf = ({ id }: Pick<Contact, 'id'>): string =>
  `${PAGES.dashboard}/contacts/view?id=${id}`;

/** The name, which leads to the contact's page; under it the next step where that has no column. */
export function NameCell({ contact }: { contact: Contact }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="max-md:hidden print:hidden">
        <Avatar name={contact.name} />
      </span>
      <span className="min-w-0">
        <a href={pageOf(contact)} dir="auto" className="row-link">
          {contact.name}
        </a>
        {contact.nextStep && (
          <span className="block font-normal text-ink-muted max-md:hidden lg:hidden print:hidden">
            <NextStepCell contact={contact} inline />
          </span>
        )}
      </span>
    </span>
  );
}

/** The next step and its day; what is overdue says so in words and by a sign. */
export function NextStepCell({ contact, inline }: { contact: Contact; inline?: boolean }) {
  const { nextStep } = contact;
  if (!nextStep) return <span className="text-ink-muted">No next step</span>;
  const now = today();
  const due = dueWords(nextStep.on, now);
  const overdue = nextStep.on < now;
  return (
    <span className={inline ? undefined : 'md:block'}>
      <span dir="auto" className={inline ? undefined : 'md:line-clamp-1'}>
        {nextStep.text}
      </span>
      <span className={inline ? undefined : 'md:hidden'}>, </span>
      <time
        dateTime={nextStep.on}
        className={overdue ? 'due-over' : 'text-ink-muted whitespace-nowrap'}
      >
        {overdue && <Sign name="warning" className="size-3.5" />}
        {due}
      </time>
    </span>
  );
}

/** The day of the last talk. */
export function LastTouchCell({ contact: { lastTouchOn } }: { contact: Contact }) {
  if (!lastTouchOn) return <span className="text-ink-muted">Not talked yet</span>;
  return (
    <>
      <span className="md:hidden">Last talk </span>
      <time dateTime={lastTouchOn} className="whitespace-nowrap">
        {dayWords(lastTouchOn)}
      </time>
    </>
  );
}

/** A few tags and how many more there are, and the household's size. */
export function TagsCell({ contact: { tags, household } }: { contact: Contact }) {
  const members = household?.members.length ?? 0;
  const more = tags.slice(SHOWN_TAGS);
  return (
    <span className="block max-w-60">
      <span className="flex flex-wrap gap-1">
        {tags.slice(0, SHOWN_TAGS).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {more.length > 0 && (
          <span className="self-center text-xs text-ink-muted" title={more.join(', ')}>
            +{more.length}
          </span>
        )}
      </span>
      {household && members > 0 && (
        <span className="block text-xs text-ink-muted">
          {household.name || 'Household'}, {members} {members === 1 ? 'person' : 'people'}
        </span>
      )}
    </span>
  );
}
