import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { type Claim as Claimed, claimOf, ticketDraft } from '../../config/support.ts';
import { type MissingAnswer as Answer, findMissing } from '../../contract/reports.ts';
import { changedSearch } from '../../lib/address.ts';
import { formatDay } from '../../lib/format-date.ts';
import { phoneHref } from '../../lib/phone.ts';
import { keepDraft } from '../../session/drafts.ts';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/dialogs.tsx';
import { TextField } from '../kit/fields.tsx';
import { Notice } from '../kit/notices.tsx';
import { useSubmit } from '../kit/use-submit.ts';
import { toRange, toRows } from './address.ts';
import { StepLink } from './StepLink.tsx';
import { consentWords, creditWords } from './words.ts';

interface MissingAnswerProps {
  answer: Answer;
  /** The searched email address. */
  email: string;
  office: OfficeContact;
}

/** The status of a form, and what to do next. */
function MissingAnswer({ answer, email, office }: MissingAnswerProps) {
  const { found, formOn, contactId, receipt } = answer;
  const day = formOn && <time dateTime={formOn}>{formatDay(formOn)}</time>;
  switch (found) {
    case 'yours':
      return (
        <Notice kind="success" title="It is yours">
          <p>
            This person wrote on {day}, and you are credited. {receipt && creditWords(receipt)}{' '}
            {receipt && consentWords(receipt)}
          </p>
          {!contactId && (
            <p className="mt-2">The contact is in your trash, or it was deleted for good.</p>
          )}
          <p className="mt-3 flex flex-wrap gap-3">
            {contactId && (
              <a href={`${PORTAL_PAGES.contacts.path}/view?id=${contactId}`} className="link">
                Open the contact
              </a>
            )}
            {formOn && <ShowDay day={formOn} />}
          </p>
        </Notice>
      );
    case 'self':
      return (
        <Notice kind="info" title="It came from your own address">
          This form was sent on {day} with an email address that is yours, so it is not counted as a
          lead and made no contact. To try your link out, use the test on the Links page.
        </Notice>
      );
    case 'unattributed':
      return (
        <Notice kind="warning" title="Nobody is credited with it yet">
          <p>
            This person wrote on {day}, without a link or a name that we know. The office can credit
            you: say how you know the person.
          </p>
          <Claim found={found} on={formOn} email={email} phone={office.phone} />
        </Notice>
      );
    case 'nothing':
      return (
        <Notice kind="info" title="There is nothing that we can show you">
          <p>There are three possible reasons:</p>
          <ul className="mt-1 list-disc pl-5">
            <li>No form arrived with this address. Please check its spelling.</li>
            <li>The person used another address, or called instead of writing.</li>
            <li>The person came by someone else’s link, or named someone else.</li>
          </ul>
          <p className="mt-2">If you think that something is wrong, ask the office.</p>
          <Claim found={found} on={null} email={email} phone={office.phone} />
        </Notice>
      );
  }
}

/** A link to the day in the report, with its leads open. */
const ShowDay = ({ day }: { day: string }) => (
  <StepLink to={{ ...toRange({ from: day, to: day }), ...toRows('leads') }} className="link">
    Show this day in the report
  </StepLink>
);

interface ClaimProps {
  found: Claimed;
  /** The day of the form, if it is known. */
  on: string | null;
  email: string;
  phone: string;
}

/** A link to a ticket prefilled with all of this. The email address is stored in this tab, not in the page's address. */
function Claim({ found, on, email, phone }: ClaimProps): ReactNode {
  const topic = 'missing-referral';
  const place = changedSearch('', { topic, found, on });
  const fillIn = () =>
    keepDraft(ticketDraft(topic), {
      draft: claimOf({ found, on: on ? formatDay(on) : '', email }),
    });
  return (
    <p className="mt-3">
      <a
        href={`${PORTAL_PAGES.support.path}${place}#write`}
        onClick={fillIn}
        className="link font-semibold"
      >
        Write to the office
      </a>{' '}
      or call{' '}
      <a href={phoneHref(phone)} className="link font-semibold whitespace-nowrap">
        {phone}
      </a>
      .
    </p>
  );
}

/** The fragment that opens the sheet. */
export const MISSING = 'missing';

interface Props {
  open: boolean;
  onClose: () => void;
  office: OfficeContact;
}

/** "Why is my referral missing?": finds the status of a person's form. */
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
        Someone told you that they wrote to us, but you do not see them? Look for the email address
        that they gave on the form.
      </p>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {problem && !problem.fields.email && (
          <Notice kind="danger" live title="Not looked for">
            {problem.sentence}
          </Notice>
        )}
        <TextField
          name="email"
          label="Their email address"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={empty ? 'The email address is missing.' : problem?.fields.email}
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
        We keep a record that you looked, but not the address. Messages credited to someone else are
        never shown.
      </p>
    </Sheet>
  );
}
