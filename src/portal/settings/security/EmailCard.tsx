/** The card that shows and changes the account's email address. */
import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { call, resource } from '../../../api/call.ts';
import { ADDRESS_HOURS } from '../../../config/security.ts';
import { type Addresses, changeEmail, readMailChoice } from '../../../contract/account/account.ts';
import { useAuth } from '../../../session/auth.tsx';
import { checkSession } from '../../../session/session.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/fields.tsx';
import { ErrorSummary } from '../../kit/notices.tsx';
import { type SubmitProblem, useSubmit } from '../../kit/use-submit.ts';
import { PasswordField } from '../../shared/sign-in/password-fields.tsx';
import { useIsAffiliate } from '../../shared/sign-in/use-scope.ts';

const mails = resource(readMailChoice);

async function showAddresses({ email, pending }: Addresses): Promise<void> {
  mails.change((now) => ({ ...now, address: email, pending }));
  await checkSession();
}

/** The account's email address, which the office and the portal use for the affiliate. */
export function EmailCard() {
  const { session } = useAuth();
  const [changes, setChanges] = useState(0);
  const isAffiliate = useIsAffiliate();
  const heading = useRef<HTMLHeadingElement>(null);
  const mail = useStore(mails.$loaded);
  const address = session.status === 'authenticated' ? session.user.email : '';
  const pending = mail.status === 'ready' ? mail.data.pending : null;
  // The focused button goes with its form.
  const focus = () => heading.current?.focus();
  return (
    <section className="card p-5 lg:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Email address
      </h2>
      <p className="mt-2 max-w-measure break-words text-ink-muted">
        {address ? `Now: ${address}. ` : ''}It belongs to your account.
        {isAffiliate && ' Visitors see the address of your profile.'}
      </p>
      {pending && <PendingAddress address={address} pending={pending} onKept={focus} />}
      <EmailForm
        key={changes}
        onChanged={() => {
          focus();
          setChanges(changes + 1);
        }}
      />
    </section>
  );
}

interface PendingProps {
  address: string;
  pending: string;
  onKept: () => void;
}

const STAYS = 'Your email address stays';

function PendingAddress({ address, pending, onKept }: PendingProps) {
  const { submit, busy, problem } = useSubmit(async () => {
    // The new address may be confirmed by now, in another tab: then it stays.
    const now = await call(readMailChoice);
    const addresses = await call(changeEmail, { body: { email: now.address } });
    onKept();
    await showAddresses(addresses);
    showToast({
      title: addresses.email === address ? STAYS : 'Your new email address is already confirmed',
      description: addresses.email,
    });
  });
  return (
    <form onSubmit={submit} className="mt-4 max-w-152 rounded border border-line p-4">
      <p id="pending-address" className="break-words">
        <span className="font-semibold">{pending}</span> is not confirmed yet. Open the link in the
        email that we sent there; it works for {ADDRESS_HOURS} hours.
      </p>
      <div className="mt-3">
        <Button type="submit" busy={busy && 'Canceling…'} aria-describedby="pending-address">
          Cancel
        </Button>
      </div>
      <p role="alert" className="text-sm text-danger not-empty:mt-2">
        {problem?.sentence}
      </p>
    </form>
  );
}

function EmailForm({ onChanged }: { onChanged: () => void }) {
  const { submit, busy, problem, clear } = useSubmit(async (form) => {
    const data = new FormData(form);
    const addresses = await call(changeEmail, {
      body: {
        current: String(data.get('address-password') ?? ''),
        email: String(data.get('new-email') ?? ''),
      },
    });
    const { email, pending } = addresses;
    showToast(
      pending
        ? { title: 'Confirm your new address', description: `We sent a link to ${pending}.` }
        : { title: 'Your email address is changed', description: email },
    );
    await showAddresses(addresses);
    onChanged();
  });
  const { current, email } = problem?.fields ?? {};

  return (
    <form onSubmit={submit} noValidate className="mt-5 grid max-w-152 gap-5">
      <NotSaved problem={problem} fields={{ 'new-email': email, 'address-password': current }} />
      <TextField
        name="new-email"
        label="New email address"
        type="email"
        autoComplete="email"
        error={email}
        onChange={problem && clear}
      />
      <PasswordField
        id="address-password"
        name="address-password"
        label="Password, to confirm"
        autoComplete="current-password"
        error={current}
        onChange={problem && clear}
      />
      <div>
        <Button type="submit" busy={busy && 'Changing…'}>
          Change address
        </Button>
      </div>
    </form>
  );
}

interface NotSavedProps {
  problem: SubmitProblem | undefined;
  /** The problems of the fields, by their ids. */
  fields: Readonly<Record<string, string | undefined>>;
}

export function NotSaved({ problem, fields }: NotSavedProps) {
  if (!problem) return null;
  const wrong = Object.entries(fields).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return (
    <ErrorSummary
      sentence={wrong.length > 0 ? undefined : problem.sentence}
      fields={Object.fromEntries(wrong)}
    />
  );
}
