/** The list of shortcuts in a dialog. Loaded when somebody asks for it. */
import { createRoot } from 'react-dom/client';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { ShortcutList } from './ShortcutList.tsx';

/** Opens the list, in a tree of its own: the page stays as it is underneath. */
export function openHelp(): void {
  if (document.querySelector('dialog:modal')) return;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <Dialog open title="Keyboard shortcuts" onClose={close}>
      <ShortcutList />
      <p className="mt-3 text-sm text-ink-muted">
        You can switch them off in{' '}
        <a href={PORTAL_PAGES.display.path} className="link">
          Settings, Display
        </a>
        .
      </p>
    </Dialog>,
  );
}
