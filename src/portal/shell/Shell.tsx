import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { SiteLogo } from '../../components/logo/SiteLogo.tsx';
import { BOTTOM_LINKS, PAGES } from '../../config/paths.ts';

interface Props {
  siteName: string;
  /** The toggle of narrow screens, the sidebar's links and the user menu; none while nobody is known to be signed in. */
  toggle?: ReactNode;
  links?: ReactNode;
  userMenu?: ReactNode;
  /** The path of the page that shows. */
  current: string;
  children: ReactNode;
}

/** What surrounds every page of the dashboard: the same boxes while loading as after it. */
export function Shell({ siteName, toggle, links, userMenu, current, children }: Props) {
  const home = current === PAGES.dashboard ? 'page' : undefined;
  return (
    <div className="min-h-svh md:pl-sidebar print:pl-0">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-sidebar flex-col overflow-y-auto border-r border-surface-deep bg-surface-deep p-3 text-on-deep md:flex dark:border-line">
        <a href={PAGES.dashboard} aria-current={home} className="mb-6 block rounded px-1 py-2.5">
          <SiteLogo siteName={siteName} white className="h-10 w-46" />
        </a>
        {links}
      </aside>
      <header className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-2 border-b border-line bg-surface-raised px-4 md:min-h-18 md:justify-end md:border-0 md:bg-transparent md:px-6 lg:px-8">
        <div className="flex min-w-0 items-center md:hidden">
          <div className="size-12 shrink-0">{toggle}</div>
          <a href={PAGES.dashboard} aria-current={home} className="rounded">
            <SiteLogo siteName={siteName} className="h-mark w-logo" />
          </a>
        </div>
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
          {BOTTOM_LINKS.map(({ label, href, icon }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={href === current ? 'page' : undefined}
                className="flex h-16 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-muted aria-[current]:text-accent-strong"
              >
                <Icon name={icon} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
