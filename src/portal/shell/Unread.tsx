import { useStore } from '@nanostores/react';
import { $unread } from './unread.ts';

/** The most that is written out. */
const MOST = 99;

/** The number of unread alerts beside its word; read as "3 unread". Nothing if there are none. */
export function Unread() {
  const unread = useStore($unread);
  if (!unread) return null;
  return (
    <span className="ml-1 inline-grid min-h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-ink tabular-nums">
      {unread > MOST ? `${MOST}+` : unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}
