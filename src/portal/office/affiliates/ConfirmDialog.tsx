import { call } from '../../../api/call.ts';
import {
  changeAffiliate,
  type OfficeAffiliate,
  type OneTimeAddress,
  resetAffiliate,
} from '../../../contract/office-affiliates.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { useDeed } from '../use-deed.ts';
import { fullName, showAffiliate } from './affiliates.ts';

/** What is asked for once more, with the words of its dialog. */
const WORDS = {
  reset: {
    verb: 'Make an address',
    title: (name: string) => `Make an address for ${name} to choose a password`,
    text: 'The old password works until another one is chosen. The affiliate gets an alert.',
  },
  disable: {
    verb: 'Disable',
    title: (name: string) => `Disable ${name}`,
    text: 'Ends every session, and nobody signs in with the account until it is enabled again. Nothing is deleted.',
  },
  enable: {
    verb: 'Enable',
    title: (name: string) => `Enable ${name}`,
    text: 'Lets the affiliate sign in again.',
  },
  give: {
    verb: 'Give the role',
    title: (name: string) => `Give ${name} the role of the office`,
    text: 'Everything on this page is open to members of the office, once they have set up two-step sign-in.',
  },
  take: {
    verb: 'Take the role',
    title: (name: string) => `Take the role of the office from ${name}`,
    text: 'This page is closed to them with their next request. Their own account stays as it is.',
  },
} as const;
export type Sensitive = keyof typeof WORDS;

interface Props {
  affiliate: OfficeAffiliate;
  what: Sensitive;
  onMade: (made: OneTimeAddress) => void;
  onClose: () => void;
}

/** Asks once more before access is opened or closed. */
export function ConfirmDialog({ affiliate, what, onMade, onClose }: Props) {
  const { busy, run } = useDeed();
  const name = fullName(affiliate);
  const { verb, title, text } = WORDS[what];
  const params = { id: affiliate.id };
  const confirm = async () => {
    if (what === 'reset') {
      const made = await run(() => call(resetAffiliate, { params }));
      if (made) {
        onMade(made);
        onClose();
      }
      return;
    }
    const body =
      what === 'disable' || what === 'enable'
        ? { disabled: what === 'disable' }
        : { office: what === 'give' };
    const now = await run(() => call(changeAffiliate, { params, body }), `${name}: done`);
    if (!now) return;
    showAffiliate(now);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title(name)}
      actions={
        <>
          <Button
            kind={what === 'disable' ? 'delete' : 'primary'}
            data-first
            busy={busy && 'One moment…'}
            onClick={() => void confirm()}
          >
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p className="text-ink-muted">{text}</p>
    </Dialog>
  );
}
