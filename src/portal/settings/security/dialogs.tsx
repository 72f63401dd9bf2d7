/** The dialogs of two-step sign-in: passkeys, the first one-time code, and the recovery codes. */

import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../../api/call.ts';
import {
  type Added,
  addPasskey,
  beginPasskey,
  confirmCodes,
  type Passkey,
  renamePasskey,
} from '../../../contract/auth/two-step.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyField } from '../../kit/CopyField.tsx';
import { Dialog, Sheet } from '../../kit/dialogs.tsx';
import { CheckField, TextField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { Qr } from '../../kit/Qr.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { saveFile } from '../../shared/sign-in/download.tsx';
import { makePasskey } from '../../shared/sign-in/passkeys.ts';
import { useStepUp } from '../../shared/sign-in/use-step-up.ts';

const FORM = 'passkey-name';

interface NameDialogProps {
  title: string;
  about?: string;
  name: string;
  verb: string;
  busy: string;
  failed: string;
  work: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a passkey, and runs the action of its button. */
function NameDialog(props: NameDialogProps) {
  const { title, about, name, verb, busy: doing, failed, work, onClose } = props;
  const { submit, busy, problem } = useSubmit((form) =>
    work(String(new FormData(form).get('name'))),
  );
  const wrong = problem?.fields.name;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="primary" type="submit" form={FORM} busy={busy && doing}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} className="grid gap-5">
        {about && <p className="text-ink-muted">{about}</p>}
        <TextField
          name="name"
          id="passkey-name-field"
          label="Name"
          hint="So that you can recognize it in the list."
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          required
          error={wrong}
          data-first
        />
        {problem && !wrong && (
          <Notice kind="danger" live title={failed}>
            {problem.sentence}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
] as const;

/** The default name of a passkey made here, from the user agent. */
export const deviceWords = (agent: string): string =>
  DEVICES.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Passkey';

interface AddPasskeyProps {
  /** The browser's options, loaded in advance: the browser must be asked in the press itself. */
  options: Record<string, unknown>;
  onAdded: (added: Added) => void;
  onClose: () => void;
}

export function AddPasskey({ options, onAdded, onClose }: AddPasskeyProps) {
  const proved = useStepUp();
  // The server accepts each challenge once.
  const unused = useRef<Record<string, unknown> | undefined>(options);
  const work = async (name: string) => {
    const credential = await makePasskey(
      unused.current ?? (await proved(() => call(beginPasskey))),
    );
    unused.current = undefined;
    onAdded(await proved(() => call(addPasskey, { body: { name, credential } })));
  };
  return (
    <NameDialog
      title="Add a passkey"
      about="Your browser asks you next for your fingerprint, face, screen lock or security key."
      name={deviceWords(navigator.userAgent)}
      verb="Continue"
      busy="Waiting…"
      failed="Not added yet"
      work={work}
      onClose={onClose}
    />
  );
}

interface RenamePasskeyProps {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenamePasskey({
  passkey: { id, version, name },
  onRenamed,
  onClose,
}: RenamePasskeyProps) {
  const proved = useStepUp();
  const work = async (typed: string) => {
    await proved(() => call(renamePasskey, { params: { id }, body: { version, name: typed } }));
    onRenamed();
  };
  return (
    <NameDialog
      title={`Rename “${name}”`}
      name={name}
      verb="Save"
      busy="Saving…"
      failed="Not renamed yet"
      work={work}
      onClose={onClose}
    />
  );
}

const CODE_FORM = 'first-code';

interface CodesSheetProps {
  secret: string;
  uri: string;
  onAdded: (added: Added) => void;
  onClose: () => void;
}

/** Adds the secret to an authenticator app; the first code proves that it worked. */
export function CodesSheet({ secret, uri, onAdded, onClose }: CodesSheetProps) {
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
          <Button kind="primary" type="submit" form={CODE_FORM} busy={busy && 'Checking…'}>
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
          <form id={CODE_FORM} onSubmit={submit} className="grid gap-3">
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

interface RecoveryCodesProps {
  codes: string[];
  /** Whether there were codes before, which no longer work. */
  replacing: boolean;
  siteName: string;
  onClose: () => void;
}

/** The codes as text for a file, the clipboard and paper. */
const recoveryText = (siteName: string, codes: string[]): string =>
  [`Recovery codes for ${siteName}`, 'Each works once.', '', ...codes, ''].join('\n');

/** New recovery codes, shown only once: the dialog closes only after the user confirms that they are stored. */
export function RecoveryCodes({ codes, replacing, siteName, onClose }: RecoveryCodesProps) {
  const [stored, setStored] = useState(false);
  const [notice, setNotice] = useState('');
  // A second Escape closes a native dialog regardless of its owner, so a new one replaces it.
  const [turn, setTurn] = useState(0);
  const text = recoveryText(siteName, codes);

  const close = () => {
    if (stored) return onClose();
    setNotice('Please store the codes first: they are not shown again.');
    setTurn(turn + 1);
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setNotice('The codes are copied.'),
      () =>
        setNotice('This browser does not copy here. Please select the codes, or download them.'),
    );

  return (
    <>
      <Dialog
        key={turn}
        open
        form
        onClose={close}
        title="Your recovery codes"
        actions={
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <p className="text-ink-muted">
          Keep them where you can find them without your phone. Each opens the second step once.
          {replacing && ' They replace any codes that you had before.'}
        </p>
        <ul className="mt-4 grid gap-y-2 rounded bg-surface-sunken p-4 text-sm tabular-nums sm:text-base">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => void copy()}>Copy</Button>
          <Button onClick={() => saveFile(new Blob([text]), 'recovery-codes.txt')}>Download</Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        <CheckField
          name="stored"
          label="I have stored these codes"
          checked={stored}
          onChange={({ target }) => setStored(target.checked)}
          className="mt-3"
        />
        <p role="status" className="text-sm text-ink-muted">
          {notice}
        </p>
      </Dialog>
      {createPortal(
        <div className="print-sheet hidden whitespace-pre-line print:block">{text}</div>,
        document.body,
      )}
    </>
  );
}
