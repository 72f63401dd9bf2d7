import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { $person } from '../../../api/person.ts';
import { GRACE_DAYS } from '../../../config/security.ts';
import { endAccount } from '../../../contract/account.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ProblemText } from '../../kit/ProblemText.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useProof } from '../../kit/use-proof.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { loadAccount, setEndsAt } from '../../shell/account.ts';
import { lossWords, stored } from './stored.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

const FORM = 'delete-account';
const WRONG = 'This is not your user name.';

/** Says what goes and when, and wants the user name typed. */
export function DeleteDialog({ open, onClose }: Props) {
  const username = useStore($person) ?? '';
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const loaded = useStore(stored.$loaded);
  const proved = useProof();
  const { submit, busy, problem, clear } = useSubmit(async () => {
    if (typed.trim() !== username) {
      setError(WRONG);
      document.getElementById('confirmation')?.focus();
      return;
    }
    const { endsAt } = await proved(() => call(endAccount));
    setEndsAt(endsAt);
    void loadAccount();
    close();
    showToast({
      title: 'Your account will be deleted',
      description: `You can keep it for ${GRACE_DAYS} days.`,
    });
  });
  const close = () => {
    setTyped('');
    setError('');
    clear();
    onClose();
  };
  return (
    <Dialog
      form
      open={open}
      onClose={close}
      title="Delete your account"
      actions={
        <>
          <Button kind="delete" type="submit" form={FORM} busy={busy && 'Deleting…'}>
            Delete account
          </Button>
          <Button onClick={close}>Cancel</Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid gap-2">
          <p>
            In {GRACE_DAYS} days you can no longer sign in, and everything goes for good: your
            profile, alerts and settings, and what the portal holds for you.
          </p>
          {loaded.status === 'ready' && (
            <ul className="grid list-disc pl-5 tabular-nums sm:grid-cols-2">
              {lossWords(loaded.data).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
          <p>
            Until then everything works as before, and you can keep your account. After it your
            share links lead to the front page and credit nobody, and the audit keeps ids alone.
          </p>
        </div>
        <TextField
          name="confirmation"
          label="Your user name"
          hint={`Type ${username} to confirm.`}
          value={typed}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-first
          onChange={({ target }) => {
            setTyped(target.value);
            setError('');
          }}
        />
        {problem && (
          <p role="alert" className="text-danger">
            <ProblemText problem={problem} then="try again" />
          </p>
        )}
      </form>
    </Dialog>
  );
}
