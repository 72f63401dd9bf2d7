import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { $work } from '../../api/work.ts';
import { Icon } from '../../components/Icon.tsx';
import { SiteLogo } from '../../components/logo/SiteLogo.tsx';
import {
  BOTTOM_PAGES,
  FOOT_PAGES,
  markOf,
  OFFICE_FOOT_PAGES,
  PORTAL_PAGES,
  type PortalPageKey,
  pageAbove,
  pageOf,
  SIDEBAR_PAGES,
} from '../../config/portal.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { usePressOutside } from '../kit/dialogs.tsx';
import { HEADING_ID } from '../kit/PageHeader.tsx';
import { withinPage } from '../kit/within-page.ts';
import { $account } from './account.ts';
import { areShortcutsOn, openSearch, searchKeys } from './search-keys.ts';
import { $unread } from './unread.ts';
import { mayOpen } from './work.ts';

/** The highest count that is written out. */
const MOST = 99;

/** The number of unread alerts, or of what waits for the office, beside the link's text; read as "3 unread", "4 waiting". Nothing if there are none. */
function Count({ page }: { page: PortalPageKey }) {
  const unread = useStore($unread);
  const office = useStore($account)?.office;
  const count = page === 'alerts' ? unread : page === 'office' && office?.waiting;
  if (!count) return null;
  return (
    <span className="ml-1 inline-grid min-h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-ink tabular-nums">
      {count > MOST ? `${MOST}+` : count}
      <span className="sr-only"> {page === 'alerts' ? 'unread' : 'waiting'}</span>
    </span>
  );
}

interface NavLinksProps {
  page: PortalPageKey;
  /** Undefined until someone is known to be signed in. */
  onLogout: (() => void) | undefined;
  onChoose?: () => void;
}

function useOpen(): (key: PortalPageKey) => boolean {
  const work = useStore($work);
  return (key) => mayOpen(key, work);
}

/** The sidebar's links and its Logout, in both forms of the sidebar. */
function NavLinks({ page, onLogout, onChoose }: NavLinksProps) {
  const isOpen = useOpen();
  const foot = useStore($account)?.office ? OFFICE_FOOT_PAGES : FOOT_PAGES;
  const link = (key: PortalPageKey) => (
    <li key={key}>
      <a
        href={PORTAL_PAGES[key].path}
        onClick={onChoose}
        aria-current={markOf(key, page)}
        className="nav-row nav-link"
      >
        <Icon name={PORTAL_PAGES[key].icon} className="size-5 shrink-0" />
        {PORTAL_PAGES[key].label}
        <Count page={key} />
      </a>
    </li>
  );
  const search = (event: MouseEvent) =>
    withinPage(event, () => {
      onChoose?.();
      openSearch();
    });
  return (
    <>
      <a
        href={PORTAL_PAGES.search.path}
        onClick={search}
        aria-current={markOf('search', page)}
        className="nav-row nav-link mb-3 bg-moss-deep"
      >
        <Icon name="search" className="size-5 shrink-0" />
        {PORTAL_PAGES.search.label}
        {onLogout && !onChoose && areShortcutsOn() && (
          <span aria-hidden="true" className="ml-auto text-xs font-normal">
            {searchKeys()}
          </span>
        )}
      </a>
      <nav aria-label="Dashboard">
        <ul className="grid gap-0.5">{SIDEBAR_PAGES.filter(isOpen).map(link)}</ul>
      </nav>
      <nav aria-label="More" className="mt-3 border-t border-moss-deep pt-3">
        <ul className="grid gap-0.5">{foot.filter(isOpen).map(link)}</ul>
      </nav>
      {onLogout ? (
        <button type="button" onClick={onLogout} className="nav-row nav-link mt-auto">
          <Icon name="logout" className="size-5 shrink-0" />
          Logout
        </button>
      ) : (
        // Only its box: a button that can't be pressed yet doesn't look pressable.
        <div className="nav-row mt-auto" />
      )}
    </>
  );
}

const PANEL_ID = 'portal-menu';
/** What the buttons do before React starts, and without it; React's types don't know the attributes. */
const OPENS = { command: 'show-modal', commandfor: PANEL_ID };
const CLOSES = { command: 'close', commandfor: PANEL_ID };

interface MobilePanelProps {
  page: PortalPageKey;
  onLogout: (() => void) | undefined;
}

/**
 * The sidebar of narrow screens, and its toggle. A native modal dialog: it traps the focus, closes
 * on Escape and returns the focus. React's handlers replace the commands, since some browsers don't
 * support them.
 */
