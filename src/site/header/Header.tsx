import { useEffect, useRef, useState } from 'react';
import { CONTROLS } from '../../components/controls.ts';
import { SiteLogo } from '../../components/logo/SiteLogo.tsx';
import { Shape } from '../../components/Shape.tsx';
import { PAGES } from '../../config/paths.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { HEADER_LINKS } from '../links.ts';
import { HEADER_AT_TOP, scrollTo } from './scroll.ts';

interface Props {
  current: string | null;
  open: boolean;
  /** Whether scripts run. `aria-expanded` can be kept up to date only then. */
  ready: boolean;
  onToggle: (open: boolean) => void;
}

const MENU_ID = 'mobile-menu';

/**
 * The navigation on narrow screens. A native popover: even before or without scripts, it opens, closes
 * on Escape or a press outside, returns the focus and is unreachable while closed.
 */
function MobileMenu({ current, open, ready, onToggle }: Props) {
  const menu = useRef<HTMLElement>(null);

  useEffect(() => {
    const popover = menu.current;
    if (!popover) return;
    const report = () => onToggle(popover.matches(':popover-open'));
    const closeOnDesktop = ({ matches }: MediaQueryListEvent) => {
      if (matches) popover.hidePopover();
    };
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
          // Tab moved past the last link: an open menu would cover the focused element.
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

/** Whether the header is hidden and the page is scrolled; rerenders only when one of them changes. */
function useHeaderScroll(): { hidden: boolean; scrolled: boolean; ready: boolean } {
  const state = useRef(HEADER_AT_TOP);
  const [shown, setShown] = useState({ hidden: false, scrolled: false, ready: false });

  useEffect(() => {
    const read = () => {
      const end = document.documentElement.scrollHeight - window.innerHeight;
      state.current = scrollTo(state.current, window.scrollY, end);
      const { hidden, scrolled } = state.current;
      setShown((now) =>
        now.ready && now.hidden === hidden && now.scrolled === scrolled
          ? now
          : { hidden, scrolled, ready: true },
      );
    };
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);

  return shown;
}

/** The id of the section at the middle of the viewport, or null if the navigation has no link to it. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          setCurrent((now) => (isIntersecting ? target.id : now === target.id ? null : now));
        }
      },
      { rootMargin: '-50% 0% -50% 0%' },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);

  return current;
}

/** The attribute that makes the page scroll smoothly. The stylesheet respects reduced motion. */
const GLIDING = 'data-gliding';

/** Preselects the interest of a pressed link in the contact form; an existing choice stays. */
function chooseInterest(target: EventTarget | null): void {
  const link = target instanceof Element && target.closest<HTMLElement>('[data-interest]');
  const select = document.querySelector<HTMLSelectElement>('#contact-interest');
  if (!link || !select || select.value) return;
  select.value = link.dataset.interest ?? '';
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Makes the page scroll smoothly only for pressed anchors: with a style on the whole page, Tab would
 * also scroll smoothly over thousands of pixels. Returns a function that stops it.
 */
function glideForAnchors(): () => void {
  const root = document.documentElement;
  const press = ({ target }: MouseEvent) => {
    chooseInterest(target);
    const anchor = target instanceof Element && target.closest('a[href*="#"]');
    root.toggleAttribute(GLIDING, Boolean(anchor));
  };
  const rest = () => root.removeAttribute(GLIDING);
  // Uses the capture phase to run before anything can scroll. Enter on a link is a keydown, then a click.
  document.addEventListener('click', press, true);
  document.addEventListener('keydown', rest, true);
  return () => {
    document.removeEventListener('click', press, true);
    document.removeEventListener('keydown', rest, true);
  };
}

const SECTION_IDS = HEADER_LINKS.map(({ href }) => href.slice(href.indexOf('#') + 1));

/** The header of the public pages. It stays at the top of the page until the island is ready to follow scrolling. */
export function Header({ siteName }: { siteName: string }) {
  const { hidden, scrolled, ready } = useHeaderScroll();
  const [menuOpen, setMenuOpen] = useState(false);
  const current = useCurrentSection(SECTION_IDS);
  useEffect(glideForAnchors, []);
  const solid = scrolled || menuOpen;

  return (
    <header
      data-hidden={hidden && !menuOpen}
      data-scrolled={scrolled}
      className={`${ready ? 'fixed' : 'absolute'} inset-x-0 top-0 z-40 transition duration-200 focus-within:translate-y-0 data-[hidden=true]:not-focus-within:-translate-y-[150%] ${
        solid ? 'bg-surface/90 glass raised text-ink' : 'bg-transparent text-on-deep'
      }`}
    >
      <div className="mx-auto flex h-header max-w-page items-center justify-between gap-3 px-gutter">
        <a href={PAGES.home} className="rounded py-1.5">
          <SiteLogo siteName={siteName} white={!solid} className="h-mark w-logo" />
        </a>
        <nav aria-label="Main" className="hidden items-center md:flex lg:gap-1">
          {HEADER_LINKS.map(({ label, href }, index) => (
            <a
              key={href}
              href={href}
              aria-current={SECTION_IDS[index] === current ? 'location' : undefined}
              className="flex min-h-11 items-center rounded px-1.5 text-sm lg:px-3.5 font-medium underline-offset-8 decoration-2 decoration-accent hover:underline aria-[current]:underline"
            >
              {label}
            </a>
          ))}
          <a
            href={PAGES.login}
            className="button button-quiet ml-2 min-h-11 px-4 text-sm whitespace-nowrap lg:ml-3 lg:px-5"
          >
            Affiliate Login
          </a>
        </nav>
        <MobileMenu current={current} open={menuOpen} ready={ready} onToggle={setMenuOpen} />
      </div>
    </header>
  );
}
