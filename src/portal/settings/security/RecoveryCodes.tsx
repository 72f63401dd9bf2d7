import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { saveFile } from '../../kit/download.tsx';
import { CheckField } from '../../kit/fields.tsx';

interface Props {
  codes: string[];
  siteName: string;
  onClose: () => void;
}

/** The codes as text for a file, the clipboard and paper. */
const recoveryText = (siteName: string, codes: string[]): string =>
  [`Recovery codes for ${siteName}`, 'Each works once.', '', ...codes, ''].join('\n');

/** New recovery codes, shown only once: the dialog closes only after the user confirms that they are stored. */
export default function RecoveryCodes({ codes, siteName, onClose }: Props) {
  const [stored, setStored] = useState(false);
  const [told, setTold] = useState('');
  // A second Escape closes a native dialog regardless of its owner, so a new one replaces it.
  const [turn, setTurn] = useState(0);
  const text = recoveryText(siteName, codes);

  const close = () => {
    if (stored) return onClose();
    setTold('Please store the codes first: they are not shown again.');
    setTurn(turn + 1);
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold('The codes are copied.'),
      () => setTold('This browser does not copy here. Please select the codes, or download them.'),
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
          They replace any codes that you had before.
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
          {told}
        </p>
      </Dialog>
      {createPortal(
        <div className="print-sheet hidden whitespace-pre-line print:block">{text}</div>,
        document.body,
      )}
    </>
  );
}
