import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Its name, which the tooltip shows. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

/** A button of 44 by 44 px that is an icon alone. Its tooltip shows while it is pointed at or focused; Escape closes it. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...native
}: IconButtonProps) {
  const [closed, setClosed] = useState(false);
  const reopen = () => setClosed(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its button.
    <span
      className={`has-tip relative inline-flex ${className ?? ''}`}
      data-closed={closed || undefined}
      onKeyDown={(event) => event.key === 'Escape' && setClosed(true)}
      onPointerLeave={reopen}
      onBlur={reopen}
    >
      <button {...native} type={type} aria-label={label} className="icon-button">
        {children}
      </button>
      <span aria-hidden="true" className="tip">
        {label}
      </span>
    </span>
  );
}

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
