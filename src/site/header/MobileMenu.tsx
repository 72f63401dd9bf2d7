import { useEffect, useRef } from 'react';
import { CONTROLS } from '../../components/controls.ts';
import { Shape } from '../../components/Shape.tsx';
import { PAGES } from '../../config/paths.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { HEADER_LINKS } from '../links.ts';

interface Props {
  current: string | null;
  open: boolean;
  /** Whether scripts run: only then can `aria-expanded` be kept true to what shows. */
  ready: boolean;
  onToggle: (open: boolean) => void;
}

const MENU_ID = 'mobile-menu';

/**
 * The navigation of narrow screens. A native popover: it opens, closes on Escape or a press
 * beside it, returns the focus and is unreachable while closed, before and without any script.
 */
export function MobileMenu({ current, open, ready, onToggle }: Props) {
  const menu = useRef<HTMLElement>(null);

  useEffect(() => {
    const popover = menu.current;
    if (!popover) return;
    const report = () => onToggle(popover.matches(':popover-open'));
    const closeOnDesktop = () => popover.hidePopover();
    const desktop = window.matchMedia(DESKTOP_QUERY);
    report();
    popover.addEventListener('toggle', report);
    desktop.addEventListener('change', closeOnDesktop);
    return () => {
      popover.removeEventListener('toggle', report);
      desktop.removeEventListener('change', closeOnDesktop);
    };
  }, [onToggle]);

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-expanded={ready ? open : undefined}
        className="-mr-2.5 grid size-12 place-items-center rounded md:hidden"
      >
        <Shape path={open ? CONTROLS.close : CONTROLS.menu} className="size-7" />
        <span className="sr-only">{open ? 'Close menu' : 'Open menu'}</span>
      </button>
      <nav
        ref={menu}
        id={MENU_ID}
        popover="auto"
        onBlur={({ relatedTarget, currentTarget }) => {
          // Tab went past the last link: an open menu would cover what has the focus now.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
        aria-label="Mobile"
        className="menu fixed inset-x-0 top-header m-0 max-h-[calc(100dvh-5rem)] w-full overflow-auto border-t border-line bg-surface px-gutter py-4 raised text-ink md:hidden"
      >
        {HEADER_LINKS.map(({ label, href }) => (
          <a
            key={href}
            href={href}
            onClick={() => menu.current?.hidePopover()}
            aria-current={href.endsWith(`#${current}`) ? 'location' : undefined}
            className="flex min-h-13 items-center border-b border-line font-serif text-xl aria-[current]:text-accent-strong"
          >
            {label}
          </a>
        ))}
        <a href={PAGES.login} className="button mt-5 mb-2 w-full bg-surface-deep text-on-deep">
          Affiliate Login
        </a>
      </nav>
    </>
  );
}
