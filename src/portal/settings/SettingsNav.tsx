import { Icon } from '../../components/Icon.tsx';
import { PORTAL_PAGES, type PortalPageKey } from '../../config/portal.ts';

/** The parts of the settings in order, each with its purpose. */
const PARTS = [
  { page: 'security', label: 'Security', about: 'Password and two-step sign-in' },
  { page: 'sessions', label: 'Sessions', about: 'Where you are signed in' },
  { page: 'alertKinds', label: 'Alerts', about: 'What you hear about' },
  { page: 'calendar', label: 'Calendar', about: 'Your tasks in Google, Outlook or Apple' },
  { page: 'display', label: 'Display', about: 'Theme, density, shortcuts' },
  { page: 'privacy', label: 'Privacy', about: 'Who looked at your data' },
  { page: 'yourData', label: 'Your data', about: 'What is stored, export, deletion' },
] as const satisfies { page: PortalPageKey; label: string; about: string }[];

/** A part of the settings; `settings` itself shows the first one on wide screens. */
export type SettingsKey = 'settings' | (typeof PARTS)[number]['page'];

/** The parts as links: a list on the index of phones, a row of tabs on tablets, and a column beside the cards on wide screens. */
export function SettingsNav({ page }: { page: SettingsKey }) {
  const shown = page === 'settings' ? 'security' : page;
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-5">
      <ul className="overflow-hidden [scrollbar-width:none] max-md:divide-y max-md:divide-line max-md:rounded max-md:border max-md:border-line max-md:bg-surface-raised md:flex md:overflow-x-auto md:border-b md:border-line lg:grid lg:gap-0.5 lg:overflow-visible lg:border-b-0">
        {PARTS.map(({ page: part, label, about }) => (
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
