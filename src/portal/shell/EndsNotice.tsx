import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { failureSentence } from '../../api/failure.ts';
import { Icon } from '../../components/Icon.tsx';
import { showToast } from '../../toasts/toasts.ts';
import { $account, keep } from './account.ts';

const inWords = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** Says on every page that the account is to be deleted, and takes that back. */
export function EndsNotice() {
  const endsAt = useStore($account)?.endsAt;
  return endsAt && <Bar endsAt={endsAt} />;
}

function Bar({ endsAt }: { endsAt: string }) {
  const [busy, setBusy] = useState(false);
  const stay = async () => {
    setBusy(true);
    try {
      await keep();
      showToast({ title: 'Your account stays', description: 'Its deletion is taken back.' });
      document.getElementById('main')?.focus();
    } catch (error) {
      const description = failureSentence(error);
      showToast({ kind: 'danger', title: 'The deletion was not taken back', description });
      setBusy(false);
    }
  };
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 rounded bg-warning-soft px-4 py-1 text-sm text-warning">
      <p className="flex items-center gap-2 py-1.5">
        <Icon name="warning" className="size-5 shrink-0" />
        <span>
          <strong className="font-semibold">Your account will be deleted</strong> on{' '}
          <time dateTime={endsAt}>{inWords(endsAt)}</time>.
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
