import type { ReactNode } from 'react';
import { Sign } from './Sign.tsx';
import './styles.ts';

const TEXTS = {
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
} as const;

interface Props {
  kind: keyof typeof TEXTS;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced, because it appears after the page has loaded. */
  live?: boolean;
}

/** A message that stays in the page. */
export function Notice({ kind, title, children, action, live }: Props) {
  const role = kind === 'danger' || kind === 'warning' ? 'alert' : 'status';
  return (
    <div role={live ? role : undefined} className={`message message-${kind}`}>
      <Sign name={kind} className={`mt-0.5 size-5 ${TEXTS[kind]}`} />
      <div>
        <p className="font-semibold">{title}</p>
        {children && <div className="text-sm">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
