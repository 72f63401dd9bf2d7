import { useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { inviteAffiliate, type OneTimeAddress } from '../../../contract/office-affiliates.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ErrorSummary } from '../../kit/ErrorSummary.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useProof } from '../../kit/use-proof.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { wasNotProved } from '../../kit/with-proof.ts';
import { AddressOnce } from './AddressOnce.tsx';
import { affiliates } from './affiliates.ts';

const FIELDS = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'E-mail address', type: 'email' },
  { name: 'username', label: 'User name', hint: 'What they sign in with.' },
] as const;
type Name = (typeof FIELDS)[number]['name'];

const EMPTY: Record<Name, string> = { firstName: '', lastName: '', email: '', username: '' };

/** Adds an affiliate, and shows the address by which they choose a password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const proved = useProof();
  const [person, setPerson] = useState(EMPTY);
  const [made, setMade] = useState<OneTimeAddress>();
  const { submit, busy, problem } = useSubmit(async () => {
    try {
      setMade(await proved(() => call(inviteAffiliate, { body: person })));
      void affiliates.reload();
    } catch (error) {
      if (!wasNotProved(error)) throw error;
    }
  });
  if (made) return <AddressOnce made={made} onClose={onClose} />;
  return (
    <Dialog
      open
      form
      onClose={onClose}
      title="Invite an affiliate"
      actions={
        <>
          <Button kind="primary" type="submit" form={form} busy={busy && 'Inviting…'}>
            Invite
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        {problem && (
          <ErrorSummary
            sentence={Object.keys(problem.fields).length > 0 ? undefined : problem.sentence}
            fields={problem.fields}
          />
        )}
        {FIELDS.map(({ name, ...field }, index) => (
          <TextField
            key={name}
            {...field}
            name={name}
            autoComplete="off"
            value={person[name]}
            error={problem?.fields[name]}
            {...(index === 0 && { 'data-first': true })}
            onChange={({ target }) => setPerson({ ...person, [name]: target.value })}
          />
        ))}
      </form>
    </Dialog>
  );
}
