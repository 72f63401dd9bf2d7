import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { changeEmail } from '../../../contract/account-mail.ts';
import { useAuth } from '../../../session/auth.tsx';
import { reloadSession } from '../../../session/session.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { ProblemText, TextField } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { PasswordField } from '../../kit/password-fields.tsx';
import { useSubmit } from '../../kit/use-submit.ts';

/** The account's email address, which the office and the portal use for the affiliate. */
export function EmailCard() {
  const { session } = useAuth();
  const [changes, setChanges] = useState(0);
  const address = session.status === 'authenticated' ? session.user.email : '';
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="text-xl">Email address</h2>
      <p className="mt-2 max-w-measure break-words text-ink-muted">
        {address ? `Now: ${address}. ` : ''}It belongs to your account. Visitors see the address of
        your profile.
      </p>
      <EmailForm key={changes} onChanged={() => setChanges(changes + 1)} />
    </section>
  );
}

function EmailForm({ onChanged }: { onChanged: () => void }) {
  const { submit, busy, problem, clear } = useSubmit(async (form) => {
    const data = new FormData(form);
    const { email } = await call(changeEmail, {
      body: {
        current: String(data.get('address-password') ?? ''),
        email: String(data.get('new-email') ?? ''),
      },
    });
    showToast({ title: 'Your email address is changed', description: email });
    await reloadSession();
    onChanged();
  });
  const { current, email } = problem?.fields ?? {};

  return (
    <form onSubmit={submit} noValidate className="mt-5 grid max-w-152 gap-5">
      {problem?.sessionEnded && (
        <Notice kind="warning" title="Your email address is not changed" live>
          <ProblemText problem={problem} />
        </Notice>
      )}
      {problem && !problem.sessionEnded && (
        <ErrorSummary
          sentence={current || email ? undefined : problem.sentence}
          fields={{
            ...(email && { 'new-email': email }),
            ...(current && { 'address-password': current }),
          }}
        />
      )}
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
