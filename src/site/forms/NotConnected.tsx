import { phoneHref } from '../../lib/phone.ts';

/** Ways to reach the office without a form. */
export interface Reach {
  phone: string;
  email: string;
}

/** A `mailto:` link with a subject and a text. */
export const letterTo = (email: string, subject: string, text: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'))}`;

interface Props extends Reach {
  /** What did not happen. */
  lost: string;
  /** The `mailto:` link with what the visitor typed. */
  letter: string;
}

/** The message after submitting a form that sends nothing. */
export function NotConnected({ lost, letter, phone, email }: Props) {
  return (
    <>
      This form is not connected yet, so {lost}. Please call{' '}
      <a href={phoneHref(phone)} className="whitespace-nowrap underline underline-offset-4">
        {phone}
      </a>{' '}
      or write to{' '}
      <a href={letter} className="underline underline-offset-4">
        {email}
      </a>
      .
    </>
  );
}
