import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { changePassword } from '../../../contract/account/account.ts';
import { useAuth } from '../../../session/auth.tsx';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import { Notice } from '../../kit/notices.tsx';
import type { PageProps } from '../../kit/page.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import {
  NEW_PASSWORD_ID,
  NewPasswordField,
  PasswordField,
} from '../../shared/sign-in/password-fields.tsx';
import { useIsAffiliate } from '../../shared/sign-in/use-scope.ts';
import { useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { $account } from '../../shell/account.ts';
import { twoStepNeed } from '../../shell/two-step-need.ts';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';
import { EmailCard, NotSaved } from './EmailCard.tsx';
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

export function Page({ page = 'security', site }: Props) {
  const isAffiliate = useIsAffiliate();
  const isUrgent = useUrgentTwoStep();
  const twoStep = <TwoStepCard key="two-step" siteName={site.name} />;
  return (
    <SettingsPart page={page}>
      {isUrgent && twoStep}
      <PasswordCard key="password" />
      <EmailCard key="email" />
      {!isUrgent && twoStep}
      {isAffiliate && <LinksCard />}
    </SettingsPart>
  );
}

/** Whether the other pages waited for two-step sign-in when this one opened. Its card stays first once it is set up. */
function useUrgentTwoStep(): boolean {
  const account = useStore($account);
  const [isUrgent, setIsUrgent] = useState(false);
  if (!isUrgent && account && twoStepNeed(account, new Date()) === 'now') setIsUrgent(true);
  return isUrgent;
}

export const Skeleton = () => <SettingsSkeleton page="security" />;

/** The links for clients, which open without an account: all end at once if one may be in the wrong hands. */
function LinksCard() {
  const [isAsking, setIsAsking] = useState(false);
  const proved = useStepUp();
  const withdrawing = useSubmit(async () => {
    // The contract of shares brings the schemas of estate maps.
    const { withdrawShares } = await import('../../../contract/shares/shares.ts');
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
        Anyone with a link can open it through its last day. If one may be in the wrong hands,
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
