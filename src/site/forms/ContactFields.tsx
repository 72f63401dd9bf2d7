import { INTERESTS } from '../../config/site.ts';
import { OptionalLabel } from './DeliveryFields.tsx';

const MESSAGE_ROWS = 4;

/** The contact form's fields. The browser validates them. */
export function ContactFields() {
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
