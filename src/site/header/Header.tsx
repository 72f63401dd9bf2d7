import { useEffect, useState } from 'react';
import { SiteLogo } from '../../components/logo/SiteLogo.tsx';
import { PAGES } from '../../config/paths.ts';
import { HEADER_LINKS } from '../links.ts';
import { glideForAnchors } from './glide.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { useCurrentSection } from './use-current-section.ts';
import { useHeaderScroll } from './use-header-scroll.ts';

const SECTION_IDS = HEADER_LINKS.map(({ href }) => href.slice(href.indexOf('#') + 1));

/** The public pages' header. It stays at the page's top until the island is ready to follow the scrolling. */
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
