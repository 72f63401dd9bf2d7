import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { call, resource } from '../../../api/call.ts';
import { failureSentence } from '../../../api/request.ts';
import { PAGES } from '../../../config/paths.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { interestWords } from '../../../config/site.ts';
import { listAffiliates, type OfficeAffiliate } from '../../../contract/office/affiliates.ts';
import {
  answerLead,
  creditLead,
  declineLead,
  listOfficeLeads,
  type OfficeLead,
} from '../../../contract/office/office.ts';
import { writeSearch } from '../../../lib/address.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { phoneHref, phoneWords } from '../../../lib/phone.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import { CheckField, FieldError, TextArea, TextField } from '../../kit/fields.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { useDebounced } from '../../kit/SearchField.tsx';
import { Segments } from '../../kit/Segments.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { faceOf } from '../../kit/text.tsx';
import { useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { showWaiting, useQueue } from '../../shell/office-waiting.ts';
import { fullName } from '../affiliates/affiliates.ts';
import { InviteDialog, type Invited } from '../affiliates/InviteDialog.tsx';
import { AffiliateLink, StaleNotice } from '../DetailHead.tsx';
import { $param, useAction } from '../part.ts';
import type { PartProps, SiteFacts } from '../site-facts.ts';

/** The search waits for a pause in typing this long (ms). */
const PAUSE_MS = 250;
const SHOWN = 5;
const NAME = 'affiliateId';

interface AffiliateChoiceProps {
  chosen: string;
  /** The introducer's name as the visitor typed it. */
  typed: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

export function AffiliateChoice({ chosen, typed, onChoose, error }: AffiliateChoiceProps) {
  const [q, setQ] = useState(typed);
  /** Whether the user has typed a search; until then the search is the visitor's text. */
  const touched = useRef(false);
  const [affiliates, setAffiliates] = useState<readonly OfficeAffiliate[]>();
  // All affiliates show without a pause.
  const debouncedQuery = useDebounced(q, q ? PAUSE_MS : 0);
  useEffect(() => {
    let overtaken = false;
    const search = async () => {
      const query = { q, state: 'active', limit: SHOWN } as const;
      const page = await call(listAffiliates, { query }).catch(() => null);
      if (overtaken) return;
      // If no one matches the visitor's text, all affiliates show.
      if (q && !touched.current && page?.items.length === 0) setQ('');
      else setAffiliates(page?.items);
    };
    if (q === debouncedQuery) void search();
    return () => {
      overtaken = true;
    };
  }, [q, debouncedQuery]);
  return (
    <div>
      <TextField
        name="affiliate-search"
        label="Affiliate"
        hint="A part of the name, the firm, the username or the email address."
        autoComplete="off"
        data-first
        value={q}
        onChange={({ target }) => {
          touched.current = true;
          setQ(target.value);
        }}
      />
      <fieldset className="mt-2" aria-describedby={error ? `${NAME}-error` : undefined}>
        <legend className="sr-only">Affiliates found</legend>
        {affiliates?.map((affiliate) => (
          <CheckField
            key={affiliate.id}
            type="radio"
            name={NAME}
            value={affiliate.id}
            label={
              <bdi className="wrap-anywhere">
                {[fullName(affiliate), affiliate.profile.firm].filter(Boolean).join(', ')} (
                {affiliate.username})
              </bdi>
            }
            checked={affiliate.id === chosen}
            onChange={() => onChoose(affiliate.id)}
          />
        ))}
      </fieldset>
      <p role="status" className="text-sm text-ink-muted">
        {affiliates?.length === 0 && 'No active affiliate matches this.'}
      </p>
      <FieldError id={NAME} error={error} />
    </div>
  );
}

interface DecisionDialogProps extends Deciding {
  onDecided: (now: OfficeLead) => void;
  onClose: () => void;
}

const WORDS = {
  credit: { verb: 'Credit', done: 'The lead is credited', hint: 'The affiliate reads it.' },
  decline: { verb: 'Decline', done: 'The lead is declined', hint: 'It is kept with the message.' },
} as const;

function DecisionDialog({ lead, decision, onDecided, onClose }: DecisionDialogProps) {
  const { id, version } = lead;
  const name = lead.person?.name ?? 'this person';
  const { verb, done, hint } = WORDS[decision];
  const form = useForm({
    name: `${decision}:${id}`,
    stored: undefined,
    draftOf: () => ({ affiliateId: '', reason: '' }),
    // The list may not show an affiliate that was chosen on an earlier visit.
    brought: { affiliateId: '' },
    isDirty: ({ reason }) => reason !== '',
    save: ({ draft: { affiliateId, reason } }) => {
      const params = { id };
      return decision === 'credit'
        ? call(creditLead, { params, body: { version, affiliateId, reason } })
        : call(declineLead, { params, body: { version, reason } });
    },
    onSaved: (now) => {
      onDecided(now);
      showWaiting(now.waiting);
      showToast({ title: done });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${verb} the message of ${name}`}
      verb={verb}
      busy={form.busy && 'One moment…'}
      onClose={onClose}
      onSubmit={form.submit}
      className="grid gap-5"
    >
      <WrittenBefore of={form} />
      <StaleNotice
        title="Not done"
        failure={form.failure}
        show={(current: OfficeLead) => {
          onDecided(current);
          onClose();
        }}
      />
      {decision === 'credit' && (
        <AffiliateChoice
          chosen={form.draft.affiliateId}
          typed={lead.person?.introducedBy ?? ''}
          onChoose={(affiliateId) => form.set({ affiliateId })}
          error={form.wrong.affiliateId}
        />
      )}
      <TextArea {...form.field('reason')} label="Reason" hint={hint} rows={3} count={300} />
    </FormDialog>
  );
}

/* The messages of the contact form, filtered by the page's address. */
const $named = $param('view');

/** The waiting messages by default. */
const $view = computed($named, (named): 'waiting' | 'all' => (named === 'all' ? 'all' : 'waiting'));

const leads = resource(
  listOfficeLeads,
  computed([$view, $after], (view, after) => ({ query: { view, after } })),
);

/** Shows the lead that a write returned, in its place; the next reload removes it from the queue. */
const showLead = (now: OfficeLead): void =>
  void leads.change((page) => ({
    ...page,
    items: page.items.map((one) => (one.id === now.id ? now : one)),
  }));

/** How it was credited, or why not, in a few words. */
export function creditWords(lead: OfficeLead): string {
  const { credit, affiliate, decidedAt, answeredAt, person } = lead;
  if (affiliate) {
    return {
      link: 'By a link',
      typed: 'Named on the form',
      office: 'Credited by the office',
      self: 'From the affiliate’s own address',
      unknown: '',
      none: '',
    }[credit];
  }
  if (!person) return 'Its affiliate is gone';
  if (decidedAt) return 'Declined';
  return answeredAt ? 'Answered' : 'Waiting';
}

/** How much of a message a reply quotes (characters): mail programs take addresses of about 2,000. */
const MOST_QUOTED = 600;

/**
 * A mailto address for a reply, with a subject, a greeting and the message below; `applyAt` is where the person can apply
 * to join. If the person gave only a phone number, its address.
 */
export function replyAddress(
  { name, email, phone, message }: Person,
  siteName: string,
  applyAt = '',
): string {
  if (!email) return phoneHref(phone);
  const subject = `Your message to ${siteName}`;
  const apply = applyAt && `You can apply here, in four minutes: ${applyAt}\n\n`;
  const quoted =
    message.length > MOST_QUOTED ? `${message.slice(0, MOST_QUOTED).toWellFormed()}…` : message;
  const body = `Dear ${name},\n\nThank you for your message.\n\n${apply}\n\nYou wrote:\n> ${quoted.replaceAll('\n', '\n> ')}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** The initial values of an invitation: the name's first word, and the rest. */
export function invitedOf({ name, email }: Person): Invited {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' '), email };
}

async function setAnswered({ id, version }: OfficeLead, answered: boolean): Promise<OfficeLead> {
  const now = await call(answerLead, { params: { id }, body: { version, answered } });
  showLead(now);
  showWaiting(now.waiting);
  return now;
}

/** Marks the lead of somebody who was invited, so that nobody invites them again. Never throws. */
async function answered(lead: OfficeLead): Promise<void> {
  try {
    if (!lead.answeredAt) await setAnswered(lead, true);
  } catch (error) {
    showToast({
      kind: 'warning',
      title: 'Invited, but the message still waits',
      description: failureSentence(error),
    });
  }
}

type Person = NonNullable<OfficeLead['person']>;

/** Where someone who wants to join can apply; empty for others, and if no applications are taken. */
const applyAtOf = ({ joins }: OfficeLead, { takesApplications }: SiteFacts): string =>
  joins && takesApplications ? new URL(PAGES.join, location.origin).href : '';

interface Props {
  lead: OfficeLead;
  site: SiteFacts;
  decide: (deciding: Deciding) => void;
  invite: (lead: OfficeLead) => void;
}

function LeadActions({ lead, site, decide, invite }: Props) {
  const { busy, run } = useAction();
  const { person, joins } = lead;
  if (!person) return null;
  const about = <span className="sr-only"> the message of {person.name}</span>;
  const markAnswered = async () => {
    const now = await run(() => setAnswered(lead, true));
    if (!now) return;
    const takeBack = () => run(() => setAnswered(now, false), 'It waits again');
    showToast({
      title: 'Marked as answered',
      action: { label: 'Undo', onPress: () => void takeBack() },
    });
  };
  return (
    <div className="flex flex-wrap gap-3">
      <a
        href={replyAddress(person, site.name, applyAtOf(lead, site))}
        className="button kit-button button-primary"
      >
        {person.email ? 'Reply' : 'Call'}
        <span className="sr-only">
          {person.email && ' to'} {person.name}
        </span>
      </a>
      {joins && (
        <Button onClick={() => invite(lead)}>
          Invite<span className="sr-only"> {person.name}</span>
        </Button>
      )}
      <Button busy={busy && 'One moment…'} onClick={() => void markAnswered()}>
        Mark answered<span className="sr-only">: the message of {person.name}</span>
      </Button>
      <Button kind={joins ? 'ghost' : 'quiet'} onClick={() => decide({ lead, decision: 'credit' })}>
        Credit{about}
      </Button>
      <Button kind="ghost" onClick={() => decide({ lead, decision: 'decline' })}>
        Decline{about}
      </Button>
    </div>
  );
}

/** A message. If it was credited, the affiliate has the person among the contacts; the office sees only how it was credited. */
function LeadCard(props: Props) {
  const { lead, site } = props;
  const { createdAt, affiliate, person, joins, decidedAt, answeredAt, decision } = lead;
  const waits = Boolean(person) && !decidedAt && !answeredAt;
  const name = person?.name ?? '';
  return (
    <li className="card grid gap-3 p-5 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 dir="auto" className={`font-sans text-base font-semibold ${faceOf(name)}`}>
          {person ? name : <>Lead of {affiliate ? <AffiliateLink {...lead} /> : 'no one'}</>}
        </h2>
        <span className="flex flex-wrap gap-2">
          {person && joins && <Badge kind="info">Wants to join</Badge>}
          <Badge kind={waits ? 'warning' : affiliate || answeredAt ? 'success' : 'outlined'}>
            {creditWords(lead)}
          </Badge>
        </span>
      </div>
      <p className="text-sm text-ink-muted">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {person && (
          <>
            {' · '}
            <a href={replyAddress(person, site.name, applyAtOf(lead, site))} className="link">
              {person.email || phoneWords(person.phone)}
            </a>
            {[person.email && phoneWords(person.phone), interestWords(person.interest)].map(
              (word) => word && ` · ${word}`,
            )}
          </>
        )}
      </p>
      {person && (
        <p dir="auto" className="max-w-measure whitespace-pre-line">
          {person.message}
        </p>
      )}
      {person && (person.introducedBy || person.ref) && (
        <p className="text-sm">
          {person.introducedBy && <>Introduced by, as typed: “{person.introducedBy}”. </>}
          {person.ref && <>Reference: {person.ref}.</>}
        </p>
      )}
      {decision && <p className="text-sm text-ink-muted">Reason: {decision}</p>}
      {waits && <LeadActions {...props} />}
    </li>
  );
}

const VIEWS = [
  { view: 'waiting', label: 'Waiting', search: '?part=leads' },
  { view: 'all', label: 'All', search: '?part=leads&view=all' },
] as const;

export interface Deciding {
  lead: OfficeLead;
  decision: 'credit' | 'decline';
}

/** The messages of the contact form; those credited to no one wait for the office. */
export default function LeadsPart({ site }: PartProps) {
  const loaded = useQueue(leads);
  const view = useStore($view);
  const after = useStore($after);
  const [deciding, setDeciding] = useState<Deciding>();
  const [inviting, setInviting] = useState<OfficeLead>();
  return (
    <>
      <div className="mb-4 flex">
        <Segments
          label="Which leads"
          segments={VIEWS.map(({ view: one, label, search }) => ({
            href: PORTAL_PAGES.office.path + search,
            label,
            current: one === view,
          }))}
          onChoose={(href) => writeSearch(new URL(href, location.origin).search)}
        />
      </div>
      <Await
        loaded={loaded}
        retry={leads.reload}
        skeleton={<SkeletonCard lines={6} />}
        subject="the leads"
      >
        {({ items, next }) => (
          <div className="grid gap-4">
            {items.length === 0 && <Nothing all={view === 'all'} />}
            <ul aria-label="Leads" className="grid items-start gap-4 xl:grid-cols-2">
              {items.map((lead) => (
                <LeadCard
                  key={lead.id}
                  lead={lead}
                  site={site}
                  decide={setDeciding}
                  invite={setInviting}
                />
              ))}
            </ul>
            <div className="flex flex-wrap gap-3">{pageTurns('leads', { after, next })}</div>
          </div>
        )}
      </Await>
      {inviting?.person && (
        <InviteDialog
          person={invitedOf(inviting.person)}
          onInvited={() => void answered(inviting)}
          onClose={() => setInviting(undefined)}
        />
      )}
      {deciding && (
        <DecisionDialog {...deciding} onDecided={showLead} onClose={() => setDeciding(undefined)} />
      )}
    </>
  );
}

const Nothing = ({ all }: { all: boolean }) => (
  <div className="card">
    {all ? (
      <Empty kind="first" title="No one has written yet">
        Messages of the contact form show here if the site delivers them to the portal.
      </Empty>
    ) : (
      <Empty kind="none" title="No message waits for you" />
    )}
  </div>
);
