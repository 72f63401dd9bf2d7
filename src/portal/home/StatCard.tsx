import { Icon } from '../../components/Icon.tsx';
import type { Stat } from './figures.ts';

const MINUS = '-';

/** A figure with its change. The sign says what the colour says, and a word says it to listeners. */
export function StatCard({ title, value, change, icon, href }: Stat) {
  const gain = change?.startsWith('+');
  return (
    <li className="card relative p-4 md:max-lg:p-3 lg:p-5">
      <div className="flex items-center justify-between gap-1 text-ink-muted">
        <h2 className="font-sans text-sm font-medium md:max-lg:text-xs">
          <a
            href={href}
            className="after:absolute after:inset-0 after:rounded hover:underline underline-offset-4"
          >
            {title}
          </a>
        </h2>
        <Icon name={icon} className="size-5 shrink-0" />
      </div>
      <p className="mt-2 flex flex-col xl:flex-row xl:flex-wrap xl:items-baseline xl:justify-between xl:gap-x-2">
        <span className="text-2xl font-semibold tabular-nums md:max-lg:text-xl">{value}</span>
        {change && (
          <>
            <span className="sr-only">{`${gain ? 'up' : 'down'} ${change.replace(/^[+-]/, '')}`}</span>
            <Change text={change} className={gain ? 'text-success' : 'text-danger'} />
          </>
        )}
      </p>
    </li>
  );
}

/** The change as it is written in the data; the stylesheet draws a hyphen in front as a true minus. */
function Change({ text, className }: { text: string; className: string }) {
  const falls = text.startsWith(MINUS);
  return (
    <span aria-hidden="true" className={`text-sm font-semibold tabular-nums ${className}`}>
      {falls && <span className="minus">{MINUS}</span>}
      {falls ? text.slice(MINUS.length) : text}
    </span>
  );
}
