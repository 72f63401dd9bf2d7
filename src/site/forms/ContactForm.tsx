import type { Delivery } from '../../contract/forms.ts';
import { ContactFields } from './ContactFields.tsx';
import { readContactMessage } from './contact.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { IntroductionPlace } from './IntroductionPlace.tsx';
import { NotConnected, type Reach } from './NotConnected.tsx';
import { useDelivery } from './use-delivery.ts';

const THANKS = { title: 'Message sent', description: 'Thank you. We have received your message.' };

interface Props extends Reach {
  delivery: Exclude<Delivery, 'portal'>;
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
      <ContactFields />
      <IntroductionPlace />
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
