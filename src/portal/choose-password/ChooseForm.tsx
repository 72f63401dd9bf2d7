import { call } from '../../api/call.ts';
import { PAGES } from '../../config/paths.ts';
import { choosePassword, type Invitation } from '../../contract/invitations.ts';
import { carryToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { ErrorSummary } from '../kit/ErrorSummary.tsx';
import { NewPasswordField } from '../kit/NewPasswordField.tsx';
import { useSubmit } from '../kit/use-submit.ts';
import { dropToken } from './token.ts';

interface Props {
  token: string;
  invitation: Invitation;
  /** Takes the news that the token no longer counts. */
  refuse: (error: unknown) => void;
}

const WHY: Readonly<Record<Invitation['kind'], string>> = {
  invite: 'Choose the password that you will sign in with.',
  reset: 'Choose a new password. It ends every session that is open.',
  expired: 'The office made your password. Choose your own.',
};
const DONE = { title: 'Your password is set', description: 'Sign in with it now.' };

/** Whose password it is, and its one field. */
export function ChooseForm({ token, invitation, refuse }: Props) {
  const { kind, firstName, username } = invitation;
  const { submit, busy, problem, clear } = useSubmit(async (form) => {
    const password = String(new FormData(form).get('password') ?? '');
    try {
      await call(choosePassword, { body: { token, password } });
    } catch (error) {
      return refuse(error);
    }
    dropToken();
    carryToast(DONE);
    location.replace(PAGES.login);
  });
  const wrong = problem?.fields.password;

  return (
    <>
      <p className="mt-2 text-center text-ink-muted">
        Hello {firstName}. {WHY[kind]}
      </p>
      <form onSubmit={submit} className="mt-8 grid gap-5">
        {problem && !wrong && <ErrorSummary sentence={problem.sentence} />}
        <div>
          <label htmlFor="username" className="label">
            Username
          </label>
          {/* A field, so that password managers know whose password they keep. */}
          <input
            id="username"
            name="username"
            value={username}
            readOnly
            autoComplete="username"
            className="field bg-surface-sunken"
          />
        </div>
        <NewPasswordField
          username={username}
          names={firstName}
          error={wrong}
          onChange={problem && clear}
        />
        <Button type="submit" kind="primary" busy={busy && 'Saving…'}>
          Set password
        </Button>
      </form>
    </>
  );
}
