import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { type ReactNode, useEffect, useState } from 'react';
import { addressFor, call, resource } from '../../../api/call.ts';
import { HEARD } from '../../../config/joining.ts';
import { US_STATES } from '../../../config/places.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { ROLES } from '../../../config/roles.ts';
import { MAX_INVITE_NOTE } from '../../../config/security.ts';
import { DAY_MS } from '../../../config/units.ts';
import { type ApplicationState, MAX_QUESTION } from '../../../contract/applications.ts';
import type { OneTimeAddress } from '../../../contract/office/affiliates.ts';
import {
  DECISIONS,
  type Decided,
  type Decision,
  DecisionDraft,
  decideApplications,
  exportApplications,
  type InTheWay,
  listApplications,
  MAX_DECIDED,
  MAX_NOTE,
  MAX_REASON,
  type OfficeApplication,
  OPEN_FOR,
  readOfficeApplication,
  removeApplication,
  type SameAs,
  type WholeOfficeApplication,
} from '../../../contract/office/applications.ts';
import { dayOf } from '../../../contract/reference.ts';
import { writeSearch } from '../../../lib/address.ts';
import { formatLongDay, formatMoment, formatMomentDay } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { Badge } from '../../kit/badges.tsx';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { Dialog, FormDialog } from '../../kit/dialogs.tsx';
import { SelectField, TextArea, TextField } from '../../kit/fields.tsx';
import { Paragraphs } from '../../kit/Paragraphs.tsx';
import { $id } from '../../kit/page.ts';
import { $after, pageTurns } from '../../kit/page-turns.tsx';
import { useTyped } from '../../kit/SearchField.tsx';
import { Segments } from '../../kit/Segments.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await, Empty } from '../../kit/states.tsx';
import { faceOf } from '../../kit/text.tsx';
import { problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { DownloadFile } from '../../shared/sign-in/download.tsx';
import { unlessClosed, useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { refresh, showWaiting, useQueue, waiting } from '../../shell/office-waiting.ts';
import { AddressOnce } from '../affiliates/InviteDialog.tsx';
import { BackToList, DetailHead, RecordLink, StaleNotice } from '../DetailHead.tsx';
import { $idIn, $param, useAction } from '../part.ts';

/* The applications to join that the page's address describes, and the one that it names. */

const VIEWS = [
  { view: 'waiting', label: 'Waiting', search: '?part=applications' },
  { view: 'asked', label: 'Asked', search: '?part=applications&view=asked' },
  { view: 'all', label: 'All', search: '?part=applications&view=all' },
] as const;

const $q = $param('q');
const $view = computed(
  $param('view'),
  (named) => VIEWS.find(({ view }) => view === named)?.view ?? 'waiting',
);

const applications = resource(
  listApplications,
  computed([$view, $q, $after], (view, q, after) => ({
    query: { state: view === 'all' ? undefined : view, q, after },
  })),
);
const application = resource(
  readOfficeApplication,
  computed($idIn('applications'), (id) => ({ params: { id } })),
);

/** Requests again what a decision may have changed. */
function reload(): void {
  refresh(applications);
  refresh(application);
  refresh(waiting);
}

const STATES = {
  received: 'Not confirmed',
  waiting: 'Waiting',
  asked: 'Asked',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<ApplicationState, string>;

const LOOKS = {
  received: 'outlined',
  waiting: 'warning',
  asked: 'info',
  approved: 'success',
  declined: 'outlined',
  withdrawn: 'outlined',
} as const satisfies Record<ApplicationState, string>;

/* Deciding. */

const VERBS = { approve: 'Approve', ask: 'Ask', decline: 'Decline' } as const;
const DONE = { approve: 'Approved', ask: 'Asked', decline: 'Declined' } as const;

/** The decisions that are possible in all of these states. */
const possibleFor = (states: readonly ApplicationState[]): Decision[] =>
  DECISIONS.filter((decision) => states.every((state) => OPEN_FOR[decision].includes(state)));

/** How far ahead the day of a new try is at first (days). */
const FIRST_AGAIN_DAYS = 183;
/** How many reasons of earlier decisions are offered. */
const MOST_REASONS = 5;
const OTHER_REASON = 'other';

/** The reasons of the last decisions, the newest first; undefined until they are known. */
function useLastReasons(decision: Decision): string[] | undefined {
  const [reasons, setReasons] = useState<string[]>();
  useEffect(() => {
    if (decision !== 'decline') return;
    let closed = false;
    void call(listApplications, { query: { state: 'declined', q: '' } }).then(
      ({ items }) => {
        const latest = items.toSorted((a, b) =>
          (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''),
        );
        const distinct = [...new Set(latest.map(({ reason }) => reason))];
        if (!closed) setReasons(distinct.slice(0, MOST_REASONS));
      },
      () => {},
    );
    return () => {
      closed = true;
    };
  }, [decision]);
  return reasons;
}

/** What keeps the applications from being decided, by name. */
function Obstacles({
  current,
  applications,
}: {
  current: unknown;
  applications: readonly OfficeApplication[];
}) {
  const { applications: obstacles = [] } = (current ?? {}) as { applications?: InTheWay[] };
  if (obstacles.length === 0 || applications.length === 1) return null;
  const nameOf = ({ id }: InTheWay) => applications.find((one) => one.id === id)?.name ?? '';
  return (
    <ul className="list-disc pl-5 text-sm">
      {obstacles.map((obstacle) => (
        <li key={obstacle.id}>
          <bdi>{nameOf(obstacle)}</bdi>
          {obstacle.why === 'account' ? ': has an account' : ': changed meanwhile'}
        </li>
      ))}
    </ul>
  );
}

interface Deciding {
  applications: readonly OfficeApplication[];
  decision: Decision;
}

interface DecisionDialogProps extends Deciding {
  onDecided: (decided: Decided) => void;
  /** Called if something changed meanwhile. */
  onStale: () => void;
  onClose: () => void;
}

/** Approves, asks or declines, one application or several. */
function DecisionDialog({
  applications,
  decision,
  onDecided,
  onStale,
  onClose,
}: DecisionDialogProps) {
  const proved = useStepUp();
  const reasons = useLastReasons(decision);
  const [chosen, setChosen] = useState<string>();
  const lastReason = chosen ?? reasons?.[0] ?? OTHER_REASON;
  const isTyped = lastReason === OTHER_REASON;
  const bodyOf = ({ line, question, reason, again, note }: Draft) => ({
    applications: applications.map(({ id, version }) => ({ id, version })),
    decision,
    line,
    question,
    reason: isTyped ? reason : lastReason,
    again: again || null,
    note,
  });
  const form = useForm({
    name: `decide-${decision}:${applications.map(({ id }) => id).join()}`,
    stored: undefined,
    draftOf: firstDraft,
    problemsOf: (draft) =>
      problemsIn(DecisionDraft, bodyOf(draft), Object.keys(draft) as (keyof Draft)[]),
    save: ({ draft }) =>
      proved(() => call(decideApplications, { body: bodyOf(draft) })).catch(unlessClosed),
    onSaved: (decided) => {
      showWaiting(decided.waiting);
      showToast({ title: `${DONE[decision]}: ${wordsFor(applications)}` });
      onDecided(decided);
    },
  });
  return (
    <FormDialog
      title={`${VERBS[decision]}: ${wordsFor(applications)}`}
      verb={VERBS[decision]}
      busy={form.busy && 'One moment…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      <StaleNotice title="Not done" failure={form.failure} show={onStale} />
      <Obstacles current={form.failure?.current} applications={applications} />
      {decision === 'approve' && <ApprovalFields field={form.field} />}
      {decision === 'ask' && (
        <TextArea
          {...form.field('question')}
          label="Question"
          hint="The applicant reads it and gets a mail without it."
          rows={4}
          count={MAX_QUESTION}
          data-first
        />
      )}
      {decision === 'decline' && (
        <DeclineFields
          field={form.field}
          reasons={reasons}
          chosen={lastReason}
          choose={setChosen}
        />
      )}
    </FormDialog>
  );
}

interface DecisionFieldsProps {
  field: ReturnType<typeof useForm<undefined, Draft, Decided>>['field'];
}

const ApprovalFields = ({ field }: DecisionFieldsProps) => (
  <>
    <p>
      Makes an account with what the application says, and sends the invitation. The invitation
      works for 72 hours.
    </p>
    <TextField
      {...field('line')}
      label="A line of your own"
      hint="The letter says it below the invitation."
      optional
      autoComplete="off"
      maxLength={MAX_INVITE_NOTE}
    />
  </>
);

interface DeclineFieldsProps extends DecisionFieldsProps {
  reasons: string[] | undefined;
  /** One of these, or OTHER_REASON. */
  chosen: string;
  choose: (reason: string) => void;
}

const DeclineFields = ({ field, reasons, chosen, choose }: DeclineFieldsProps) => (
  <>
    {reasons && reasons.length > 0 && (
      <SelectField
        name="last-reason"
        label="Reason"
        hint="The applicant reads it."
        value={chosen}
        options={[
          ...reasons.map((reason) => ({ value: reason, label: reason })),
          { value: OTHER_REASON, label: 'Another reason' },
        ]}
        onChange={({ target }) => choose(target.value)}
      />
    )}
    {chosen === OTHER_REASON && (
      <TextArea
        {...field('reason')}
        label={reasons?.length ? 'Another reason' : 'Reason'}
        hint="The applicant reads it."
        rows={3}
        count={MAX_REASON}
      />
    )}
    <TextField {...field('again')} label="Can apply again from" type="date" />
    <TextArea
      {...field('note')}
      label="Note"
      hint="For the office alone."
      optional
      rows={2}
      count={MAX_NOTE}
    />
  </>
);

const firstDraft = () => ({
  line: '',
  question: '',
  reason: '',
  again: dayOf(Date.now() + FIRST_AGAIN_DAYS * DAY_MS),
  note: '',
});
type Draft = ReturnType<typeof firstDraft>;

/** The name of the applicant, or how many they are. */
const wordsFor = (applications: readonly OfficeApplication[]): string => {
  const [first] = applications;
  return applications.length === 1 && first
    ? first.name
    : countWords(applications.length, 'application');
};

/* The list. */

const rolesOf = ({ roles }: OfficeApplication): string =>
  roles.map((role) => ROLES[role]).join(', ');

interface DecisionButtonsProps {
  state: ApplicationState;
  /** Whose application, for screen readers. */
  of: string;
  compact?: boolean;
  decide: (decision: Decision) => void;
}

const DecisionButtons = ({ state, of, compact = false, decide }: DecisionButtonsProps) => (
  <span
    className={`relative z-1 inline-flex flex-wrap gap-2 ${compact ? 'md:max-xl:flex-col' : ''} xl:flex-nowrap`}
  >
    {possibleFor([state]).map((decision, index) => (
      <Button
        key={decision}
        compact={compact}
        kind={compact ? 'quiet' : index === 0 ? 'primary' : 'quiet'}
        onClick={() => decide(decision)}
      >
        {VERBS[decision]}
        <span className="sr-only"> {of}</span>
      </Button>
    ))}
  </span>
);

const columnsOf = (decide: (deciding: Deciding) => void): readonly Column<OfficeApplication>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name, email, known }) => (
      <span className="block wrap-anywhere md:min-w-40">
        <RecordLink part="applications" id={id}>
          <bdi className={faceOf(name)}>{name}</bdi>
        </RecordLink>
        <span className="block text-sm font-normal text-ink-muted">
          {email}
          {known > 0 && <span className="block">Known: {known}</span>}
        </span>
      </span>
    ),
  },
  {
    key: 'firm',
    header: 'Firm',
    from: 'lg',
    cell: ({ firm }) => firm && <bdi className="wrap-anywhere">{firm}</bdi>,
  },
  { key: 'roles', header: 'How they work', from: 'xl', cell: rolesOf },
  { key: 'states', header: 'States', from: 'xl', cell: ({ states }) => states.join(', ') },
  {
    key: 'confirmed',
    header: 'Confirmed',
    from: 'lg',
    cell: ({ confirmedAt }) =>
      confirmedAt && (
        <time dateTime={confirmedAt} className="whitespace-nowrap">
          {formatMomentDay(confirmedAt)}
        </time>
      ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'beside',
    cell: ({ state }) => <Badge kind={LOOKS[state]}>{STATES[state]}</Badge>,
  },
  {
    key: 'decide',
    header: 'Decide',
    cell: (application) =>
      application.state === 'waiting' && (
        <DecisionButtons
          state="waiting"
          of={application.name}
          compact
          decide={(decision) => decide({ applications: [application], decision })}
        />
      ),
  },
];

/** The applications to join: the list, or the one that the address names. */
export default function ApplicationsPart() {
  const id = useStore($id);
  const [deciding, setDeciding] = useState<Deciding>();
  const [made, setMade] = useState<OneTimeAddress>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const close = () => setDeciding(undefined);
  const done = ({ invitations }: Decided) => {
    close();
    setSelected(new Set());
    reload();
    const [invitation, ...more] = invitations;
    if (invitation && more.length === 0) setMade(invitation);
  };
  return (
    <>
      {id ? (
        <Detail key={id} decide={setDeciding} />
      ) : (
        <List selected={selected} onSelect={setSelected} decide={setDeciding} />
      )}
      {deciding && (
        <DecisionDialog
          {...deciding}
          onDecided={done}
          onStale={() => {
            close();
            reload();
          }}
          onClose={close}
        />
      )}
      {made && <AddressOnce made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

interface ListProps {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  decide: (deciding: Deciding) => void;
}

function List({ selected, onSelect, decide }: ListProps) {
  const loaded = useQueue(applications);
  const view = useStore($view);
  const after = useStore($after);
  return (
    <>
      <div className="mb-4 flex">
        <Segments
          label="Which applications"
          segments={VIEWS.map(({ view: one, label, search }) => ({
            href: PORTAL_PAGES.office.path + search,
            label,
            current: one === view,
          }))}
          onChoose={(href) => {
            onSelect(new Set());
            writeSearch(new URL(href, location.origin).search);
          }}
        />
      </div>
      <Await
        loaded={loaded}
        retry={applications.reload}
        skeleton={<SkeletonCard lines={8} />}
        subject="the applications"
      >
        {({ items, next }) => (
          <DataTable
            caption="Applications"
            columns={columnsOf(decide)}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            selected={selected}
            onSelect={onSelect}
            toolbar={<Toolbar />}
            bulk={
              <BulkBar
                chosen={items.filter(({ id }) => selected.has(id))}
                onClear={() => onSelect(new Set())}
                decide={decide}
              />
            }
            empty={<Nothing view={view} />}
            foot={pageTurns('applications', { after, next })}
          />
        )}
      </Await>
    </>
  );
}

function Toolbar() {
  const q = useStore($q);
  const [typed, type] = useTyped(q);
  return (
    <>
      <input
        type="search"
        aria-label="Search applications"
        placeholder="Name, firm, email, CRD or NPN"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        className="field field-compact md:max-w-80"
      />
      <DownloadFile address={addressFor(exportApplications)} className="md:ml-auto">
        Export CSV
      </DownloadFile>
    </>
  );
}

interface BulkBarProps {
  chosen: readonly OfficeApplication[];
  onClear: () => void;
  decide: (deciding: Deciding) => void;
}

/** The decisions that are possible for all that are checked. */
function BulkBar({ chosen, onClear, decide }: BulkBarProps) {
  const possible = possibleFor(chosen.map(({ state }) => state));
  return (
    <>
      <p className="font-semibold">{chosen.length} selected</p>
      {chosen.length > MAX_DECIDED ? (
        <p>At most {MAX_DECIDED} are decided at once.</p>
      ) : (
        possible.map((decision) => (
          <Button key={decision} onClick={() => decide({ applications: chosen, decision })}>
            {VERBS[decision]}
          </Button>
        ))
      )}
      {possible.length === 0 && <p>These can’t be decided together.</p>}
      <Button kind="ghost" className="md:ml-auto" onClick={onClear}>
        Clear
      </Button>
    </>
  );
}

const Nothing = ({ view }: { view: (typeof VIEWS)[number]['view'] }) =>
  view === 'all' ? (
    <Empty kind="first" title="No one has applied yet">
      Applications from the page “Become an affiliate” show here once their address is confirmed.
    </Empty>
  ) : (
    <Empty
      kind="none"
      title={view === 'asked' ? 'No question is open' : 'No application waits for you'}
    />
  );

const Card = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="card p-5 wrap-anywhere lg:p-6">
    <h3 id={id} className="text-lg">
      {title}
    </h3>
    <div className="mt-3">{children}</div>
  </section>
);

function Detail({ decide }: { decide: (deciding: Deciding) => void }) {
  const loaded = useStore(application.$loaded);
  return (
    <>
      <BackToList part="applications">All applications</BackToList>
      <Await
        loaded={loaded}
        retry={application.reload}
        skeleton={<SkeletonCard lines={8} />}
        subject="this application"
      >
        {(shown) => (
          <>
            <DetailHead
              title={shown.name}
              badge={<Badge kind={LOOKS[shown.state]}>{STATES[shown.state]}</Badge>}
            >
              {shown.email}
              {shown.confirmedAt && (
                <>
                  , confirmed{' '}
                  <time dateTime={shown.confirmedAt}>{formatMoment(shown.confirmedAt)}</time>
                </>
              )}
            </DetailHead>
            <div className="mb-4 flex flex-wrap gap-2">
              <DecisionButtons
                state={shown.state}
                of={shown.name}
                decide={(decision) => decide({ applications: [shown], decision })}
              />
              {shown.state !== 'approved' && <DeleteButton application={shown} />}
            </div>
            <div className="gap-5 *:mb-3 *:break-inside-avoid lg:columns-2 lg:*:mb-5">
              <Card id="application-facts" title="Application">
                <Facts {...shown} />
              </Card>
              <Card id="application-records" title="Public records">
                <PublicRecords {...shown} />
              </Card>
              <Card id="application-history" title="History">
                <History {...shown} />
              </Card>
              <Card id="application-questions" title="Questions">
                <Questions {...shown} />
              </Card>
            </div>
          </>
        )}
      </Await>
    </>
  );
}

function DeleteButton({ application: { id, name } }: { application: OfficeApplication }) {
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    const gone = await run(() => call(removeApplication, { params: { id } }), 'Deleted');
    if (!gone) return;
    writeSearch('?part=applications');
    refresh(waiting);
  };
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Delete the application of ${name}`}
        actions={
          <>
            <Button kind="delete" busy={busy && 'Deleting…'} onClick={() => void remove()}>
              Delete for good
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        }
      >
        <p className="text-ink-muted">
          For a request by phone. Only counts remain, and the person can apply again at once.
        </p>
      </Dialog>
    </>
  );
}

function Facts(application: WholeOfficeApplication) {
  const facts: [label: string, value: ReactNode][] = [
    ['Firm', application.firm],
    ['How they work', rolesOf(application)],
    ['CRD number', application.crd],
    ['NPN', application.npn],
    ['States', application.states.map((state) => US_STATES[state] ?? state).join(', ')],
    ['About', application.about && <Paragraphs text={application.about} />],
    ['Heard of us by', application.heard && HEARD[application.heard as keyof typeof HEARD]],
    ['Introduced by, as typed', application.introducedBy],
    [
      'Sponsor',
      application.sponsor && (
        <RecordLink part="affiliate" id={application.sponsor.id} className="link">
          {application.sponsor.name}
        </RecordLink>
      ),
    ],
    ['Agreement', `Version of ${formatLongDay(application.agreement)}`],
    ...(application.state === 'declined'
      ? ([
          ['Reason', application.reason],
          ['Can apply again from', application.again && formatLongDay(application.again)],
        ] satisfies [string, ReactNode][])
      : []),
    ...(application.note ? ([['Note', application.note]] satisfies [string, ReactNode][]) : []),
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd dir="auto">{value || <span className="text-ink-muted">Not given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

const PublicRecords = ({ records }: Pick<WholeOfficeApplication, 'records'>) =>
  records.length === 0 ? (
    <p className="text-ink-muted">No number to look up: coaches need no license.</p>
  ) : (
    <ul className="grid gap-1">
      {records.map(({ label, url }) => (
        <li key={label}>
          <a href={url} target="_blank" rel="noopener noreferrer" className="link">
            {label}
            <span className="sr-only"> in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  );

const SAME: Record<SameAs, string> = { email: 'email', crd: 'CRD number', npn: 'NPN' };

const History = ({ history }: Pick<WholeOfficeApplication, 'history'>) =>
  history.length === 0 ? (
    <p className="text-ink-muted">No other application or account has the same email or number.</p>
  ) : (
    <ul className="-my-2.5 divide-y divide-line">
      {history.map(({ kind, id, name, state, on, same }) => (
        <li key={id} className="py-2.5">
          <RecordLink
            part={kind === 'affiliate' ? 'affiliate' : 'applications'}
            id={id}
            className="link"
          >
            {name}
          </RecordLink>
          <span className="block text-sm text-ink-muted">
            {kind === 'affiliate'
              ? `Account, ${state}, since`
              : `Application, ${STATES[state as ApplicationState].toLowerCase()},`}{' '}
            {formatLongDay(on)}. Same {same.map((part) => SAME[part]).join(', ')}.
          </span>
        </li>
      ))}
    </ul>
  );

const Questions = ({ questions }: Pick<WholeOfficeApplication, 'questions'>) =>
  questions.length === 0 ? (
    <p className="text-ink-muted">Nothing was asked.</p>
  ) : (
    <ol className="grid gap-4">
      {questions.map(({ text, at, answer, answeredAt }) => (
        <li key={at}>
          <p dir="auto" className="font-semibold whitespace-pre-line">
            {text}
          </p>
          <p className="text-sm text-ink-muted">
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          {answer ? (
            <>
              <p dir="auto" className="mt-2 whitespace-pre-line">
                {answer}
              </p>
              {answeredAt && (
                <p className="text-sm text-ink-muted">
                  <time dateTime={answeredAt}>{formatMoment(answeredAt)}</time>
                </p>
              )}
            </>
          ) : (
            <p className="mt-2 text-ink-muted">No answer yet.</p>
          )}
        </li>
      ))}
    </ol>
  );
