import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import { phoneHref, phoneWords } from '../../lib/phone.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** The accessible name, which the tooltip shows. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

/** A button of 44 by 44 px with only an icon. Its tooltip shows on hover and focus; Escape closes it. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the button inside.
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
  /** "primary" is for the main action of a view; "delete" is the filled danger button of a confirmation dialog. */
  kind?: 'primary' | 'quiet' | 'ghost' | 'danger' | 'delete';
  /** 36 px high if the pointer is fine; for tables. */
  compact?: boolean;
  /** The label while it works, such as "Saving…". The button keeps its width and the focus. */
  busy?: string | false | undefined;
}

/** A button of the portal. While busy it stays focusable and ignores presses. */
export function Button({ kind = 'quiet', compact, busy, className, ...rest }: Props) {
  const { type = 'button', onClick, children, ...native } = rest;
  return (
    <button
      {...native}
      type={type}
      aria-disabled={busy ? true : native['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`button kit-button button-${kind} ${compact ? 'button-compact' : ''} ${className ?? ''}`}
    >
      {busy ? (
        <span className="grid">
          {/* Keeps the width. */}
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

interface CallLinkProps {
  name: string;
  /** Without a number there is no link. */
  phone: string;
  compact?: boolean;
}

/** A button that calls a number and, where there is room, shows it. */
export const CallLink = ({ name, phone, compact }: CallLinkProps) =>
  phone && (
    <a
      href={phoneHref(phone)}
      className={`button kit-button button-quiet ${compact ? 'button-compact' : ''}`}
    >
      Call<span className="sr-only"> {name},</span>
      <span className={compact ? 'sr-only' : 'max-sm:sr-only'}>{phoneWords(phone)}</span>
    </a>
  );
