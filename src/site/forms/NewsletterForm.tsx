import { useState } from 'react';
import type { Delivery } from '../../contract/forms.ts';
import { DeliveryFields, letterTo, NotConnected, type Reach } from './DeliveryFields.tsx';
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
      setAddress(email);
      return ['Newsletter form submitted', { email }];
    },
    THANKS,
  );

  return (
    <form {...props} name="newsletter" method={delivery === 'none' ? 'dialog' : 'post'}>
      <DeliveryFields delivery={delivery} form="newsletter" />
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
      <p role="status" className="mt-2 min-h-6 text-sm">
        {progress === 'logged' && (
          <NotConnected
            lost="you are not subscribed"
            letter={letterTo(reach.email, 'Newsletter', `Please subscribe ${address}`.trim())}
            {...reach}
          />
        )}
      </p>
      <p role="alert" className="text-sm">
        {progress === 'failed' && 'Your address could not be sent. Please try again.'}
      </p>
    </form>
  );
}
