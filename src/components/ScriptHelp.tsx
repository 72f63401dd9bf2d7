import type { ReactNode } from 'react';
import { phoneHref } from '../lib/phone.ts';

export interface OfficeContact {
  phone: string;
  email: string;
}

interface Props extends OfficeContact {
  /** The name of the part that has not started, at the beginning of a sentence. */
  subject: string;
  heading: 'h1' | 'h2';
  /** The page's own address, to try again. */
  href: string;
  children?: ReactNode;
}

const LINK = 'whitespace-nowrap font-semibold text-ink underline underline-offset-4';

/**
 * Says what to do if the page's scripts do not start. It is in the HTML of every placeholder. The
 * stylesheet shows it if React has not replaced the placeholder after some seconds, or at once if
 * scripts are off.
 */
export function ScriptHelp({ subject, heading: Heading, href, phone, email, children }: Props) {
  return (
    <div role="alert" className="late">
      <div className="notice">
        <Heading className="text-xl">{subject} has not started</Heading>
        <p className="mt-2">
          {subject} needs JavaScript. Please allow it for this site, check your connection and try
          again. If that does not help, call{' '}
          <a href={phoneHref(phone)} className={LINK}>
            {phone}
          </a>{' '}
          or write to{' '}
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
          .
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={href} className="button button-primary">
            Try again
          </a>
          {children}
        </p>
      </div>
    </div>
  );
}
