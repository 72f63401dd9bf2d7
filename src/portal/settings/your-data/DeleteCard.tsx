import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { GRACE_DAYS } from '../../../config/security.ts';
import { Button } from '../../kit/Button.tsx';
import { $account } from '../../shell/account.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

/** The end of the account. While it is asked for, the notice above the page takes it back. */
export function DeleteCard() {
  const endsAt = useStore($account)?.endsAt;
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete" className="card p-5 lg:p-6">
      <h2 id="delete" className="text-xl">
        Delete your account
      </h2>
      {endsAt ? (
        <p className="mt-1 max-w-measure text-ink-muted">
          You asked for it. Until then everything works as before, and “Keep my account”, at the top
          of each page, takes it back.
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
