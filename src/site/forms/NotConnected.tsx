import { phoneHref } from '../../lib/phone.ts';

/** Ways to reach the office without a form. */
export interface Reach {
  phone: string;
  email: string;
}

/** The message after submitting a form that sends nothing; `lost` says what did not happen. */
export function NotConnected({ lost, phone, email }: Reach & { lost: string }) {
  return (
    <>
      This form is not connected yet, so {lost}. Please call{' '}
      <a href={phoneHref(phone)} className="whitespace-nowrap underline underline-offset-4">
        {phone}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${email}`} className="underline underline-offset-4">
        {email}
      </a>
      .
    </>
  );
}
