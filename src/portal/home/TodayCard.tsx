import type { ReactNode } from 'react';
import { PORTAL_PAGES, pathTo } from '../../config/portal.ts';
import type { Today } from '../../contract/home.ts';
import { formatShortDay, formatShortMomentDay } from '../../lib/format-date.ts';

const { contacts, reports } = PORTAL_PAGES;
/** A course by its name in addresses: its title, and how many lessons it has. */
export type CourseNames = Readonly<Record<string, { title: string; of: number }>>;

/** Whether there is something to do. */
export const isBusy = ({ leads, due, course }: Today, courses: CourseNames): boolean =>
  leads.count + due.count > 0 || Boolean(course && courses[course.slug]);

const linkOf = (id: string) => `${contacts.path}/view?id=${id}`;
const LINK =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded px-2 -mx-2 hover:bg-surface-sunken';

interface Props {
  today: Today;
  courses: CourseNames;
}

/** What is really to do today: people who wrote, follow-ups that are due, and a course that was begun. */
export function TodayCard({ today: { leads, due, course }, courses }: Props) {
  return (
    <section aria-labelledby="today" className="card mt-4 mb-6 p-5 lg:p-6">
      <h2 id="today" className="text-xl">
        Today
      </h2>
      <div className="mt-3 grid gap-x-8 gap-y-5 md:grid-cols-2">
        {leads.count > 0 && (
          <List
            title={leads.count === 1 ? '1 new lead' : `${leads.count} new leads`}
            all={{
              href: `${reports.path}?rows=leads`,
              text: 'All leads',
              shown: leads.items.length < leads.count,
            }}
          >
            {leads.items.map(({ id, name, createdAt }) => (
              <li key={id}>
                <a href={linkOf(id)} className={LINK}>
                  <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                  <span className="text-sm text-ink-muted">
                    wrote on <time dateTime={createdAt}>{formatShortMomentDay(createdAt)}</time>
                  </span>
                </a>
              </li>
            ))}
          </List>
        )}
        {due.count > 0 && (
          <List
            title={due.count === 1 ? '1 follow-up due' : `${due.count} follow-ups due`}
            all={{
              href: `${contacts.path}?view=due`,
              text: 'All that is due',
              shown: due.items.length < due.count,
            }}
          >
            {due.items.map(({ id, name, text, on }) => (
              <li key={id}>
                <a href={linkOf(id)} className={LINK}>
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-medium">{name}</span>: {text}
                  </span>
                  <span className="text-sm text-ink-muted">
                    since <time dateTime={on}>{formatShortDay(on)}</time>
                  </span>
                </a>
              </li>
            ))}
          </List>
        )}
      </div>
      {course && <CourseLine {...course} about={courses[course.slug]} />}
    </section>
  );
}

/** Where the affiliate goes on learning. */
function CourseLine({
  slug,
  passed,
  about,
}: NonNullable<Today['course']> & { about: CourseNames[string] | undefined }) {
  if (!about) return null;
  return (
    <a href={pathTo('course', slug)} className={`${LINK} mt-3`}>
      <span className="min-w-0">
        <span className="font-medium">Continue:</span> {about.title}
      </span>
      <span className="text-sm text-ink-muted">
        {Math.min(passed, about.of)} of {about.of} lessons
      </span>
    </a>
  );
}

interface ListProps {
  title: string;
  /** Where the others are, if not all of them show. */
  all: { href: string; text: string; shown: boolean };
  children: ReactNode;
}

function List({ title, all, children }: ListProps) {
  return (
    <div className="min-w-0">
      <h3 className="font-sans text-sm font-semibold text-ink-muted">{title}</h3>
      <ul className="mt-1">{children}</ul>
      {all.shown && (
        <a
          href={all.href}
          className="inline-flex min-h-11 items-center text-sm underline decoration-line-strong underline-offset-4 hover:decoration-accent"
        >
          {all.text}
        </a>
      )}
    </div>
  );
}
