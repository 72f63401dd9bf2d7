import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { USER_LINKS } from '../../config/portal.ts';
import type { SessionUser } from '../../contract/auth.ts';
import { displayName, initials } from '../../session/display-name.ts';
import { faceOf } from '../kit/face.ts';

/** The index of the menu item that a key moves to, from `index` of `count` items; null if the key does not move. */
export function nextItem(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface UserMenuBoxProps {
  /** Hidden together with the skeleton if React does not load. */
  untilLate?: boolean;
}

/** The user menu's box until the initials are known: a disc that doesn't look like a button. */
export function UserMenuBox({ untilLate }: UserMenuBoxProps) {
  return (
    <div className={untilLate ? 'until-late' : undefined}>
      <div className="skeleton size-11 rounded-full" />
    </div>
  );
}

const MENU_ID = 'user-menu';
const ITEM =
  'flex min-h-11 w-full items-center rounded px-3 text-left hover:bg-surface-sunken focus-visible:bg-surface-sunken';

interface Props {
  user: SessionUser;
  onLogout: () => void;
}

/** The user menu (WAI-ARIA Authoring Practices, "Menu Button") in a native popover. */
export function UserMenu({ user, onLogout }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const name = displayName(user);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    const popover = menu.current;
    const report = () => {
      const isOpen = popover?.matches(':popover-open') ?? false;
      setOpen(isOpen);
      if (isOpen) popover?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    };
    popover?.addEventListener('toggle', report);
    return () => popover?.removeEventListener('toggle', report);
  }, []);

  const move = (event: KeyboardEvent) => {
    const all = items();
    const target = nextItem(
      event.key,
      all.indexOf(document.activeElement as HTMLElement),
      all.length,
    );
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (target === null) return;
    event.preventDefault();
    all[target]?.focus();
  };

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          menu.current?.showPopover();
        }}
        className="avatar grid size-11 shrink-0 place-items-center rounded-full bg-surface-deep dark:bg-moss-deep text-sm font-semibold text-on-deep"
      >
        {initials(user)}
        <span className="sr-only">, User menu</span>
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="user-menu card raised fixed m-0 mt-1 w-72 max-w-[calc(100vw-2rem)] p-2 text-ink"
      >
        <div className="border-b border-line px-3 pt-1.5 pb-3">
          <p dir="auto" className={`truncate font-semibold ${faceOf(name)}`}>
            {name}
          </p>
          <p dir="auto" className="truncate text-sm text-ink-muted">
            {user.email || user.username}
          </p>
        </div>
        <div role="menu" tabIndex={-1} aria-label="User menu" onKeyDown={move} className="pt-2">
          {USER_LINKS.map(({ label, href }) => (
            <a key={href} href={href} role="menuitem" tabIndex={-1} className={ITEM}>
              {label}
            </a>
          ))}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              menu.current?.hidePopover();
              onLogout();
            }}
            className={ITEM}
          >
            Log out
          </button>
        </div>
      </div>
    </>
  );
}
