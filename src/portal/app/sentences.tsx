/** The question and the toast of a page turn. Loaded with the app: without a network nothing would come. */
import { createRoot } from 'react-dom/client';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/dialogs.tsx';

let asked: Promise<boolean> | undefined;

/** Asks whether to leave a page with unsaved work, once for all who ask at the same time. Answers whether to go. */
export function askToLeave(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return asked;
}

/** In a tree of its own: whatever shows on the page stays as it is underneath. */
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

/** Says that a page could not be fetched, with another try. */
export const sayOffline = (href: string): void =>
  showToast({
    kind: 'warning',
    title: 'This page did not load',
    description: 'You seem to be offline. Check your connection and try again.',
    action: { label: 'Try again', onPress: () => location.assign(href) },
  });
