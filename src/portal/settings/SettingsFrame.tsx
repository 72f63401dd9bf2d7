import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $work } from '../../api/work.ts';
import { Icon } from '../../components/Icon.tsx';
import { PORTAL_PAGES, type PortalPageKey } from '../../config/portal.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { showCurrent } from '../kit/Tabs.tsx';
import { mayOpen } from '../shell/work.ts';

/** The parts of the settings in order, each with its purpose. */
const PARTS = [
  { page: 'security', label: 'Security', about: 'Password and two-step sign-in' },
  { page: 'sessions', label: 'Sessions', about: 'Where you are signed in' },
  { page: 'assistants', label: 'Assistants', about: 'People who work for you' },
  { page: 'alertKinds', label: 'Alerts', about: 'What you hear about' },
  { page: 'calendar', label: 'Calendar', about: 'Your tasks in Google, Outlook or Apple' },
  { page: 'display', label: 'Display', about: 'Theme and keyboard shortcuts' },
  { page: 'privacy', label: 'Privacy', about: 'Who looked at your data' },
  { page: 'yourData', label: 'Your data', about: 'What is stored, export, deletion' },
] as const satisfies { page: PortalPageKey; label: string; about: string }[];

/** A part of the settings; `settings` itself shows the first one on wide screens. */
type SettingsKey = 'settings' | (typeof PARTS)[number]['page'];

/** The parts as links: a list on the index of phones, a row of tabs on tablets, and a column beside the cards on wide screens. */
function SettingsNav({ page }: { page: SettingsKey }) {
  const shown = page === 'settings' ? 'security' : page;
  const work = useStore($work);
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-5">
      <ul
        ref={showCurrent}
        className="overflow-hidden [scrollbar-width:none] max-md:divide-y max-md:divide-line max-md:rounded max-md:border max-md:border-line max-md:bg-surface-raised md:flex md:overflow-x-auto md:border-b md:border-line lg:grid lg:gap-0.5 lg:overflow-visible lg:border-b-0"
      >
        {PARTS.filter((part) => mayOpen(part.page, work)).map(({ page: part, label, about }) => (
          <li key={part}>
            <a
              href={PORTAL_PAGES[part].path}
              aria-current={part === page ? 'page' : part === shown ? 'true' : undefined}
              className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-3 px-4 py-2 hover:bg-surface-sunken focus-inset md:min-h-11 md:border-b-2 md:border-transparent md:px-2 md:py-0 md:text-sm md:whitespace-nowrap md:text-ink-muted md:hover:text-ink md:aria-[current]:border-accent md:aria-[current]:font-semibold md:aria-[current]:text-ink lg:rounded lg:border-b-0 lg:border-l-3 lg:px-3 lg:text-base lg:aria-[current]:bg-surface-raised"
            >
              <span>
                {label}
                <span className="block text-sm text-ink-muted md:hidden">{about}</span>
              </span>
              <Icon name="back" className="size-5 rotate-180 text-ink-muted md:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Props {
  page: SettingsKey;
  /** For a table with buttons. */
  isWide?: boolean;
  children: ReactNode;
}

/** The title, the links to the parts, and one part's cards. On phones the index shows only the links. */
function SettingsFrame({ page, isWide, children }: Props) {
  const index = page === 'settings';
  return (
    <>
      <PageHeader title={PORTAL_PAGES[page].title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-12">
        <div className={`lg:col-span-3 ${index ? '' : 'max-md:hidden'}`}>
          <SettingsNav page={page} />
        </div>
        <div
          className={`grid content-start gap-5 ${isWide ? 'lg:col-span-9' : 'max-w-180 lg:col-span-8'} ${index ? 'max-md:hidden' : ''}`}
        >
          {children}
        </div>
      </div>
    </>
  );
}

/** A part as a page of the portal. On phones the index loads no data. */
export function SettingsPart({ page, isWide = false, children }: Props) {
  const desktop = useMediaQuery(DESKTOP_QUERY);
  return (
    <SettingsFrame page={page} isWide={isWide}>
      {(desktop || page !== 'settings') && children}
    </SettingsFrame>
  );
}

export const SettingsSkeleton = ({ page }: { page: SettingsKey }) => (
  <SettingsFrame page={page}>
    <SkeletonCard lines={4} />
    <SkeletonCard lines={3} />
  </SettingsFrame>
);
