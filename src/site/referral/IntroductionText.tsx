import type { MouseEventHandler } from 'react';
import type { Referral } from '../../contract/leads.ts';
import { introductionOf, REFERENCE_DAYS } from '../../contract/reference.ts';
import { staysInTab } from './reference.ts';

interface Props {
  shown: Referral | 'removed' | null;
  sent: boolean;
  remove: MouseEventHandler<HTMLButtonElement>;
}

/** The affiliate's name, firm and disclosure in one size and colour, and how to take them away. */
export function IntroductionText({ shown, sent, remove }: Props) {
  const referral = shown === 'removed' ? null : shown;
  return (
    <div className={referral ? 'card bg-surface p-5 text-sm' : 'text-sm text-ink-muted'}>
      {/* Here before its words, so that they are announced. */}
      <div role="status">
        {shown === 'removed' && 'Removed. This browser has forgotten who introduced you.'}
        {referral && (
          <>
            <p>{introductionOf(referral)}</p>
            {referral.disclosure && <p className="mt-2">{referral.disclosure}</p>}
            <p className="mt-2 text-ink-muted">
              {staysInTab()
                ? 'Your browser asks for privacy, so only this tab remembers it.'
                : `This browser remembers it for ${REFERENCE_DAYS} days.`}
              {!sent && ' This form does not pass it on: please say so when you call or write.'}
            </p>
          </>
        )}
      </div>
      {referral && (
        <p className="mt-2">
          Not right?{' '}
          <button type="button" onClick={remove} className="link py-1.5">
            Remove
          </button>
        </p>
      )}
    </div>
  );
}
