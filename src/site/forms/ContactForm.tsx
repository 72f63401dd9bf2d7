import { useEffect, useState } from 'react';
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
  type Reach,
} from './DeliveryFields.tsx';
import { useDelivery } from './use-delivery.ts';

const THANKS = { title: 'Message sent', description: 'Thank you. We have received your message.' };

interface Props extends Reach {
  delivery: Exclude<Delivery, 'portal'>;
}

/**
 * The contact form. The browser validates it. Until the owner turns delivery on, submitting logs the
 * message, clears the fields, sends nothing and says so. `method="dialog"` does the same without
 * scripts: nothing is sent or put into the address.
 */
export function ContactForm({ delivery, ...reach }: Props) {
  const [written, setWritten] = useState<ContactMessage>();
  const letter = written ? contactLetter(reach.email, written) : `mailto:${reach.email}`;
  const { progress, props, again } = useDelivery(
    delivery,
    (form) => ['Contact form submitted', readContactMessage(form)],
    THANKS,
  );

  // Not reset when the fields are cleared, so that the visitor's message is not lost.
  const write = () => {
    if (props.ref.current) setWritten(readContactMessage(props.ref.current));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, with the draft that was restored.
  useEffect(write, []);

  return (
    <>
      {progress === 'sent' && <MessageSent onAgain={again} />}
      <form
        {...props}
        onInput={() => {
          props.onInput();
          write();
        }}
        name="contact"
        method={delivery === 'none' ? 'dialog' : 'post'}
        className={progress === 'sent' ? 'hidden' : 'grid gap-5'}
      >
        <DeliveryFields delivery={delivery} form="contact" />
        <ContactFields />
        <IntroductionPlace />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" disabled={progress === 'sending'} className="button button-primary">
            {progress === 'sending' ? 'Sending...' : 'Send Message'}
          </button>
          <p role="status" className="text-sm text-ink-muted">
            {progress === 'logged' && (
              <NotConnected lost="your message was not sent" letter={letter} {...reach} />
            )}
          </p>
          <p role="alert" className="text-sm text-danger">
            {progress === 'failed' &&
              'Your message could not be sent. It is still here: please try again.'}
          </p>
        </div>
        {progress === 'logged' && (
          <div className="card bg-surface p-5">
            <p className="label">Your message</p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere select-all">
              {written?.message}
            </p>
          </div>
        )}
        {delivery === 'none' && (
          <p className="text-sm text-ink-muted">
            You can also{' '}
            <a href={letter} className="link">
              open your message in your email program
            </a>{' '}
            and send it from there.
          </p>
        )}
      </form>
    </>
  );
}

/* The visitor's message as an email in the visitor's own mail program. */

/** The `mailto:` link to the office with the form's values. */
export function contactLetter(office: string, fields: ContactMessage): string {
  const interest = INTERESTS.find(({ value }) => value === fields.interest)?.label;
  const signature = [fields.name, fields.email, fields.phone].filter(Boolean).join('\n');
  const text = [fields.message, signature].filter(Boolean).join('\n\n');
  return letterTo(office, interest ?? 'A question', text);
}