function MobilePanel(props: MobilePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { page } = props;
  const close = () => dialog.current?.close();
  const inPlaceOfCommand = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: Back turns the page under an open menu.
  useEffect(() => dialog.current?.close(), [page]);

  useEffect(() => {
    const desktop = window.matchMedia(DESKTOP_QUERY);
    const closeOnDesktop = () => dialog.current?.close();
    desktop.addEventListener('change', closeOnDesktop);
    return () => desktop.removeEventListener('change', closeOnDesktop);
  }, []);

  return (
    <>
      <button
        type="button"
        {...OPENS}
        aria-haspopup="dialog"
        onClick={inPlaceOfCommand(() => dialog.current?.showModal())}
        className="-ml-2.5 grid size-12 place-items-center rounded"
      >
        <Icon name="menu" className="size-7" />
        <span className="sr-only">Open menu</span>
      </button>
      <dialog
        ref={dialog}
        id={PANEL_ID}
        aria-label="Menu"
        {...usePressOutside(close)}
        className="panel m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-surface-deep text-on-deep"
      >
        <div className="flex min-h-full flex-col p-4">
          <button
            type="button"
            {...CLOSES}
            onClick={inPlaceOfCommand(close)}
            className="mb-2 ml-auto grid size-11 place-items-center rounded"
          >
            <Icon name="close" />
            <span className="sr-only">Close menu</span>
          </button>
          <NavLinks {...props} onChoose={close} />
        </div>
      </dialog>
    </>
  );
}

/** The link from a page back to its parent page; nothing on other pages. */
function Breadcrumb({ page }: { page: PortalPageKey }) {
  const above = pageOf(page).back ?? pageAbove(page);
  if (!above) return null;
  return (
    <nav
      aria-label="Breadcrumb"
      className="order-last -mx-4 -mt-2 basis-full border-t border-line px-2 md:order-none md:m-0 md:mr-auto md:-ml-2 md:basis-auto md:border-0 md:px-0"
    >
      <a
        href={PORTAL_PAGES[above].path}
        className="inline-flex min-h-11 items-center gap-1 rounded px-2 text-sm font-medium text-ink-muted hover:text-ink"
      >
        <Icon name="back" className="size-5" />
        {PORTAL_PAGES[above].label}
      </a>
    </nav>
  );
}

interface Props {
  page: PortalPageKey;
  siteName: string;
  /** The sidebar's Logout and the user menu; undefined until someone is known to be signed in. */
  onLogout?: (() => void) | undefined;
  userMenu?: ReactNode;
  /** Says for whom the session works, if not for the person. */
  strip?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every portal page. The HTML holds the same elements as React's first render, so that
 * nothing moves and the focus can be restored.
 */
export function Shell({ page, siteName, onLogout, userMenu, strip, children }: Props) {
  const { path: home } = PORTAL_PAGES.dashboard;
  const isOpen = useOpen();
  const current = (key: PortalPageKey) => (key === page ? 'page' : undefined);
  return (
    <div className="min-h-svh md:pl-sidebar print:pl-0">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-sidebar flex-col overflow-y-auto border-r border-surface-deep bg-surface-deep p-3 text-on-deep md:flex dark:border-line">
        <a
          href={home}
          aria-current={current('dashboard')}
          className="mb-6 block rounded px-1 py-2.5"
        >
          <SiteLogo siteName={siteName} white className="h-10 w-46" />
        </a>
        <NavLinks page={page} onLogout={onLogout} />
      </aside>
      <div className="strip">
        <div className="strip-row mx-auto max-w-page px-4 text-sm font-semibold md:px-6 lg:px-8">
          {strip}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is a banner. Named, because a page may show another page with its own landmarks in a frame. */}
      <header
        aria-label="Portal"
        className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-2 border-b border-line bg-surface-raised px-4 md:min-h-18 md:justify-end md:border-0 md:bg-transparent md:px-6 lg:px-8"
      >
        <div className="flex min-w-0 flex-wrap items-center md:hidden">
          <div className="size-12 shrink-0">
            <MobilePanel page={page} onLogout={onLogout} />
          </div>
          {isOpen('contacts') && (
            <a
              href={PORTAL_PAGES.contacts.path}
              aria-current={markOf('contacts', page)}
              className="-ml-2.5 mr-1.5 flex h-11 min-w-11 items-center justify-center gap-2 rounded font-medium aria-[current]:text-accent-strong sm:mr-3"
            >
              <Icon name={PORTAL_PAGES.contacts.icon} className="size-6" />
              <span className="max-sm:sr-only">{PORTAL_PAGES.contacts.label}</span>
            </a>
          )}
          <a href={home} aria-current={current('dashboard')} className="rounded">
            <SiteLogo siteName={siteName} className="h-mark w-logo max-[359px]:[zoom:0.85]" />
          </a>
        </div>
        <Breadcrumb page={page} />
        {userMenu}
      </header>
      <main
        id="main"
        aria-labelledby={HEADING_ID}
        aria-label={PORTAL_PAGES[page].title}
        tabIndex={-1}
        className="outline-none mx-auto max-w-page px-4 pt-5 pb-28 md:px-6 md:pt-0 lg:px-8"
      >
        {children}
      </main>
      <nav
        aria-label="Quick links"
        className="fixed inset-x-0 bottom-0 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="grid auto-cols-fr grid-flow-col">
          {BOTTOM_PAGES.filter(isOpen).map((key) => (
            <li key={key}>
              <a
                href={PORTAL_PAGES[key].path}
                aria-current={markOf(key, page)}
                className="bar-link"
              >
                <Icon name={PORTAL_PAGES[key].icon} />
                <span>
                  {PORTAL_PAGES[key].label}
                  <Count page={key} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
