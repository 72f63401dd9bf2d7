import type { Delivery } from '../../contract/forms.ts';
import { INTERESTS, readContactMessage } from './contact.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { NotConnected, type Reach } from './NotConnected.tsx';
import { useDelivery } from './use-delivery.ts';

const MESSAGE_ROWS = 4;

const THANKS = { title: 'Message sent', description: 'Thank you. We have received your message.' };

interface Props extends Reach {
  delivery: Delivery;
}

/**
 * The contact form. The browser checks it. Until the owner switches delivery on, submitting logs
 * the message, clears the fields, sends nothing and says so, and `method="dialog"` keeps it so
 * without scripts: nothing is sent or put into the address.
 */
export function ContactForm({ delivery, ...reach }: Props) {
  const { progress, props } = useDelivery(
    delivery,
    (form) => ['Contact form submitted', readContactMessage(form)],
    THANKS,
  );

  return (
    <form
      {...props}
      name="contact"
      method={delivery === 'none' ? 'dialog' : 'post'}
      className="grid gap-5"
    >
      <DeliveryFields delivery={delivery} form="contact" />
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
          <p className="flex justify-between gap-3 text-sm text-ink-muted">
            <label htmlFor="contact-phone" className="label text-ink">
              Phone Number
            </label>
            <span id="contact-phone-note">optional</span>
          </p>
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
        <p className="flex justify-between gap-3 text-sm text-ink-muted">
          <label htmlFor="contact-interest" className="label text-ink">
            I am interested in
          </label>
          <span id="contact-interest-note">optional</span>
        </p>
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
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" disabled={progress === 'sending'} className="button button-primary">
          {progress === 'sending' ? 'Sending...' : 'Send Message'}
        </button>
        <p role="status" className="text-sm text-ink-muted">
          {progress === 'logged' && <NotConnected lost="your message was not sent" {...reach} />}
        </p>
        <p role="alert" className="text-sm text-danger">
          {progress === 'failed' &&
            'Your message could not be sent. It is still here: please try again.'}
        </p>
      </div>
    </form>
  );
}
