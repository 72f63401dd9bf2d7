import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { type MissingAnswer as Answer, findMissing } from '../../contract/reports.ts';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { ProblemText } from '../kit/ProblemText.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useSubmit } from '../kit/use-submit.ts';
import { MissingAnswer } from './MissingAnswer.tsx';

/** The anchor that opens the sheet. */
export const MISSING = 'missing';

interface Props {
  open: boolean;
  onClose: () => void;
  office: OfficeContact;
}

/** "Why is my referral missing?": what became of a person's form. */
export function MissingSheet({ open, onClose, office }: Props) {
  const [found, setFound] = useState<{ answer: Answer; email: string }>();
  const [empty, setEmpty] = useState(false);
  const { submit, busy, problem } = useSubmit(async (form) => {
    const email = String(new FormData(form).get('email')).trim();
    setFound(undefined);
    setEmpty(email === '');
    if (email === '') return;
    setFound({ answer: await call(findMissing, { body: { email } }), email });
  });
  return (
    <Sheet open={open} title="Why is my referral missing?" onClose={onClose}>
      <p className="text-ink-muted">
        Somebody told you that they wrote to us, and you do not see them? Look for the e-mail
        address that they gave on the form.
      </p>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {problem && !problem.fields.email && (
          <Notice kind="danger" live title="Not looked for">
            <ProblemText problem={problem} />
          </Notice>
        )}
        <TextField
          name="email"
          label="Their e-mail address"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={empty ? 'The e-mail address is missing.' : problem?.fields.email}
        />
        <div>
          <Button kind="primary" type="submit" busy={busy && 'Looking…'}>
            Look it up
          </Button>
        </div>
      </form>
      <div role="status" className="mt-5">
        {found && <MissingAnswer {...found} office={office} />}
      </div>
      <p className="mt-5 text-xs text-ink-muted">
        That you looked is kept, the address is not. Messages that somebody else is credited with
        are never shown.
      </p>
    </Sheet>
  );
}
