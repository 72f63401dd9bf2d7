import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { nextItem } from '../shell/UserMenu.tsx';
import { Sign } from './Sign.tsx';

/** A link or an action. `checked` makes it one of several choices. */
export interface MenuItem {
  label: string;
  href?: string;
  /** The link downloads a file, under this name if it is a string. */
  download?: boolean | string;
  onPress?: () => void;
  checked?: boolean;
}

interface Props {
  /** The accessible name of the button and the menu. */
  label: string;
  items: readonly MenuItem[];
  /** The button's classes. */
  className: string;
  /** The button's content. */
  children: ReactNode;
}

/** A button with a menu (WAI-ARIA Authoring Practices, "Menu Button") in a native popover. */
export function Menu({ label, items, className, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  // A list has many menus, so their items are in the page only while they show.
  const [open, setOpen] = useState(false);
  const all = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  const move = (event: KeyboardEvent) => {
    const found = all();
    const at = found.indexOf(document.activeElement as HTMLElement);
    const to = nextItem(event.key, at, found.length);
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (to === null) return;
    event.preventDefault();
    found[to]?.focus();
  };

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          menu.current?.showPopover({ source: event.currentTarget });
        }}
        className={className}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState !== 'open') return;
          const found = all();
          (found.find((item) => item.ariaChecked === 'true') ?? found[0])?.focus();
        }}
        onKeyDown={move}
        className="menu card raised"
      >
        {open &&
          items.map((item) => (
            <Item key={item.label} item={item} close={() => menu.current?.hidePopover()} />
          ))}
      </div>
    </>
  );
}

const ITEM =
  'relative flex min-h-11 w-full items-center gap-2 rounded px-3 text-left hover:bg-surface-sunken focus-visible:bg-surface-sunken focus-visible:-outline-offset-3 focus-visible:[box-shadow:none]';

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, href, download, onPress, checked } = item;
  if (href) {
    return (
      <a
        href={href}
        download={download}
        role="menuitem"
        tabIndex={-1}
        onClick={close}
        className={ITEM}
      >
        {label}
      </a>
    );
  }
  const role =
    checked === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': checked } as const);
  return (
    <button
      type="button"
      {...role}
      tabIndex={-1}
      onClick={() => {
        // The focus returns to the menu's button before the action starts.
        close();
        onPress?.();
      }}
      className={ITEM}
    >
      {checked !== undefined && (
        <Sign name="check" className={checked ? 'size-4' : 'size-4 invisible'} />
      )}
      {label}
    </button>
  );
}
