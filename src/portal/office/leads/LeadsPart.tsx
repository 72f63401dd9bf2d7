import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { resource } from '../../../api/resource.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { listAffiliates, type OfficeAffiliate } from '../../../contract/office-affiliates.ts';
import {
  creditLead,
  declineLead,
  listOfficeLeads,
  type OfficeLead,
} from '../../../contract/office-leads.ts';
import { writeSearch } from '../../../lib/address.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { phoneWords } from '../../../lib/phone.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { CheckField, FieldError, ProblemText, TextArea, TextField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { Segments } from '../../kit/Segments.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { $param } from '../part.ts';
import type { PartProps } from '../site-facts.ts';

/** How long nobody types before it is searched (ms). */
const PAUSE_MS = 250;
const SHOWN = 5;
const NAME = 'affiliateId';

interface AffiliateChoiceProps {
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

/** An affiliate to search and to choose. */
function AffiliateChoice({ chosen, onChoose, error }: AffiliateChoiceProps) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<readonly OfficeAffiliate[]>();
  useEffect(() => {
    let overtaken = false;
    const search = async () => {
      const query = { q, state: 'active', limit: SHOWN } as const;
      const page = await call(listAffiliates, { query }).catch(() => null);
      if (!overtaken) setFound(page?.items);
    };
    const timer = setTimeout(() => void search(), q ? PAUSE_MS : 0);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [q]);
  return (
    <div>
      <TextField
        name="affiliate-search"
        label="Affiliate"
        hint="A part of the name, the username or the email address."
        autoComplete="off"
        data-first
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <fieldset className="mt-2" aria-describedby={error ? `${NAME}-error` : undefined}>
        <legend className="sr-only">Affiliates found</legend>
        {found?.map(({ id, firstName, lastName, username }) => (
          <CheckField
            key={id}
            type="radio"
            name={NAME}
            value={id}
            label={
              <bdi className="wrap-anywhere">
                {firstName} {lastName} ({username})
              </bdi>
            }
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
        ))}
      </fieldset>
      <p role="status" className="text-sm text-ink-muted">
        {found?.length === 0 && 'No active affiliate matches this.'}
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

/** Credits a message to an affiliate, or to nobody, with a reason. */
function DecisionDialog({ lead, what, onDecided, onClose }: DecisionDialogProps) {
  const form = useId();
  const { id, version } = lead;
  const name = lead.person?.name ?? 'this person';
  const { verb, done, hint } = WORDS[what];
  const [affiliateId, setAffiliateId] = useState('');
  const [reason, setReason] = useState('');
  const { submit, busy, problem, failure } = useSubmit(async () => {
    const params = { id };
    const now =
      what === 'credit'
        ? await call(creditLead, { params, body: { version, affiliateId, reason } })
        : await call(declineLead, { params, body: { version, reason } });
    onDecided(now);
    showToast({ title: done });
    onClose();
  });
  const current = problem?.current as OfficeLead | undefined;
  return (
    <Dialog
      open
      form
      onClose={onClose}
      title={`${verb} the message of ${name}`}
      actions={
        <>
          <Button kind="primary" type="submit" form={form} busy={busy && 'One moment…'}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        {failure && (
          <Notice
            kind={current ? 'warning' : 'danger'}
            live
            title="Not done"
            action={
              current && (
                <Button
                  onClick={() => {
                    onDecided(current);
                    onClose();
                  }}
                >
                  Show it as it is now
                </Button>
              )
            }
          >
            <ProblemText problem={failure} />
          </Notice>
        )}
        {what === 'credit' && (
          <AffiliateChoice
            chosen={affiliateId}
            onChoose={setAffiliateId}
            error={problem?.fields.affiliateId}
          />
        )}
        <TextArea
          name="reason"
          label="Reason"
          hint={hint}
          rows={3}
          count={300}
          value={reason}
          error={problem?.fields.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}

/* Messages of the contact form, as the page's address describes the list. */
const $named = $param('view');

/** Those that wait, unless the address says otherwise. */
const $view = computed($named, (named): 'waiting' | 'all' => (named === 'all' ? 'all' : 'waiting'));

const leads = resource(
  listOfficeLeads,
  computed([$view, $after], (view, after) => ({ query: { view, after } })),
);

/** Shows a lead as a write answered it, where it was: it goes from the queue with the next reading. */
const showLead = (now: OfficeLead): void =>
  void leads.change((page) => ({
    ...page,
    items: page.items.map((one) => (one.id === now.id ? now : one)),
  }));

/** How it was credited, or why not, in a few words. */
export function creditWords({ credit, affiliate, decidedAt, person }: OfficeLead): string {
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
  return decidedAt ? 'Declined' : 'Waiting';
}

interface Props {
  lead: OfficeLead;
  decide: (deciding: Deciding) => void;
}

/** A message. Whose lead it is has the person among the contacts: the office sees how it was credited. */
function LeadCard({ lead, decide }: Props) {
  const { createdAt, affiliate, person, decidedAt, decision } = lead;
  const waits = Boolean(person) && !decidedAt;
  const name = person?.name ?? '';
  return (
    <li className="card grid gap-3 p-5 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 dir="auto" className="font-sans text-base font-semibold">
          {person ? name : <>Lead of {affiliate ? <bdi>{affiliate}</bdi> : 'nobody'}</>}
        </h2>
        <Badge kind={waits ? 'warning' : affiliate ? 'success' : 'outlined'}>
          {creditWords(lead)}
        </Badge>
      </div>
      <p className="text-sm text-ink-muted">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {person &&
          ` · ${[person.email, phoneWords(person.phone), person.interest].filter(Boolean).join(' · ')}`}
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
      {waits && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => decide({ lead, what: 'credit' })}>
            Credit<span className="sr-only"> the message of {name}</span>
          </Button>
          <Button kind="ghost" onClick={() => decide({ lead, what: 'decline' })}>
            Decline<span className="sr-only"> the message of {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

const VIEWS = [
  { view: 'waiting', label: 'Waiting', search: '?part=leads' },
  { view: 'all', label: 'All', search: '?part=leads&view=all' },
] as const;

/** A decision that is being made about a lead. */
export interface Deciding {
  lead: OfficeLead;
  what: 'credit' | 'decline';
}

/** Messages of the contact form: those that nobody is credited with wait for the office. */
export default function LeadsPart({ recount }: PartProps) {
  const loaded = useStore(leads.$loaded);
  const view = useStore($view);
  const after = useStore($after);
  const [deciding, setDeciding] = useState<Deciding>();
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
        what="the leads"
      >
        {({ items, next }) => (
          <div className="grid max-w-180 gap-4">
            {items.length === 0 && <Nothing all={view === 'all'} />}
            <ul aria-label="Leads" className="grid gap-4">
              {items.map((lead) => (
                <LeadCard key={lead.id} lead={lead} decide={setDeciding} />
              ))}
            </ul>
            <div className="flex flex-wrap gap-3">{pageTurns('leads', { after, next })}</div>
          </div>
        )}
      </Await>
      {deciding && (
        <DecisionDialog
          {...deciding}
          onDecided={(now) => {
            showLead(now);
            recount();
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}

const Nothing = ({ all }: { all: boolean }) => (
  <div className="card">
    {all ? (
      <Empty kind="first" title="Nobody has written yet">
        Messages of the contact form show here if the site delivers them to the portal.
      </Empty>
    ) : (
      <Empty kind="none" title="No message waits for you" />
    )}
  </div>
);
