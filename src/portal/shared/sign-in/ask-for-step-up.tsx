/** Shows the step-up dialog. Loaded when it is needed. */

import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { $person } from '../../../api/person.ts';
import { PROOF_MINUTES } from '../../../config/security.ts';
import { stepUp } from '../../../contract/account/account.ts';
import { beginStepUp, readTwoStep, stepUpByPasskey } from '../../../contract/auth/two-step.ts';
import { guardUnsavedWork } from '../../../session/drafts.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { TextField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { openInOwnRoot } from '../../kit/open-in-own-root.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { signByPasskey, supportsPasskeys } from './passkeys.ts';

const FORM = 'proof';

/** Asks for the password or a passkey. Calls `onEnd` once one of them was right, or the dialog was closed. */
function StepUpDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const hasPasskey = useHasPasskey();
  const password = useSubmit(async (form) => {
    passkey.clear();
    const typed = String(new FormData(form).get('password'));
    await call(stepUp, { body: { password: typed } });
    onEnd(true);
  });
  const passkey = useSubmit(async () => {
    password.clear();
    const credential = await signByPasskey(await call(beginStepUp));
    await call(stepUpByPasskey, { body: { credential } });
    onEnd(true);
  });
  const wrong = password.problem?.fields.password;
  const problem = passkey.problem ?? (wrong ? undefined : password.problem);

  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title="Please confirm it’s you"
      actions={
        <>
          <Button kind="primary" type="submit" form={FORM} busy={password.busy && 'Checking…'}>
            Confirm
          </Button>
          <Button onClick={() => onEnd(false)}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-muted">
          This step is protected. It asks for your password if you have not entered it in the last{' '}
          {PROOF_MINUTES} minutes.
        </p>
        {problem && (
          <Notice kind="danger" live title="Not confirmed yet">
            {problem.sentence}
          </Notice>
        )}
        <form id={FORM} onSubmit={password.submit}>
          {/* Password managers need the username to offer the right password. */}
          <input
            type="text"
            autoComplete="username"
            value={$person.get() ?? ''}
            readOnly
            className="hidden"
          />
          <TextField
            name="password"
            id="proof-password"
            type="password"
            label="Password"
            autoComplete="current-password"
            required
            error={wrong}
            data-first
          />
        </form>
        {hasPasskey && (
          <form onSubmit={passkey.submit}>
            <Button type="submit" busy={passkey.busy && 'Waiting…'} className="w-full">
              Use a passkey
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}

/** Whether a passkey can be used. Requested while the dialog is open; without an answer, only the password is offered. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!supportsPasskeys()) return;
    call(readTwoStep).then(
      ({ passkeys }) => setHas(passkeys.length > 0),
      () => {},
    );
  }, []);
  return has;
}

let openQuestion: Promise<boolean> | undefined;

/** Asks for the password or a passkey; concurrent callers share one dialog. Resolves to whether the step-up succeeded. */
export function askForStepUp(signal: AbortSignal): Promise<boolean> {
  openQuestion ??= show(signal).finally(() => {
    openQuestion = undefined;
  });
  return openQuestion;
}

function show(signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // The pending action is unsaved work: it survives a session that ends meanwhile.
  const release = guardUnsavedWork();
  signal.addEventListener('abort', () => resolve(false));
  const close = openInOwnRoot(() => <StepUpDialog onEnd={resolve} />);
  return promise.finally(() => {
    release();
    close();
  });
}
