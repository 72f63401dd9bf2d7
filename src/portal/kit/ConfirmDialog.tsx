import { type ReactNode, useState } from 'react';
import { failureSentence } from '../../api/request.ts';
import { Button } from './Button.tsx';
import { Dialog } from './dialogs.tsx';
import { Notice } from './notices.tsx';

interface Props<Answer> {
  title: string;
  /** What its button says, also while the work runs. */
  verb: string;
  busy: string;
  /** "delete" if there is no way back. */
  kind: 'primary' | 'delete';
  /** The confirmed work. It returns nothing if the user closed the step-up. */
  work: () => Promise<Answer | undefined>;
  /** The title of the notice on failure. */
  failed: string;
  onDone: (answer: Answer) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is done. It closes once that is done; a failure shows in it. */
export function ConfirmDialog<Answer>(props: Props<Answer>) {
  const { title, verb, kind, work, failed, onDone, onClose, children } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await work();
      if (answer !== undefined) {
        onDone(answer);
        onClose();
      }
    } catch (error) {
      setProblem(failureSentence(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind={kind} data-first busy={busy && props.busy} onClick={() => void confirm()}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        {children}
        {problem && (
          <Notice kind="danger" live title={failed}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
