/** What both contact forms have: the fields, and the place of the introduction. */
import type { ReactNode } from 'react';
import { INTERESTS } from '../../config/site.ts';

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

const MESSAGE_ROWS = 4;

interface ContactFieldsProps {
  /** What shows below the choice of an interest. */
  belowInterest?: ReactNode;
}

/** The contact form's fields. The browser validates them. */
export function ContactFields({ belowInterest }: ContactFieldsProps) {
  return (
    <>
      <div>
        <label htmlFor="contact-name" className="label">
          Full Name
        </label>
        <input id="contact-name" name="name" autoComplete="name" required className="field" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <label htmlFor="contact-email" className="label">
            Email Address
          </label>
          <input
            id="contact-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            className="field"
          />
        </div>
        <div>
          <OptionalLabel htmlFor="contact-phone" noteId="contact-phone-note">
            Phone Number
          </OptionalLabel>
          <input
            aria-describedby="contact-phone-note"
            id="contact-phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            className="field"
          />
        </div>
      </div>
      <div>
        <OptionalLabel htmlFor="contact-interest" noteId="contact-interest-note">
          I am interested in
        </OptionalLabel>
        <select
          aria-describedby="contact-interest-note"
          id="contact-interest"
          name="interest"
          defaultValue=""
          className="field"
        >
          <option value="">Please choose</option>
          {INTERESTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {belowInterest}
      </div>
      <div>
        <label htmlFor="contact-message" className="label">
          Message
        </label>
        <textarea
          id="contact-message"
          name="message"
          rows={MESSAGE_ROWS}
          required
          className="field"
        />
      </div>
    </>
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
