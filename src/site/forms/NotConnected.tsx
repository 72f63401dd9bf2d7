/** What a form says that sends nothing. */
import { phoneHref } from '../../lib/phone.ts';

export interface OfficeReach {
  phone: string;
  email: string;
}

export const letterTo = (email: string, subject: string, text: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'))}`;

/** Above the fields of a form that sends nothing. */
export function NotConnected({ phone, email }: OfficeReach) {
  return (
    <p className="text-sm print:hidden">
      This form is not connected yet, so nothing is sent. Please call{' '}
      <a href={phoneHref(phone)} className="whitespace-nowrap underline underline-offset-4">
        {phone}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${email}`} className="underline underline-offset-4">
        {email}
      </a>
      .
    </p>
  );
}

interface NotSentProps {
  /** What the visitor wrote; empty before that. */
  text: string;
  /** The `mailto:` link with the same words. */
  letter: string;
}

/** Below a form that sends nothing and has cleared its fields. */
export function NotSent({ text, letter }: NotSentProps) {
  return (
    <div role="status" className="text-sm">
      {text && (
        <div className="rounded border border-current/25 p-4">
          <h3 className="font-sans text-base font-semibold">Not sent</h3>
          <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
          <p className="mt-3">
            <a href={letter} className="underline underline-offset-4">
              Send it from your email program
            </a>
          </p>
        </div>
      )}
    </div>
  );
}
