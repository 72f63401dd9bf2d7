import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { call, resource } from '../../../api/call.ts';
import { ADDRESS_HOURS } from '../../../config/security.ts';
import {
  type Addresses,
  changeEmail,
  changePassword,
  readMailChoice,
} from '../../../contract/account/account.ts';
import { withdrawShares } from '../../../contract/shares/shares.ts';
import { useAuth } from '../../../session/auth.tsx';
import { checkSession } from '../../../session/session.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import { TextField } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import type { PageProps } from '../../kit/page.ts';
import { type SubmitProblem, useSubmit } from '../../kit/use-submit.ts';
import {
  NEW_PASSWORD_ID,
  NewPasswordField,
  PasswordField,
} from '../../shared/sign-in/password-fields.tsx';
import { useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

const DONE = {
  title: 'Your password is changed',
  description: 'All other sessions ended. Sign in there with the new one.',
};

/** The affiliate's password: a form that is emptied once the password is changed. */
function PasswordCard() {
  const [changes, setChanges] = useState(0);
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="text-xl">Password</h2>
      <p className="mt-2 max-w-measure text-ink-muted">
        Changing your password signs you out everywhere else.
      </p>
      <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
    </section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { session } = useAuth();
  const user = session.status === 'authenticated' ? session.user : undefined;
  const username = user?.username ?? '';
  const names = user ? `${user.firstName} ${user.lastName}` : '';
  const { submit, busy, problem, clear } = useSubmit(async (form) => {
    const data = new FormData(form);
    const field = (name: string) => String(data.get(name) ?? '');
    await call(changePassword, {
      body: { current: field('current'), password: field('password') },
    });
    showToast(DONE);
    onChanged();
  });
  const { current, password } = problem?.fields ?? {};

  return (
    <form onSubmit={submit} className="mt-5 grid max-w-152 gap-5">
      <NotSaved
        problem={problem}
        fields={{ 'current-password': current, [NEW_PASSWORD_ID]: password }}
      />
      {/* Password managers need the username to store the password with it. */}
      <input hidden readOnly name="username" value={username} autoComplete="username" />
      <PasswordField
        id="current-password"
        name="current"
        label="Current password"
        autoComplete="current-password"
        error={current}
        onChange={problem && clear}
      />
      <NewPasswordField
        username={username}
        names={names}
        error={password}
        onChange={problem && clear}
      />
      <div>
        <Button type="submit" busy={busy && 'Changing…'}>
          Change password
        </Button>
      </div>
    </form>
  );
}

interface Props extends PageProps {
  /** The index shows this part as well. */
  page?: 'settings' | 'security';
}

export const Page = ({ page = 'security', site }: Props) => (
  <SettingsPart page={page}>
    <PasswordCard />
    <EmailCard />
    <TwoStepCard siteName={site.name} />
    <LinksCard />
  </SettingsPart>
);

export const Skeleton = () => <SettingsSkeleton page="security" />;

/** The links for clients, which open without an account: all end at once if one may be in the wrong hands. */
function LinksCard() {
  const [isAsking, setIsAsking] = useState(false);
  const proved = useStepUp();
  const withdrawing = useSubmit(async () => {
    const { withdrawn } = await proved(() => call(withdrawShares));
    setIsAsking(false);
    showToast({
      title: withdrawn === 1 ? '1 link is withdrawn' : `${withdrawn} links are withdrawn`,
    });
  });
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="text-xl">Links for clients</h2>
      <p className="mt-2 mb-4 max-w-measure text-ink-muted">
        Whoever has a link can open it through its last day. If one may be in the wrong hands,
        withdraw it at its contact, or all of them here.
      </p>
      <Button onClick={() => setIsAsking(true)}>Withdraw all links</Button>
      {isAsking && (
        <FormDialog
          title="Withdraw all links"
          verb="Withdraw all links"
          busy={withdrawing.busy && 'Withdrawing…'}
          onClose={() => setIsAsking(false)}
          onSubmit={withdrawing.submit}
        >
          {withdrawing.problem && (
            <Notice kind="danger" live title="The links were not withdrawn">
              {withdrawing.problem.sentence}
            </Notice>
          )}
          <p className="text-ink-muted">
            No link for a client opens afterward, and none comes back. What clients answered stays.
          </p>
        </FormDialog>
      )}
    </section>
  );
}

const mails = resource(readMailChoice);

async function showAddresses({ email, pending }: Addresses): Promise<void> {
  mails.change((now) => ({ ...now, address: email, pending }));
  await checkSession();
}

/** The account's email address, which the office and the portal use for the affiliate. */
export function EmailCard() {
  const { session } = useAuth();
  const [changes, setChanges] = useState(0);
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
        {address ? `Now: ${address}. ` : ''}It belongs to your account. Visitors see the address of
        your profile.
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

function NotSaved({ problem, fields }: NotSavedProps) {
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
