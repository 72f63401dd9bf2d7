import { Icon } from '../../components/Icon.tsx';
import type { Stat } from './figures.ts';

/** A figure with its change; the sign says what the colour says. */
export function StatCard({ title, value, change, icon }: Stat) {
  const gain = change?.startsWith('+');
  return (
    <div className="card p-5">
      <div className="flex items-center justify-between gap-3 text-ink-muted">
        <h2 className="font-sans text-sm font-medium tracking-normal">{title}</h2>
        <Icon name={icon} className="size-5" />
      </div>
      <p className="mt-3 flex items-baseline justify-between gap-3">
        <span className="font-serif text-2xl font-medium tabular-nums">{value}</span>
        {change && (
          <span
            className={`text-sm font-semibold tabular-nums ${gain ? 'text-success' : 'text-danger'}`}
          >
            {change}
          </span>
        )}
      </p>
    </div>
  );
}
