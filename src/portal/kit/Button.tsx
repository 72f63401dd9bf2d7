import type { ButtonHTMLAttributes } from 'react';
import './styles.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Primary is for the one thing that matters in a view; "delete" is the filled danger of a confirming dialog. */
  kind?: 'primary' | 'quiet' | 'ghost' | 'danger' | 'delete';
  /** 36 px high, where the pointer is fine; for tables. */
  compact?: boolean;
  /** What shows while it works, such as "Saving…". The button keeps its width and the focus. */
  busy?: string | false | undefined;
}

/** A button of the portal. While busy it stays focusable and does nothing. */
export function Button({ kind = 'quiet', compact, busy, className, ...rest }: Props) {
  const { type = 'button', onClick, children, ...native } = rest;
  return (
    <button
      {...native}
      type={type}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`button kit-button button-${kind} ${compact ? 'button-compact' : ''} ${className ?? ''}`}
    >
      {busy ? (
        <span className="grid">
          {/* Holds the width. */}
          <span aria-hidden="true" className="invisible col-start-1 row-start-1">
            {children}
          </span>
          <span className="col-start-1 row-start-1 flex items-center justify-center gap-2">
            <span aria-hidden="true" className="pulse" />
            {busy}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}
