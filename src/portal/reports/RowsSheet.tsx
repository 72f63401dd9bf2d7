import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useState } from 'react';
import { call, resource } from '../../api/call.ts';
import type { OfficeContact } from '../../components/ScriptHelp.tsx';
import { STAGE_WORDS } from '../../config/contact-words.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { type Claim as Claimed, claimOf, ticketDraft } from '../../config/support.ts';
import { listVisits, type VisitDay } from '../../contract/links/links.ts';
import {
  type MissingAnswer as Answer,
  findMissing,
  type LeadRow,
  listReportLeads,
  type Report,
} from '../../contract/links/reports.ts';
import { changedSearch, changeSearch } from '../../lib/address.ts';
import { formatDay } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { phoneHref } from '../../lib/phone.ts';
import { fillInDraft } from '../../session/drafts.ts';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/dialogs.tsx';
import { TextField } from '../kit/fields.tsx';
import { Notice } from '../kit/notices.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { Await } from '../kit/states.tsx';
import { useSubmit } from '../kit/use-submit.ts';
import { type OpenRows, type RowKind, toRange, toRows } from './address.ts';
import { StepLink } from './StepLink.tsx';
import { consentWords, creditWords, dayWithin, type Range, rangeWords } from './words.ts';

interface MissingAnswerProps {
  answer: Answer;
  email: string;
  office: OfficeContact;
}

