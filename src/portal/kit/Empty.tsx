import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { Mark } from '../../components/logo/Mark.tsx';

interface Props {
  /** Nothing made yet, nothing found, not loaded, or not connected. */
  kind: 'first' | 'none' | 'failed' | 'offline';
  title: string;
  children?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
}

/** What stands where a list or a figure would: four states, each with its own text and one thing to do. */
export function Empty({ kind, title, children, action }: Props) {
  return (
    <div
      role={kind === 'failed' ? 'alert' : undefined}
      className="grid justify-items-start p-5 lg:p-6"
    >
      {kind === 'first' ? (
        <Mark className="size-12 text-moss" />
      ) : (
        <Icon name={kind === 'none' ? 'search' : 'warning'} className="size-8 text-moss" />
      )}
      <h2 className="mt-4 text-xl">{title}</h2>
      {children && <p className="mt-1 max-w-measure text-ink-muted">{children}</p>}
      {action && <div className="mt-5 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
