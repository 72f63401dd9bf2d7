/** The question before unsaved work is left. Part of the app's script, since it could not be loaded without a network. */
import { DRAFT_DAYS } from '../../config/retention.ts';
import { hasUnsavedWork } from '../../session/drafts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './dialogs.tsx';
import { openInOwnRoot } from './open-in-own-root.ts';

let openQuestion: Promise<boolean> | undefined;

const KEPT = `This device keeps what you typed for ${DRAFT_DAYS} days, or until you sign out.`;
const DELETED = 'Signing out deletes what you typed.';

/**
 * Asks whether to leave a page with unsaved work; concurrent callers share one dialog. Resolves to
 * whether to leave, without a question if there is no unsaved work.
 */
export async function askToLeave({ signsOut = false } = {}): Promise<boolean> {
  if (!hasUnsavedWork()) return true;
  openQuestion ??= ask(signsOut ? DELETED : KEPT).finally(() => {
    openQuestion = undefined;
  });
  return openQuestion;
}

function ask(consequence: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = openInOwnRoot(() => (
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
      Your changes are not saved yet. {consequence}
    </Dialog>
  ));
  return promise.finally(close);
}
