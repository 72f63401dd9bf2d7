import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { SiteLogo } from '../../components/logo/SiteLogo.tsx';
import { BOTTOM_PAGES, markOf, PORTAL_PAGES, type PortalPageKey } from '../../config/portal.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { MobilePanel } from './MobilePanel.tsx';
import { NavLinks } from './NavLinks.tsx';
import { Unread } from './Unread.tsx';

interface Props {
  /** The page that shows. */
  page: PortalPageKey;
  siteName: string;
  /** The sidebar's Logout and the user menu; absent until somebody is known to be signed in. */
  onLogout?: (() => void) | undefined;
  userMenu?: ReactNode;
  children: ReactNode;
}

/**
 * What surrounds every page of the portal. The HTML holds the same elements as React's first
 * rendering, so that nothing moves and useTakeOver finds its way.
 */
export function Shell({ page, siteName, onLogout, userMenu, children }: Props) {
  const { path: home } = PORTAL_PAGES.dashboard;
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
      <header className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-2 border-b border-line bg-surface-raised px-4 md:min-h-18 md:justify-end md:border-0 md:bg-transparent md:px-6 lg:px-8">
        <div className="flex min-w-0 items-center md:hidden">
          <div className="size-12 shrink-0">
            <MobilePanel page={page} onLogout={onLogout} />
          </div>
          <a href={home} aria-current={current('dashboard')} className="rounded">
            <SiteLogo siteName={siteName} className="h-mark w-logo" />
          </a>
        </div>
        <Breadcrumb page={page} />
        {userMenu}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="outline-none mx-auto max-w-page px-4 pt-5 pb-28 md:px-6 md:pt-0 md:pb-12 lg:px-8"
      >
        {children}
      </main>
      <nav
        aria-label="Quick links"
        className="fixed inset-x-0 bottom-0 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="grid grid-cols-4">
          {BOTTOM_PAGES.map((key) => (
            <li key={key}>
              <a
                href={PORTAL_PAGES[key].path}
                aria-current={markOf(key, page)}
                className="bar-link"
              >
                <Icon name={PORTAL_PAGES[key].icon} />
                <span>
                  {PORTAL_PAGES[key].label}
                  {key === 'alerts' && <Unread />}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
