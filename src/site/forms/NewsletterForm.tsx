import { useState } from 'react';
import type { Delivery } from '../../contract/forms.ts';
import { DeliveryFields, letterTo, NotConnected, NotSent, type Reach } from './DeliveryFields.tsx';
import { useDelivery } from './use-delivery.ts';

const THANKS = { title: 'Subscribed', description: 'Thank you. We have received your address.' };

interface Props extends Reach {
  delivery: Delivery;
}

/** The newsletter form: like the contact form, with only an email address. */
export function NewsletterForm({ delivery, ...reach }: Props) {
  const [address, setAddress] = useState('');
  const { progress, props } = useDelivery(
    delivery,
    (form) => {
      const email = String(new FormData(form).get('email'));
      if (email) setAddress(email);
      return ['Newsletter form submitted', { email }];
    },
    THANKS,
  );

  return (
    <form {...props} name="newsletter" method={delivery === 'none' ? 'dialog' : 'post'}>
      <DeliveryFields delivery={delivery} form="newsletter" />
      {delivery === 'none' && (
        <div className="mb-4">
          <NotConnected {...reach} />
        </div>
      )}
      <label htmlFor="newsletter-email" className="label">
        Email
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          className="field w-auto min-w-0 grow basis-44"
        />
        <button
          type="submit"
          disabled={progress === 'sending'}
          className="button button-quiet px-5"
        >
          Subscribe
        </button>
      </div>
      {delivery === 'none' && (
        <div className="mt-4">
          <NotSent text={address} letter={letterTo(reach.email, 'Newsletter', address)} />
        </div>
      )}
      <p role="alert" className="text-sm">
        {progress === 'failed' && 'Your address could not be sent. Please try again.'}
      </p>
    </form>
  );
}
