import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { addressFor, call } from '../../../api/call.ts';
import { US_STATES } from '../../../config/places.ts';
import { ORDER_STATUSES } from '../../../config/shop.ts';
import { TICKET_STATUSES } from '../../../config/support.ts';
import {
  AffiliateDetails,
  changeAffiliate,
  MAX_NOTES,
  type WholeAffiliate,
} from '../../../contract/office/affiliates.ts';
import { reviewPage } from '../../../contract/profile/publications.ts';
import { formatLongDay, formatMomentDay, formatShortMonth } from '../../../lib/format-date.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge, ORDER_LOOKS, PAGE_LOOKS, PAGE_STATES, TICKET_LOOKS } from '../../kit/badges.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import { FieldError, FormProblems, SelectField, TextArea, TextField } from '../../kit/fields.tsx';
import { Paragraphs } from '../../kit/Paragraphs.tsx';
import { $id } from '../../kit/page.ts';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { changedFields, problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { FIRMS_APPROVE } from '../../shared/approvals/ApprovalState.tsx';
import { unlessClosed, useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { BackToList, DetailHead, RecordLink } from '../DetailHead.tsx';
import { useFirmOptions } from '../firms.ts';
import { AffiliateChoice } from '../leads/LeadsPart.tsx';
import AffiliatesPart, { AffiliateMenu } from './AffiliatesPart.tsx';
import { AssistantsCard } from './AssistantsCard.tsx';
import { affiliate, fullName, showAffiliate, stateOf } from './affiliates.ts';

/* The fields that the office corrects and keeps. */

const FIELDS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  agreementOn: 'Agreement signed on',
  eoUntil: 'E&O insurance until',
  firmId: 'Firm that approves',
  sponsorId: 'Sponsor',
  notes: 'Notes',
} as const;
type Draft = Record<keyof typeof FIELDS, string>;

const draftOf = (stored: WholeAffiliate): Draft => ({
  firstName: stored.firstName,
  lastName: stored.lastName,
  email: stored.email,
  agreementOn: stored.agreementOn ?? '',
  eoUntil: stored.eoUntil ?? '',
  firmId: stored.firmId ?? '',
  sponsorId: stored.sponsorId ?? '',
  notes: stored.notes,
});

/** The changed fields in the form of the request: an earlier name that a rule of today refuses may stay. */
function changeOf(stored: WholeAffiliate, draft: Draft) {
  const { agreementOn, eoUntil, firmId, sponsorId, ...texts } = draft;
  const whole = {
    ...texts,
    agreementOn: agreementOn || null,
    eoUntil: eoUntil || null,
    firmId: firmId || null,
    sponsorId: sponsorId || null,
  };
  const changed = changedFields(draftOf(stored), draft).map((field) => [field, whole[field]]);
  return { version: stored.version, ...Object.fromEntries(changed) };
}

const idOf = (field: string) => `affiliate-${field}`;

interface EditProps {
  stored: WholeAffiliate;
  /** The field that gets the focus. */
  first: keyof Draft;
  onClose: () => void;
}

/** The firms that can be chosen. Until they have loaded, the affiliate's own one is the only choice. */
function useFirmChoices({ firmId, firmName }: WholeAffiliate) {
  const known = useFirmOptions();
  const isKnown = known.some(({ value }) => value === firmId);
  return firmId && firmName && !isKnown ? [...known, { value: firmId, label: firmName }] : known;
}

interface Shown {
  stored: WholeAffiliate;
  firms: ReturnType<typeof useFirmChoices>;
}

/** A field's value in words, where the draft has an id. */
function valueWords(name: keyof Draft, value: string, { stored, firms }: Shown): string {
  if (name === 'firmId') return firms.find((firm) => firm.value === value)?.label ?? 'None';
  if (name !== 'sponsorId') return value;
  if (value === '') return 'No one';
  return value === stored.sponsorId ? (stored.sponsorName ?? '') : 'Another affiliate';
}

function EditDialog({ stored, first, onClose }: EditProps) {
  const proved = useStepUp();
  const form = useForm({
    name: `affiliate-${stored.id}`,
    stored,
    draftOf,
    problemsOf: (draft): Partial<Draft> =>
      problemsIn(AffiliateDetails, changeOf(stored, draft), Object.keys(draft) as (keyof Draft)[]),
    save: async ({ stored: now, draft }) => {
      const body = changeOf(now, draft);
      if (Object.keys(body).length === 1) return now;
      const change = () => call(changeAffiliate, { params: { id: now.id }, body });
      return proved(change).catch(unlessClosed);
    },
    onSaved: (saved) => {
      showAffiliate(saved);
      showToast({ title: `${fullName(saved)} is saved` });
      onClose();
    },
  });
  const field = (name: keyof Draft) => ({
    ...form.field(name),
    id: idOf(name),
    label: FIELDS[name],
    autoComplete: 'off',
    ...(name === first && { 'data-first': true }),
  });
  const firms = useFirmChoices(stored);
  return (
    <FormDialog
      title={`Edit ${fullName(stored)}`}
      verb="Save"
      busy={form.busy && 'Saving…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      {form.conflict ? (
        <ConflictNotice
          title="This affiliate was changed in another window"
          of={form}
          nameOf={(name) => FIELDS[name]}
          inWords={(name, value) => valueWords(name, value, { stored, firms })}
        />
      ) : (
        <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      )}
      <TextField {...field('firstName')} hint="Certificates have these names." />
      <TextField {...field('lastName')} />
      <TextField {...field('email')} type="email" hint="Counts at once. Both addresses are told." />
      <TextField {...field('agreementOn')} type="date" optional />
      <TextField
        {...field('eoUntil')}
        type="date"
        optional
        hint="You and the affiliate get an alert 30 days before."
      />
      {FIRMS_APPROVE && (
        <SelectField
          {...field('firmId')}
          placeholder="None"
          options={firms}
          hint="What its principals approved prints clean for this affiliate."
        />
      )}
      <SponsorField
        of={stored}
        chosen={form.draft.sponsorId}
        error={form.wrong.sponsorId}
        onChoose={(sponsorId) => form.set({ sponsorId })}
      />
      <TextArea
        {...field('notes')}
        optional
        rows={5}
        count={MAX_NOTES}
        hint="For the office alone. The affiliate does not read them."
      />
    </FormDialog>
  );
}

