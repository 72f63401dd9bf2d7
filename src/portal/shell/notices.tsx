import { useStore } from '@nanostores/react';
import { useEffect, useSyncExternalStore } from 'react';
import { scopesOf } from '../../api/work.ts';
import { Icon } from '../../components/Icon.tsx';
import { PORTAL_PAGES, type PortalPageKey } from '../../config/portal.ts';
import { formatLongDay, formatRecentMoment } from '../../lib/format-date.ts';
import { showToast } from '../../toasts/toasts.ts';
import { useAct } from '../kit/act.ts';
import { $account, keep } from './account.ts';
import { asOfWords, lastAnswerAt } from './last-answer.ts';
import { twoStepNeed } from './two-step-need.ts';

/** Says on every page that the account will be deleted, with a button to cancel that. */
export function EndsNotice() {
  const endsAt = useStore($account)?.endsAt;
  return endsAt && <EndsNoticeBar endsAt={endsAt} />;
}

function EndsNoticeBar({ endsAt }: { endsAt: string }) {
  const { busy, run } = useAct();
  const stay = () =>
    run({
      call: keep,
      failed: 'The deletion was not canceled',
      done: () => {
        showToast({ title: 'Your account stays', description: 'Its deletion is canceled.' });
        document.getElementById('main')?.focus();
      },
    });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 rounded bg-warning-soft px-4 py-1 text-sm text-warning">
      <p className="flex items-center gap-2 py-1.5">
        <Icon name="warning" className="size-5 shrink-0" />
        <span>
          <strong className="font-semibold">Your account will be deleted</strong> on{' '}
          <time dateTime={endsAt}>{formatRecentMoment(endsAt)}</time>.
        </span>
      </p>
      <button
        type="button"
        aria-disabled={busy}
        onClick={() => !busy && void stay()}
        className="min-h-11 font-semibold underline underline-offset-4"
      >
        Keep my account
      </button>
    </div>
  );
}

const SECURITY = PORTAL_PAGES.security.path;
/** The pages that ask before the deadline. */
const ASKED_ON: readonly PortalPageKey[] = ['dashboard', 'settings', 'security'];

/**
 * Asks for two-step sign-in until the day the office requires it. From then on every page leads to
 * its setup, since the server refuses everything else.
 */
export function TwoStepNotice({ page }: { page: PortalPageKey }) {
  const account = useStore($account);
  const need = account ? twoStepNeed(account, new Date()) : 'nothing';
  const away = need === 'now' && page !== 'security';
  useEffect(() => {
    if (away) location.replace(SECURITY);
  }, [away]);

  const from = account?.twoStepFrom ?? '';
  if (need === 'nothing' || (need === 'soon' && !ASKED_ON.includes(page))) return null;
  return (
    <p className="mb-5 flex items-center gap-2 rounded bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <Icon name="warning" className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">
          {need === 'now'
            ? 'Please set up two-step sign-in to go on'
            : `From ${formatLongDay(from)} on, everyone needs two-step sign-in`}
        </strong>
        {need === 'now'
          ? `: it is required for ${scopesOf(account?.work ?? null) ? 'assistants' : 'everyone'}, and the other pages open once it is on.`
          : ', which keeps your clients’ data safe if a password gets out. '}
        {need === 'soon' && page !== 'security' && (
          <a href={SECURITY} className="whitespace-nowrap font-semibold underline">
            Set it up now
          </a>
        )}
      </span>
    </p>
  );
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Says under the header that the browser is offline, and how old the shown data are. */
export function Offline() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return !online && <Bar />;
}

function Bar() {
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const at = lastAnswerAt(calls, performance.timeOrigin);
  return (
    <p className="mb-5 flex items-center gap-2 rounded bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <Icon name="warning" className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">You are offline.</strong> Shown as of{' '}
        <time dateTime={at.toISOString()}>{asOfWords(at)}</time>.
      </span>
    </p>
  );
}
