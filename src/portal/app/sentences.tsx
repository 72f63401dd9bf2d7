/** The dialog and the toast for page turns. Part of the app's script, since neither could be loaded without a network. */
import { createRoot } from 'react-dom/client';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/dialogs.tsx';

let asked: Promise<boolean> | undefined;

/** Asks whether to leave a page with unsaved work; concurrent callers share one dialog. Resolves to whether to leave. */
export function askToLeave(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return asked;
}

/** Rendered in a React root of its own, so that the page underneath stays as it is. */
async function ask(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <Dialog
      open
      title="Leave without saving?"
      onClose={() => resolve(false)}
      actions={
        <>
          <Button kind="primary" onClick={() => resolve(false)}>
            Stay
          </Button>
          <Button onClick={() => resolve(true)}>Leave</Button>
        </>
      }
    >
      Your changes are not saved yet. This tab keeps what you typed until you come back or sign out.
    </Dialog>,
  );
  const leave = await promise;
  root.unmount();
  place.remove();
  return leave;
}

/** Says that a page could not be loaded, with a retry. */
export const sayOffline = (href: string): void =>
  showToast({
    kind: 'warning',
    title: 'This page did not load',
    description: 'You seem to be offline. Check your connection and try again.',
    action: { label: 'Try again', onPress: () => location.assign(href) },
  });
