import { useState } from 'react';
import { INTERESTS } from '../../config/site.ts';
import type { Delivery } from '../../contract/forms.ts';
import { ContactFields } from './ContactFields.tsx';
import { type ContactMessage, readContactMessage } from './contact.ts';
import {
  DeliveryFields,
  IntroductionPlace,
  letterTo,
  MessageSent,
  NotConnected,
  NotSent,
  type Reach,
} from './DeliveryFields.tsx';
import { useDelivery } from './use-delivery.ts';

const THANKS = { title: 'Message sent', description: 'Thank you. We have received your message.' };

interface Props extends Reach {
  delivery: Exclude<Delivery, 'portal'>;
}

/**
 * The contact form. The browser validates it. Until the owner turns delivery on, submitting logs the
 * message, clears the fields, sends nothing, and shows what was written. `method="dialog"` sends
 * nothing without scripts either, and puts nothing into the address.
 */
export function ContactForm({ delivery, ...reach }: Props) {
  const [unsent, setUnsent] = useState<ContactMessage>();
  const { progress, props, again } = useDelivery(
    delivery,
    (form) => {
      const message = readContactMessage(form);
      setUnsent(message);
      return ['Contact form submitted', message];
    },
    THANKS,
  );

  return (
    <>
      {progress === 'sent' && <MessageSent onAgain={again} />}
      <form
        {...props}
        name="contact"
        method={delivery === 'none' ? 'dialog' : 'post'}
        className={progress === 'sent' ? 'hidden' : 'grid gap-5'}
      >
        <DeliveryFields delivery={delivery} form="contact" />
        {delivery === 'none' && <NotConnected {...reach} />}
        <ContactFields />
        <IntroductionPlace />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" disabled={progress === 'sending'} className="button button-primary">
            {progress === 'sending' ? 'Sending...' : 'Send Message'}
          </button>
          <p role="alert" className="text-sm text-danger">
            {progress === 'failed' &&
              'Your message could not be sent. It is still here: please try again.'}
          </p>
        </div>
        {delivery === 'none' && (
          <NotSent
            text={unsent ? unsentWords(unsent) : ''}
            letter={unsent ? contactLetter(reach.email, unsent) : ''}
          />
        )}
      </form>
    </>
  );
}

/* The visitor's message in words, and as an email in the visitor's own mail program. */

const interestOf = ({ interest }: ContactMessage): string | undefined =>
  INTERESTS.find(({ value }) => value === interest)?.label;

/** Everything that the visitor wrote. */
function unsentWords(written: ContactMessage): string {
  const interest = interestOf(written);
  const { name, email, phone, message } = written;
  const signature = [name, email, phone, interest && `I am interested in: ${interest}`];
  return [message, signature.filter(Boolean).join('\n')].filter(Boolean).join('\n\n');
}

/** The `mailto:` link to the office with the form's values. */
export const contactLetter = (office: string, written: ContactMessage): string =>
  letterTo(office, interestOf(written) ?? 'A question', unsentWords(written));
