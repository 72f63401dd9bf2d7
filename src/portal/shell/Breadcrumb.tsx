import { Icon } from '../../components/Icon.tsx';
import { PORTAL_PAGES, type PortalPageKey, pageAbove } from '../../config/portal.ts';

/** The way back from a page that is part of another one; nothing on the others. */
export function Breadcrumb({ page }: { page: PortalPageKey }) {
  const above = pageAbove(page);
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
