import { Icon } from '../../components/Icon.tsx';
import type { IconName } from '../../components/icons.ts';
import type { Activity, ActivityType } from './figures.ts';

/** How each type looks, and its word for screen reader users. */
const LOOKS: Record<ActivityType, { icon: IconName; className: string; word: string }> = {
  report: { icon: 'file', className: 'bg-moss-soft text-moss-strong', word: 'Report' },
  client: { icon: 'user', className: 'bg-accent-soft text-accent-strong', word: 'Client' },
  training: { icon: 'cap', className: 'bg-success-soft text-success', word: 'Training' },
  task: { icon: 'tasks', className: 'bg-surface-sunken text-ink', word: 'Task' },
  alert: { icon: 'bell', className: 'bg-danger-soft text-danger', word: 'Alert' },
};

/** What happened lately. */
export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  return (
    <section aria-labelledby="activity" className="card p-5 lg:p-6">
      <h2 id="activity" className="text-xl">
        Recent Activity
      </h2>
      {activities.length === 0 && (
        <p className="mt-3 text-ink-muted">
          Nothing yet. Notes and talks that you write down with a contact show here.
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {activities.map(({ id, type, title, time, href }) => {
          const { icon, className, word } = LOOKS[type];
          return (
            <li key={id ?? title} className="flex items-center gap-4 py-3 last:pb-0">
              <span
                className={`${className} grid size-10 shrink-0 place-items-center rounded-full`}
              >
                <Icon name={icon} className="size-5" />
                <span className="sr-only">{word}</span>
              </span>
              <span className="min-w-0 md:flex md:grow md:items-baseline md:justify-between md:gap-6">
                <span className="block min-w-0 font-medium wrap-anywhere">
                  {href ? (
                    <a href={href} className="underline-offset-4 hover:underline">
                      {title}
                    </a>
                  ) : (
                    title
                  )}
                </span>
                <span className="block shrink-0 text-sm text-ink-muted">{time}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