interface SponsorFieldProps {
  of: WholeAffiliate;
  chosen: string;
  error: string | undefined;
  onChoose: (id: string) => void;
}

/** Who introduced the affiliate. A search shows once someone wants to set another one. */
function SponsorField({ of, chosen, error, onChoose }: SponsorFieldProps) {
  const [searching, setSearching] = useState(false);
  const name = chosen === of.sponsorId ? of.sponsorName : chosen && 'The one chosen below';
  return (
    <fieldset id={idOf('sponsorId')} tabIndex={-1} className="grid gap-3">
      <legend className="label">{FIELDS.sponsorId}</legend>
      <p className="flex flex-wrap items-center gap-3">
        <bdi>{name || 'No one'}</bdi>
        {!searching && <Button onClick={() => setSearching(true)}>Change</Button>}
        {chosen && <Button onClick={() => onChoose('')}>Empty</Button>}
      </p>
      {searching ? (
        <AffiliateChoice chosen={chosen} typed="" onChoose={onChoose} error={error} />
      ) : (
        <FieldError id={idOf('sponsorId')} error={error} />
      )}
      <p className="text-sm text-ink-muted">
        A change ends the affiliate’s consent to be seen by the sponsor.
      </p>
    </fieldset>
  );
}

interface CardProps {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

const Card = ({ id, title, action, children }: CardProps) => (
  <section aria-labelledby={id} className="card p-5 wrap-anywhere lg:p-6">
    <div className="flex items-center justify-between gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {action}
    </div>
    <div className="mt-3">{children}</div>
  </section>
);

const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatMomentDay(at)}</time>;