function MissingAnswer({ answer, email, office }: MissingAnswerProps) {
  const { found: claim, formOn, contactId, receipt } = answer;
  const day = formOn && <time dateTime={formOn}>{formatDay(formOn)}</time>;
  switch (claim) {
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
        <Notice kind="warning" title="No one is credited with it yet">
          <p>
            This person wrote on {day}, without a link or a name that we know. The office can credit
            you: say how you know the person.
          </p>
          <Claim claim={claim} on={formOn} email={email} phone={office.phone} />
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
          <Claim claim={claim} on={null} email={email} phone={office.phone} />
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
  claim: Claimed;
  /** The day of the form, if it is known. */
  on: string | null;
  email: string;
  phone: string;
}

/** A link to a ticket prefilled with all of this. The email address is stored on this device, not in the page's address. */
function Claim({ claim, on, email, phone }: ClaimProps): ReactNode {
  const topic = 'missing-referral';
  const place = changedSearch('', { topic, found: claim, on });
  const fillIn = () =>
    fillInDraft(ticketDraft(topic), {
      draft: claimOf({ claim, on: on ? formatDay(on) : '', email }),
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

interface MissingSheetProps {
  open: boolean;
  onClose: () => void;
  office: OfficeContact;
}

/** "Why is my referral missing?": finds the status of a person's form. */
export function MissingSheet({ open, onClose, office }: MissingSheetProps) {
  const [result, setResult] = useState<{ answer: Answer; email: string }>();
  const [empty, setEmpty] = useState(false);
  const { submit, busy, problem } = useSubmit(async (form) => {
    const email = String(new FormData(form).get('email')).trim();
    setResult(undefined);
    setEmpty(email === '');
    if (email === '') return;
    setResult({ answer: await call(findMissing, { body: { email } }), email });
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
        {result && <MissingAnswer {...result} office={office} />}
      </div>
      <p className="mt-5 text-xs text-ink-muted">
        We keep a record that you looked, but not the address. Messages credited to someone else are
        never shown.
      </p>
    </Sheet>
  );
}

const ROWS_PER_PAGE = 25;

const queryOf = (range: Range, { kind, link, campaign, after }: OpenRows) => ({
  from: range.from,
  to: range.to,
  link,
  campaign,
  reached: kind === 'leads' || kind === 'people' ? undefined : kind,
  after,
  limit: ROWS_PER_PAGE,
});

interface Props {
  range: Range;
  rows: OpenRows & { kind: Exclude<RowKind, 'people'> };
}

/** The leads behind a total, newest first. It needs a key, since it loads only once. */
function LeadRows({ range, rows }: Props) {
  const [{ $loaded, reload }] = useState(() =>
    resource(listReportLeads, atom({ query: queryOf(range, rows) })),
  );
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={6} className="border-0" />}
      subject="these leads"
    >
      {({ items, next }) => (
        <>
          {items.length === 0 && <p className="text-ink-muted">There are none in these days.</p>}
          <ul className="divide-y divide-line">
            {items.map((lead) => (
              <Lead key={lead.id} lead={lead} />
            ))}
          </ul>
          {(next || rows.after) && (
            <div className="mt-4 flex flex-wrap gap-3">
              {rows.after && (
                <StepLink to={{ after: null }} className="button kit-button button-quiet">
                  Newest
                </StepLink>
              )}
              {next && (
                <StepLink to={{ after: next }} className="button kit-button button-quiet">
                  Older
                </StepLink>
              )}
            </div>
          )}
        </>
      )}
    </Await>
  );
}

function Lead({ lead: { contactId, name, stage, on, receipt } }: { lead: LeadRow }) {
  const words = STAGE_WORDS[stage as keyof typeof STAGE_WORDS];
  return (
    <li className="py-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        {contactId ? (
          <a
            href={`${PORTAL_PAGES.contacts.path}/view?id=${contactId}`}
            dir="auto"
            className="row-link font-semibold"
          >
            {name || 'Deleted contact'}
          </a>
        ) : (
          <span dir="auto" className="font-semibold wrap-anywhere">
            {name || 'Deleted contact'}
          </span>
        )}
        <span className="text-sm text-ink-muted">{words ?? 'Not in your contacts any more'}</span>
      </p>
      <p className="mt-0.5 text-sm">
        Wrote on <time dateTime={on}>{formatDay(on)}</time>.{' '}
        <span className="wrap-anywhere">{creditWords(receipt)}</span>
      </p>
      <p className="text-xs text-ink-muted">{consentWords(receipt)}</p>
    </li>
  );
}

const DAYS_AT_FIRST = 31;

/** The days on which a link had visits, latest first. It needs a key, since it loads only once. */
function VisitRows({ link, range }: { link: string; range: Range }) {
  const [{ $loaded, reload }] = useState(() =>
    resource(listVisits, atom({ params: { id: link }, query: { from: range.from, to: range.to } })),
  );
  const loaded = useStore($loaded);
  return (
    <Await
      loaded={loaded}
      retry={reload}
      skeleton={<SkeletonCard lines={6} className="border-0" />}
      subject="these visits"
    >
      {({ items }) => <Days days={items.toReversed()} range={range} />}
    </Await>
  );
}

const COLUMNS = [
  ['people', 'People'],
  ['bots', 'Automated'],
  ['own', 'Own'],
  ['leads', 'Leads'],
] as const;

function Days({ days, range }: { days: readonly VisitDay[]; range: Range }) {
  const [all, setAll] = useState(false);
  if (days.length === 0) return <p className="text-ink-muted">There are none in these days.</p>;
  return (
    <>
      <table className="rows-table">
        <caption className="sr-only">Visits by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {COLUMNS.map(([key, head]) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.slice(0, all ? undefined : DAYS_AT_FIRST).map((visits) => (
            <tr key={visits.day}>
              <th scope="row">
                <time dateTime={visits.day}>{dayWithin(range, visits.day)}</time>
              </th>
              {COLUMNS.map(([key]) => (
                <td key={key}>{formatNumber(visits[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!all && days.length > DAYS_AT_FIRST && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          Older
        </Button>
      )}
    </>
  );
}

const TITLES = {
  people: 'People who visited',
  leads: 'Leads',
  contacted: 'Leads that you contacted',
  meeting: 'Leads that you met',
  client: 'Leads who became clients',
} as const;

/** The rows behind a total, beside the report; the address says which. */
export function RowsSheet({ report, rows }: { report: Report; rows: OpenRows | undefined }) {
  return (
    <Sheet
      open={rows !== undefined}
      title={rows ? TITLES[rows.kind] : ''}
      onClose={() => changeSearch(toRows())}
    >
      {rows && (
        <>
          <p className="mb-3 text-sm text-ink-muted wrap-anywhere">
            {[originWords(report, rows), rangeWords(report)].filter(Boolean).join(' · ')}
          </p>
          <Rows key={JSON.stringify([rows, report.from, report.to])} report={report} rows={rows} />
        </>
      )}
    </Sheet>
  );
}

/** The part of the total in words; empty for the whole. */
function originWords({ byLink }: Report, { link, campaign }: OpenRows): string {
  if (campaign !== undefined) return campaign ? `Campaign ${campaign}` : 'No campaign';
  if (!link) return '';
  return byLink.find(({ id }) => (id ?? 'none') === link)?.label ?? 'A link of yours';
}

function Rows({ report, rows }: { report: Report; rows: OpenRows }) {
  const { kind, link } = rows;
  if (kind !== 'people') return <LeadRows range={report} rows={{ ...rows, kind }} />;
  if (link && link !== 'none')
    return <VisitRows link={link} range={{ from: report.from, to: report.to }} />;
  return <VisitedLinks report={report} campaign={rows.campaign} />;
}

/** People are counted per link, so each link opens its days. */
function VisitedLinks({ report, campaign }: { report: Report; campaign: string | undefined }) {
  const links = report.byLink
    .filter((link) => link.people > 0 && (campaign === undefined || link.campaign === campaign))
    .toSorted((a, b) => b.people - a.people);
  if (links.length === 0) return <p className="text-ink-muted">There are none in these days.</p>;
  return (
    <ul className="divide-y divide-line">
      {links.map(({ id, label, people }) => (
        <li key={id}>
          <StepLink
            to={toRows('people', { link: id ?? 'none' })}
            className="-mx-2 flex min-h-13 items-center justify-between gap-4 rounded px-2 hover:bg-surface-sunken"
          >
            <span dir="auto" className="wrap-anywhere">
              {label}
            </span>
            <span className="font-semibold tabular-nums">{formatNumber(people)}</span>
          </StepLink>
        </li>
      ))}
    </ul>
  );
}
