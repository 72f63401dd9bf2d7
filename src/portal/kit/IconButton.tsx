import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import './styles.ts';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Its name, which the tooltip shows. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

/** A button of 44 by 44 px that is an icon alone. Its tooltip shows while it is pointed at or focused; Escape closes it. */
export function IconButton({ label, children, className, type = 'button', ...native }: Props) {
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