/** A list of records, each with its state at the right. */
const Records = ({ none, children }: { none: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? (
    <p className="text-ink-muted">{none}</p>
  ) : (
    <ul className="-my-2.5 divide-y divide-line">{children}</ul>
  );
const RECORD = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5';

function Details(affiliate: WholeAffiliate) {
  const { agreementOn, agreementVersion, eoUntil, signedInAt, twoStep, states, profile } =
    affiliate;
  const facts: [label: string, value: ReactNode][] = [
    ['Account', `${affiliate.firstName} ${affiliate.lastName}`],
    ['Username', <bdi key="username">{affiliate.username}</bdi>],
    ['Email', affiliate.email],
    ['Firm on the profile', profile.firm],
    ...(FIRMS_APPROVE
      ? [['Firm that approves', affiliate.firmName] satisfies [string, ReactNode]]
      : []),
    ['States', states.map((state) => US_STATES[state] ?? state).join(', ')],
    [
      'Agreement signed',
      agreementOn &&
        `${formatLongDay(agreementOn)}${agreementVersion ? `, version of ${formatLongDay(agreementVersion)}` : ''}`,
    ],
    ['E&O insurance until', eoUntil && formatLongDay(eoUntil)],
    ['Sponsor', affiliate.sponsorName],
    ['Joined', <Day key="joined" at={affiliate.createdAt} />],
    ['Last sign-in', signedInAt ? <Day key="signed-in" at={signedInAt} /> : 'Never'],
    ['Two-step sign-in', twoStep ? 'On' : 'Off'],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value || <span className="text-ink-muted">Not set</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function Versions({ publications }: Pick<WholeAffiliate, 'publications'>) {
  return (
    <Records none="No page was sent for review yet.">
      {publications.map(({ id, state, at, reason, validUntil }) => (
        <li key={id} className={RECORD}>
          <span className="min-w-0">
            <Day at={at} />
            {state === 'approved' && validUntil && `, public until ${formatLongDay(validUntil)}`}
            {(state === 'approved' || state === 'submitted') && (
              <>
                {' · '}
                <a
                  href={addressFor(reviewPage, { params: { id } })}
                  target="_blank"
                  rel="noreferrer"
                  className="link"
                >
                  Open the page<span className="sr-only"> in a new tab</span>
                </a>
              </>
            )}
            {reason && (
              <span dir="auto" className="block text-sm text-ink-muted">
                {reason}
              </span>
            )}
          </span>
          <Badge kind={PAGE_LOOKS[state]}>{PAGE_STATES[state]}</Badge>
        </li>
      ))}
    </Records>
  );
}

function Months({ leadsByMonth }: Pick<WholeAffiliate, 'leadsByMonth'>) {
  const most = Math.max(...leadsByMonth.map(({ count }) => count), 1);
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">Leads by month</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Leads</th>
        </tr>
      </thead>
      <tbody>
        {leadsByMonth.map(({ month, count }) => (
          <tr key={month}>
            <th scope="row" className="w-px py-1 pr-4 text-left font-normal whitespace-nowrap">
              {formatShortMonth(month)} {month.slice(0, 4)}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-2">
                {count > 0 && (
                  <span
                    aria-hidden="true"
                    className="true-colours h-3 rounded-sm bg-series-1"
                    style={{ width: `${(count / most) * 85}%` }}
                  />
                )}
                {formatNumber(count)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Whole({ affiliate }: { affiliate: WholeAffiliate }) {
  const [editing, setEditing] = useState<keyof Draft>();
  const { kind, words } = stateOf(affiliate);
  const { tickets, orders, notes, sessions } = affiliate;
  const edit = (what: string, first: keyof Draft) => (
    <Button onClick={() => setEditing(first)}>
      Edit<span className="sr-only"> {what}</span>
    </Button>
  );
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <DetailHead title={fullName(affiliate)} badge={<Badge kind={kind}>{words}</Badge>}>
          {sessions === 0 ? 'Not signed in' : `Signed in with ${countWords(sessions, 'browser')}`}
        </DetailHead>
        <AffiliateMenu affiliate={affiliate} />
      </div>
      <div className="gap-5 *:mb-3 *:break-inside-avoid lg:columns-2 lg:*:mb-5">
        <Card id="affiliate-details" title="Details" action={edit('the details', 'firstName')}>
          <Details {...affiliate} />
        </Card>
        <Card id="affiliate-page" title="Page">
          <Versions {...affiliate} />
        </Card>
        <Card id="affiliate-assistants" title="Assistants">
          <AssistantsCard {...affiliate} owner={fullName(affiliate)} />
        </Card>
        <Card id="affiliate-leads" title="Leads by month">
          <Months {...affiliate} />
        </Card>
        <Card id="affiliate-tickets" title="Tickets">
          <Records none="No tickets yet.">
            {tickets.map(({ id, subject, status, updatedAt }) => (
              <li key={id} className={RECORD}>
                <span className="min-w-0">
                  <RecordLink part="tickets" id={id} className="link">
                    {subject}
                  </RecordLink>
                  <span className="block text-sm text-ink-muted">
                    <Day at={updatedAt} />
                  </span>
                </span>
                <Badge kind={TICKET_LOOKS[status]}>{TICKET_STATUSES[status]}</Badge>
              </li>
            ))}
          </Records>
        </Card>
        <Card id="affiliate-orders" title="Orders">
          <Records none="No orders yet.">
            {orders.map(({ id, status, createdAt }) => (
              <li key={id} className={RECORD}>
                <RecordLink part="orders" id={id} className="link">
                  Order of <Day at={createdAt} />
                </RecordLink>
                <Badge kind={ORDER_LOOKS[status]}>{ORDER_STATUSES[status]}</Badge>
              </li>
            ))}
          </Records>
        </Card>
        <Card id="affiliate-notes-card" title="Notes" action={edit('the notes', 'notes')}>
          {notes ? (
            <Paragraphs text={notes} />
          ) : (
            <p className="text-ink-muted">No notes. Only the office reads them.</p>
          )}
        </Card>
      </div>
      {editing && (
        <EditDialog stored={affiliate} first={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

/** An affiliate's page: the account, what the office keeps, and what waits between them. */
export default function AffiliatePart() {
  const id = useStore($id);
  const loaded = useStore(affiliate.$loaded);
  if (!id) return <AffiliatesPart />;
  return (
    <>
      <BackToList part="affiliates">All affiliates</BackToList>
      <Await
        loaded={loaded}
        retry={affiliate.reload}
        skeleton={<SkeletonCard lines={8} />}
        subject="this affiliate"
      >
        {(one) => <Whole key={one.id} affiliate={one} />}
      </Await>
    </>
  );
}
