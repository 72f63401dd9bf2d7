import type { ReactNode } from 'react';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { type Claim as Claimed, claimOf, ticketDraft } from '../../config/support.ts';
import type { MissingAnswer as Answer } from '../../contract/reports.ts';
import { dayWords } from '../../lib/date-words.ts';
import { phoneHref } from '../../lib/phone.ts';
import { changedSearch } from '../../lib/search-params.ts';
import { keepDraft } from '../../session/drafts.ts';
import { Notice } from '../kit/Notice.tsx';
import { toRange, toRows } from './address.ts';
import { StepLink } from './StepLink.tsx';
import { consentWords, creditWords } from './words.ts';

interface Props {
  answer: Answer;
  /** Whom was looked for. */
  email: string;
  office: OfficeContact;
}

/** What is known of a form, and what to do next. */
export function MissingAnswer({ answer, email, office }: Props) {
  const { found, formOn, contactId, receipt } = answer;
  const day = formOn && <time dateTime={formOn}>{dayWords(formOn)}</time>;
  switch (found) {
    case 'yours':
      return (
        <Notice kind="success" title="It is yours">
          <p>
            This person wrote on {day}, and you are credited. {receipt && creditWords(receipt)}{' '}
            {receipt && consentWords(receipt)}
          </p>
          {!contactId && (
            <p className="mt-2">The contact is in your bin, or it was deleted for good.</p>
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
          This form was sent on {day} with an e-mail address that is yours, so it is not counted as
          a lead and made no contact. To try your link out, use the test on the Links page.
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
            <li>The person came by somebody else’s link, or named somebody else.</li>
          </ul>
          <p className="mt-2">If you think that something is wrong, ask the office.</p>
          <Claim found={found} on={null} email={email} phone={office.phone} />
        </Notice>
      );
  }
}

/** The day in the report, with its leads open. */
const ShowDay = ({ day }: { day: string }) => (
  <StepLink to={{ ...toRange({ from: day, to: day }), ...toRows('leads') }} className="link">
    Show this day in the report
  </StepLink>
);

interface ClaimProps {
  found: Claimed;
  /** The day of the form, if one is known. */
  on: string | null;
  email: string;
  phone: string;
}

/** Leads to a ticket with all of this filled in. The e-mail address stays in this tab, and out of the page's address. */
function Claim({ found, on, email, phone }: ClaimProps): ReactNode {
  const topic = 'missing-referral';
  const place = changedSearch('', { topic, found, on });
  const fillIn = () =>
    keepDraft(ticketDraft(topic), {
      draft: claimOf({ found, on: on ? dayWords(on) : '', email }),
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
