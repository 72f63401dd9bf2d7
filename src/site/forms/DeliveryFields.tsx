import { useEffect, useRef } from 'react';
import {
  type Delivery,
  FORM_NAME_FIELD,
  type FormName,
  HONEYPOT_FIELD,
} from '../../contract/forms.ts';
import { phoneHref } from '../../lib/phone.ts';

interface OptionalLabelProps {
  htmlFor: string;
  /** The id of the word "optional", which describes the field. */
  noteId: string;
  children: string;
}

export function OptionalLabel({ htmlFor, noteId, children }: OptionalLabelProps) {
  return (
    <p className="flex justify-between gap-3 text-sm text-ink-muted">
      <label htmlFor={htmlFor} className="label text-ink">
        {children}
      </label>
      <span id={noteId}>optional</span>
    </p>
  );
}

export interface Reach {
  phone: string;
  email: string;
}

export const letterTo = (email: string, subject: string, text: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'))}`;

/** Above the fields of a form that sends nothing. */
export function NotConnected({ phone, email }: Reach) {
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

/** Replaces the form once the message has arrived. It takes the focus. */
export function MessageSent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="card bg-surface p-5 sm:p-6">
      <h3 ref={title} tabIndex={-1} className="text-xl outline-none">
        Thank you
      </h3>
      <p className="mt-4">We have received your message and will answer by email or phone.</p>
      <button type="button" onClick={onAgain} className="button button-quiet mt-4">
        Write another message
      </button>
    </div>
  );
}

/** The id of the element in the contact form where the introduction shows. */
export const INTRODUCTION_ID = 'introduction';

/**
 * An empty element before the form's button. The introduction is a separate island, so that only
 * visitors who came through a link download it; React leaves its content here alone.
 */
export function IntroductionPlace() {
  return (
    <div
      id={INTRODUCTION_ID}
      className="sr-only"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Empty, so that React ignores the content.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

/** The hidden fields of a form that is sent. */
export function DeliveryFields({ delivery, form }: { delivery: Delivery; form: FormName }) {
  if (delivery === 'none') return null;
  return (
    <>
      {delivery === 'netlify-forms' && <input type="hidden" name={FORM_NAME_FIELD} value={form} />}
      <p hidden>
        <label>
          Leave this empty <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  );
}
