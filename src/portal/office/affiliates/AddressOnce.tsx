import type { OneTimeAddress } from '../../../contract/office-affiliates.ts';
import { momentWords } from '../../../lib/date-words.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyField } from '../../kit/CopyField.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { fullName } from './affiliates.ts';

/** The address that opens "Choose your password": nobody sees it again. */
export function AddressOnce({ made, onClose }: { made: OneTimeAddress; onClose: () => void }) {
  const { affiliate, address, expiresAt } = made;
  return (
    <Dialog
      open
      form
      onClose={onClose}
      title={`The address for ${fullName(affiliate)}`}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          Pass it on to them alone: whoever has it chooses the password. It works once, until{' '}
          <time dateTime={expiresAt}>{momentWords(expiresAt)}</time>, and is shown only now.
        </p>
        <CopyField id="one-time-address" label="One-time address" value={address} />
      </div>
    </Dialog>
  );
}
