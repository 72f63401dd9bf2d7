import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { $person } from '../../../api/person.ts';
import { $work } from '../../../api/work.ts';
import { scopeWords } from '../../../config/assistant-words.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { GRACE_DAYS } from '../../../config/security.ts';
import { endAccount, type Stored } from '../../../contract/account/account.ts';
import type { Work } from '../../../contract/account/account-state.ts';
import { leaveWork } from '../../../contract/assistants.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { useAct } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog, FormDialog } from '../../kit/dialogs.tsx';
import { TextField } from '../../kit/fields.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { useStepUp } from '../../shared/sign-in/use-step-up.ts';
import { $account, loadAccount, setEndsAt } from '../../shell/account.ts';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';
import { ExportCard, stored } from './ExportCard.tsx';
import { RETENTION } from './retention.ts';

/** The kinds whose loss a person would notice. */
const MISSED = [
  'contacts',
  'interactions',
  'links',
  'leads',
  'scenarios',
  'certificates',
  'orders',
  'tickets',
];

/** Whether the person has a portal, and not only works for others. */
const hasPortal = (work: Work | null): boolean => work === null || work.own;

/** The records that are lost with the account, such as "Contacts: 12". */
const lossWords = ({ items }: Stored): string[] =>
  items
    .filter(({ kind }) => MISSED.includes(kind))
    .map(({ label, count }) => `${label}: ${formatNumber(count)}`);

interface Props {
  open: boolean;
  onClose: () => void;
}

const WRONG = 'This is not your username.';

/** Says what is deleted and when, and requires the username to be typed. */
function DeleteDialog({ open, onClose }: Props) {
  const isOwner = hasPortal(useStore($work));
  const username = useStore($person) ?? '';
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const loaded = useStore(stored.$loaded);
  const proved = useStepUp();
  const { submit, busy, problem, clear } = useSubmit(async () => {
    if (typed.trim() !== username) {
      setError(WRONG);
      document.getElementById('confirmation')?.focus();
      return;
    }
    const { endsAt } = await proved(() => call(endAccount));
    setEndsAt(endsAt);
    void loadAccount();
    close();
    showToast({
      title: 'Your account will be deleted',
      description: `You can keep it for ${GRACE_DAYS} days.`,
    });
  });
  const close = () => {
    setTyped('');
    setError('');
    clear();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title="Delete your account"
      kind="delete"
      verb="Delete account"
      busy={busy && 'Deleting…'}
      onClose={close}
      onSubmit={submit}
      className="grid gap-4"
    >
      <div className="grid gap-2">
        <p>
          In {GRACE_DAYS} days you can no longer sign in, and everything is deleted for good: your
          {isOwner
            ? ' profile, alerts and settings, and what the portal holds for you.'
            : ' alerts, settings and training. You stop working for others at once.'}
        </p>
        {isOwner && loaded.status === 'ready' && (
          <ul className="grid list-disc pl-5 tabular-nums sm:grid-cols-2">
            {lossWords(loaded.data).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        <p>
          {isOwner
            ? 'Until then everything works as before, and you can keep your account. After that, your share links lead to the front page and credit no one, and the audit keeps only ids.'
            : 'Until then you can keep your account. What you entered for others stays theirs, with your name.'}
        </p>
      </div>
      <TextField
        name="confirmation"
        label="Your username"
        hint={`Type ${username} to confirm.`}
        value={typed}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-first
        onChange={({ target }) => {
          setTyped(target.value);
          setError('');
        }}
      />
      {problem && (
        <p role="alert" className="text-danger">
          {problem.sentence}
        </p>
      )}
    </FormDialog>
  );
}

/** The affiliates for whom the person works. */
function WorkCard({ work }: { work: Work }) {
  const [leaving, setLeaving] = useState<Work['items'][number]>();
  const { busy, run } = useAct();
  const leave = (id: string) =>
    run({
      call: () => call(leaveWork, { params: { id } }),
      failed: 'You still work there',
      // The session that works there has ended.
      done: () => location.assign(PORTAL_PAGES.dashboard.path),
    });
  return (
    <section aria-labelledby="work" className="card p-5 lg:p-6">
      <h2 id="work" className="text-xl">
        You work for
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {work.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <bdi className="font-semibold">{item.name}</bdi>
              <span className="block text-sm text-ink-muted">
                {scopeWords(item.scopes)}, until {formatDay(item.until)}
              </span>
            </span>
            <Button aria-label={`Leave: ${item.name}`} onClick={() => setLeaving(item)}>
              Leave
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <Dialog
          open
          onClose={() => setLeaving(undefined)}
          title={`Leave ${leaving.name}?`}
          actions={
            <>
              <Button
                kind="danger"
                data-first
                busy={busy && 'Leaving…'}
                onClick={() => void leave(leaving.id)}
              >
                Leave
              </Button>
              <Button onClick={() => setLeaving(undefined)}>Cancel</Button>
            </>
          }
        >
          <p className="text-ink-muted">It ends at once. Only a new invitation lets you back in.</p>
        </Dialog>
      )}
    </section>
  );
}

/** The deletion of the account. Once requested, the notice above the page can cancel it. */
function DeleteCard() {
  const endsAt = useStore($account)?.endsAt;
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete" className="card p-5 lg:p-6">
      <h2 id="delete" className="text-xl">
        Delete your account
      </h2>
      {endsAt ? (
        <p className="mt-1 max-w-measure text-ink-muted">
          You requested it. Until then everything works as before, and “Keep my account” at the top
          of each page cancels it.
        </p>
      ) : (
        <>
          <p className="mt-1 max-w-measure text-ink-muted">
            You have {GRACE_DAYS} days to change your mind. You may want to export your data first.
          </p>
          <Button kind="danger" className="mt-4" onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </>
      )}
      <DeleteDialog open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function StoredCard() {
  const loaded = useStore(stored.$loaded);
  return (
    <Await
      loaded={loaded}
      retry={stored.reload}
      skeleton={<SkeletonCard lines={8} />}
      subject="what is stored"
    >
      {({ items }) => <Counts items={items} />}
    </Await>
  );
}

function Counts({ items }: Pick<Stored, 'items'>) {
  return (
    <section aria-labelledby="stored" className="card p-5 lg:p-6">
      <h2 id="stored" className="text-xl">
        What is stored
      </h2>
      <p className="mt-1 max-w-measure text-ink-muted">
        Beside your account and your profile. No documents, no account numbers and no social
        security numbers: the portal refuses them.
      </p>
      <dl className="mt-3 grid gap-x-10 sm:grid-cols-2">
        {items.map(({ kind, label, count }) => (
          <div
            key={kind}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const RetentionCard = () => (
  <section aria-labelledby="retention" className="card p-5 lg:p-6">
    <h2 id="retention" className="text-xl">
      How long it is kept
    </h2>
    <dl className="mt-3 grid max-w-measure gap-4">
      {RETENTION.map(({ what, how }) => (
        <div key={what}>
          <dt className="font-semibold">{what}</dt>
          <dd className="text-ink-muted">{how}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export function Page() {
  const work = useStore($work);
  const isOwner = hasPortal(work);
  const { status } = useStore(stored.$loaded);
  return (
    <SettingsPart page="yourData">
      {work && work.items.length > 0 && <WorkCard work={work} />}
      <ExportCard />
      {isOwner && <StoredCard />}
      {/* Above them, the counts take their place first. */}
      {(!isOwner || status !== 'loading') && (
        <>
          <RetentionCard />
          <DeleteCard />
        </>
      )}
    </SettingsPart>
  );
}

export const Skeleton = () => <SettingsSkeleton page="yourData" />;
