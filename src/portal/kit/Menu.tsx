import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react';
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
  className: string;
  children: ReactNode;
}

/** The index of the menu item that a key moves to, from `index` of `count` items; null if the key does not move. */
function nextItem(key: string, index: number, count: number): number | null {
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

/** The behavior of a button with a menu (WAI-ARIA Authoring Practices, "Menu Button") in a native popover. */
export function useMenu() {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const all = () => [...(popover.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = () => popover.current?.hidePopover();
  return {
    open,
    close,
    button: {
      type: 'button',
      popoverTarget: id,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'ArrowDown' || open) return;
        event.preventDefault();
        popover.current?.showPopover({ source: event.currentTarget });
      },
    },
    popover: {
      ref: popover,
      id,
      popover: 'auto',
      onBeforeToggle: (event: ToggleEvent) => setOpen(event.newState === 'open'),
      onToggle: (event: ToggleEvent) => {
        if (event.newState !== 'open') return;
        const found = all();
        (found.find((item) => item.ariaChecked === 'true') ?? found[0])?.focus();
      },
    },
    /** The keys of the element with the role `menu`. */
    move: (event: KeyboardEvent) => {
      const items = all();
      const at = items.indexOf(document.activeElement as HTMLElement);
      const to = nextItem(event.key, at, items.length);
      if (event.key === 'Tab') close();
      if (to === null) return;
      event.preventDefault();
      items[to]?.focus();
    },
  } as const;
}

/** A button with a menu of links and actions. */
export function Menu({ label, items, className, children }: Props) {
  const { open, close, button, popover, move } = useMenu();
  return (
    <>
      <button {...button} aria-label={label} className={className}>
        {children}
      </button>
      <div
        {...popover}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className="menu card raised"
      >
        {/* A list has many menus, so their items are in the page only while they show. */}
        {open && items.map((item) => <Item key={item.label} item={item} close={close} />)}
      </div>
    </>
  );
}

const ITEM =
  'relative flex min-h-11 w-full items-center gap-2 rounded px-3 text-left hover:bg-surface-sunken focus-visible:bg-surface-sunken focus-inset';

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
