/** The list of shortcuts in a dialog. Loaded when it is opened. */
import { PORTAL_PAGES } from '../../config/portal.ts';
import { Dialog } from '../kit/dialogs.tsx';
import { openInOwnRoot } from '../kit/open-in-own-root.ts';
import { GO_TO, searchKeys } from './search-keys.ts';

/** The shortcuts in words: keys to press one after the other, and their effect. */
const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [searchKeys()], does: 'Search everything' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['/'], does: 'Go to the search field of the page' },
  { keys: ['n'], does: 'New contact, on Contacts' },
  ...Object.entries(GO_TO).map(([key, page]) => ({
    keys: ['g', key],
    does: `Go to ${PORTAL_PAGES[page].label}`,
  })),
];

export const ShortcutList = () => (
  <dl className="divide-y divide-line">
    {SHORTCUTS.map(({ keys, does }) => (
      <div key={does} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
        <dt>{does}</dt>
        <dd className="flex shrink-0 items-center gap-1.5 text-sm text-ink-muted">
          {keys.map((key, index) => (
            <span key={key} className="flex items-center gap-1.5">
              {index > 0 && 'then'}
              <kbd className="rounded border border-line-strong bg-surface-sunken px-2 font-sans font-semibold text-ink">
                {key}
              </kbd>
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);

export function openHelp(): void {
  if (document.querySelector('dialog:modal')) return;
  openInOwnRoot((close) => (
    <Dialog open title="Keyboard shortcuts" onClose={close}>
      <ShortcutList />
      <p className="mt-3 text-sm text-ink-muted">
        You can switch them off in{' '}
        <a href={PORTAL_PAGES.display.path} className="link">
          Settings, Display
        </a>
        .
      </p>
    </Dialog>
  ));
}
