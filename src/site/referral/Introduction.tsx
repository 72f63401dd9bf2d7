import { type MouseEvent, type MouseEventHandler, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { request } from '../../api/request.ts';
import type { Referral } from '../../contract/leads.ts';
import { introductionOf, REFERENCE_DAYS } from '../../contract/reference.ts';
import { INTRODUCTION_ID } from '../forms/ContactFields.tsx';
import {
  forgetReference,
  readReference,
  referralAddress,
  staysInTab,
  takeReference,
} from './reference.ts';

interface IntroductionTextProps {
  shown: Referral | 'removed' | null;
  sent: boolean;
  remove: MouseEventHandler<HTMLButtonElement>;
}

/** The affiliate's name, firm and disclosure in one size and color, with a button to remove them. */
function IntroductionText({ shown, sent, remove }: IntroductionTextProps) {
  const referral = shown === 'removed' ? null : shown;
  return (
    <div className={referral ? 'card bg-surface p-5 text-sm' : 'text-sm text-ink-muted'}>
      {/* In the page before its text, so that the text is announced. */}
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

/** How far below the viewport the form is when the affiliate's name is fetched. */
const NEAR = '600px';

interface Props {
  /** Whether the form sends the reference along. */
  sent: boolean;
}

/**
 * The affiliate who introduced the visitor, in the contact form. If the lookup fails, nothing shows,
 * and the reference is still sent.
 */
export function Introduction({ sent }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<Referral | 'removed' | null>(null);

  useEffect(() => {
    takeReference();
    const introduction = document.getElementById(INTRODUCTION_ID);
    if (!introduction || !readReference()) return;
    setPlace(introduction);
    const near = new IntersectionObserver(
      ([entry]) => {
        const kept = readReference();
        if (!entry?.isIntersecting || !kept) return;
        near.disconnect();
        request<Referral>('GET', referralAddress(kept)).then(setShown, () => {});
      },
      { rootMargin: NEAR },
    );
    near.observe(introduction);
    return () => near.disconnect();
  }, []);

  useEffect(() => {
    place?.classList.toggle('sr-only', !shown);
  }, [place, shown]);

  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    forgetReference();
    // The button disappears, so move the focus to the field for another name, or to the submit button.
    const next = '[name=introducedBy], [type=submit]';
    currentTarget.form?.querySelector<HTMLElement>(next)?.focus();
    setShown('removed');
  };

  return (
    place && createPortal(<IntroductionText shown={shown} sent={sent} remove={remove} />, place)
  );
}
