import { call } from '../../../api/call.ts';
import { type Added, confirmCodes } from '../../../contract/two-step.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyField } from '../../kit/CopyField.tsx';
import { Sheet } from '../../kit/dialogs.tsx';
import { TextField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { Qr } from '../../kit/Qr.tsx';
import { useStepUp } from '../../kit/use-step-up.ts';
import { useSubmit } from '../../kit/use-submit.ts';

const FORM = 'first-code';

interface Props {
  secret: string;
  uri: string;
  onAdded: (added: Added) => void;
  onClose: () => void;
}

/** Adds the secret to an authenticator app; the first code proves that it worked. */
export default function CodesSheet({ secret, uri, onAdded, onClose }: Props) {
  const proved = useStepUp();
  const { submit, busy, problem } = useSubmit(async (form) => {
    const code = String(new FormData(form).get('code'));
    onAdded(await proved(() => call(confirmCodes, { body: { code } })));
  });
  const wrong = problem?.fields.code;

  return (
    <Sheet
      open
      onClose={onClose}
      title="Set up one-time codes"
      actions={
        <>
          <Button kind="primary" type="submit" form={FORM} busy={busy && 'Checking…'}>
            Switch on
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <ol className="grid list-decimal gap-6 pl-5 marker:font-semibold">
        <li>
          <p>Scan this code with an authenticator app, such as the one of your password manager.</p>
          <Qr
            text={uri}
            label="QR code of the secret for your app"
            className="mt-3 block w-44 rounded border border-line"
          />
        </li>
        <li>
          <p className="mb-2">No camera? Enter this secret in the app instead.</p>
          <CopyField id="secret" label="Secret" value={secret} />
        </li>
        <li>
          <form id={FORM} onSubmit={submit} className="grid gap-3">
            <TextField
              name="code"
              label="First code"
              hint="The six digits that the app shows now."
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              error={wrong}
            />
            {problem && !wrong && (
              <Notice kind="danger" live title="Not switched on yet">
                {problem.sentence}
              </Notice>
            )}
          </form>
        </li>
      </ol>
    </Sheet>
  );
}
