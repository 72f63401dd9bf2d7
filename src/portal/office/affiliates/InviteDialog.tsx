import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { inviteAffiliate, type OneTimeAddress } from '../../../contract/office/affiliates.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyField } from '../../kit/CopyField.tsx';
import { Dialog, FormDialog } from '../../kit/dialogs.tsx';
import { TextField } from '../../kit/fields.tsx';
import { ErrorSummary } from '../../kit/notices.tsx';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { unlessClosed, useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { affiliates, fullName } from './affiliates.ts';

/** The address that opens "Choose your password". It is shown only once. */
export function AddressOnce({ made, onClose }: { made: OneTimeAddress; onClose: () => void }) {
  const { affiliate, address, expiresAt, mailed } = made;
  return (
    <Dialog
      open
      form
      onClose={onClose}
      title={`${affiliate.invited ? 'Invitation' : 'Password'} link for ${fullName(affiliate)}`}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        {affiliate.invited && (
          <p>
            The username is <bdi className="font-semibold">{affiliate.username}</bdi>.
          </p>
        )}
        {mailed && <p>A mail with this link is on its way to {affiliate.email}.</p>}
        <p>
          Send it only to them: anyone with this link can choose the password. It works once, until{' '}
          <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>, and is shown only now.
        </p>
        <CopyField id="one-time-address" label="One-time link" value={address} />
      </div>
    </Dialog>
  );
}

const FIELDS = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'Email address', type: 'email' },
  {
    name: 'username',
    label: 'Username',
    hint: 'What they sign in with. If blank, it is made from the name.',
    optional: true,
  },
  {
    name: 'note',
    label: 'A line of your own',
    hint: 'The letter says it below the invitation.',
    optional: true,
  },
] as const;
type Name = (typeof FIELDS)[number]['name'];

export type Invited = Record<Exclude<Name, 'username' | 'note'>, string>;

const EMPTY: Invited = { firstName: '', lastName: '', email: '' };

interface Props {
  person?: Invited;
  onInvited?: () => void;
  onClose: () => void;
}

/** Adds an affiliate, and shows the address where they choose a password. */
export function InviteDialog({ person: first = EMPTY, onInvited, onClose }: Props) {
  const proved = useStepUp();
  const [made, setMade] = useState<OneTimeAddress>();
  const form = useForm({
    name: `invite:${first.email}`,
    stored: undefined,
    draftOf: () => ({ username: '', note: '', ...first }),
    save: ({ draft: { username, ...others } }) => {
      const body = { ...others, ...(username.trim() && { username }) };
      return proved(() => call(inviteAffiliate, { body })).catch(unlessClosed);
    },
    onSaved: (saved) => {
      setMade(saved);
      void affiliates.reload();
      onInvited?.();
    },
  });
  if (made) return <AddressOnce made={made} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite an affiliate"
      verb="Invite"
      busy={form.busy && 'Inviting…'}
      onClose={onClose}
      onSubmit={form.submit}
      className="grid gap-5"
    >
      <WrittenBefore of={form} />
      <ErrorSummary sentence={form.failure?.sentence} fields={form.wrong} />
      {FIELDS.map(({ name, ...field }, index) => (
        <TextField
          key={name}
          {...field}
          {...form.field(name)}
          autoComplete="off"
          {...(index === 0 && { 'data-first': true })}
        />
      ))}
    </FormDialog>
  );
}
