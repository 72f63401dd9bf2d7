import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { useProof } from '../../kit/use-proof.ts';
import { countWords, endAllOthers } from './sessions.ts';

interface Props {
  /** How many other sessions are open. */
  count: number;
  onClose: () => void;
}

/** Asks before all other sessions are ended. A failure is said in it, and nothing is lost. */
export function EndOthersDialog({ count, onClose }: Props) {
  const proved = useProof();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const end = async () => {
    setBusy(true);
    const failure = await endAllOthers(proved);
    setBusy(false);
    setProblem(failure);
    if (!failure) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sign out ${countWords(count)}`}
      actions={
        <>
          <Button
            kind="primary"
            data-first
            busy={busy && 'Signing out…'}
            onClick={() => void end()}
          >
            Sign out all others
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p className="text-ink-muted">
        You stay signed in on this device. {count === 1 ? 'The other one needs' : 'The others need'}{' '}
        your password to sign in again.
      </p>
      {problem && (
        <p role="alert" className="notice mt-4">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
