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

/** The parts as links: tabs on wide screens, a list on the index of phones. */
export function SettingsNav({ page }: { page: SettingsKey }) {
  const shown = page === 'settings' ? 'security' : page;
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-5">
      <ul className="settings-parts">
        {PARTS.map(({ page: part, label, about }) => (
          <li key={part}>
            <a
              href={PORTAL_PAGES[part].path}
              aria-current={part === page ? 'page' : part === shown ? 'true' : undefined}
              className="settings-link"
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
