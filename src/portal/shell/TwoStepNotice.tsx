import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { PORTAL_PAGES, type PortalPageKey } from '../../config/portal.ts';
import { longDayWords } from '../../lib/date-words.ts';
import { $account } from './account.ts';
import { twoStepNeed } from './two-step-due.ts';

const SECURITY = PORTAL_PAGES.security.path;
/** Where people are asked before the day. */
const ASKED_ON: readonly PortalPageKey[] = ['dashboard', 'settings', 'security'];

/**
 * Asks for two-step sign-in until the day from which on the office requires it; from then on every
 * page leads to where it is set up, since the server refuses all else.
 */
export function TwoStepNotice({ page }: { page: PortalPageKey }) {
  const account = useStore($account);
  const need = account ? twoStepNeed(account, new Date()) : 'nothing';
  const away = need === 'now' && page !== 'security';
  useEffect(() => {
    if (away) location.replace(SECURITY);
  }, [away]);

  const from = account?.twoStepFrom;
  if (!from || need === 'nothing' || (need === 'soon' && !ASKED_ON.includes(page))) return null;
  return (
    <p className="mb-5 flex items-center gap-2 rounded bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <Icon name="warning" className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">
          {need === 'now'
            ? 'Please set up two-step sign-in to go on'
            : `From ${longDayWords(from)} on everybody needs two-step sign-in`}
        </strong>
        {need === 'now'
          ? ': it is required for everybody, and the other pages open once it is on.'
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
