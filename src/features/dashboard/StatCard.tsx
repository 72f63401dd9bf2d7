import { Icon } from '../../components/Icon.tsx';
import type { Stat } from './figures.ts';

/** A figure with its change. The sign says what the colour says, and a word says it to who hears it. */
export function StatCard({ title, value, change, icon }: Stat) {
  const gain = change?.startsWith('+');
  return (
    <li className="card p-4 md:max-lg:p-3 lg:p-5">
      <div className="flex items-center justify-between gap-1 text-ink-muted">
        <h2 className="font-sans text-sm font-medium md:max-lg:text-xs">{title}</h2>
        <Icon name={icon} className="size-5 shrink-0" />
      </div>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-2xl font-semibold tabular-nums md:max-lg:text-xl">{value}</span>
        {change && (
          <span className={gain ? 'text-success' : 'text-danger'}>
            <span className="sr-only">{gain ? 'up' : 'down'} </span>
            <span className="text-sm font-semibold tabular-nums">{change}</span>
          </span>
        )}
      </p>
    </li>
  );
}
