import { type MouseEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { request } from '../../api/request.ts';
import type { Referral } from '../../contract/leads.ts';
import { INTRODUCTION_ID } from '../forms/IntroductionPlace.tsx';
import { IntroductionText } from './IntroductionText.tsx';
import { forgetReference, readReference, referralAddress, takeReference } from './reference.ts';

/** How far below the screen the form is when the affiliate's name is asked for. */
const NEAR = '600px';

interface Props {
  /** Whether the form sends the reference along. */
  sent: boolean;
}

/**
 * Who introduced the visitor, in the contact form. If the lookup fails nothing shows, and the
 * reference goes along all the same.
 */
export function Introduction({ sent }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<Referral | 'removed' | null>(null);

  useEffect(() => {
    takeReference();
    const found = document.getElementById(INTRODUCTION_ID);
    if (!found || !readReference()) return;
    setPlace(found);
    const near = new IntersectionObserver(
      ([entry]) => {
        const kept = readReference();
        if (!entry?.isIntersecting || !kept) return;
        near.disconnect();
        request<Referral>('GET', referralAddress(kept)).then(setShown, () => {});
      },
      { rootMargin: NEAR },
    );
    near.observe(found);
    return () => near.disconnect();
  }, []);

  useEffect(() => {
    place?.classList.toggle('sr-only', !shown);
  }, [place, shown]);

  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    forgetReference();
    // The button goes: the focus moves on to where somebody else can be named, or to the form's own button.
    const next = '[name=introducedBy], [type=submit]';
    currentTarget.form?.querySelector<HTMLElement>(next)?.focus();
    setShown('removed');
  };

  return place && createPortal(<IntroductionText {...{ shown, sent, remove }} />, place);
}
