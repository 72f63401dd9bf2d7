import { type SubmitEvent, useState } from 'react';
import { letterTo, NotConnected, NotSent, type OfficeReach } from './NotConnected.tsx';
import { clearForm, saveDraft, useDraft } from './use-draft.ts';

/** The newsletter form. It sends nothing with either delivery, because the portal has no newsletter. */
export function NewsletterForm(reach: OfficeReach) {
  const [address, setAddress] = useState('');
  const form = useDraft();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    if (email) setAddress(email);
    console.log('Newsletter form submitted', { email });
    clearForm(event.currentTarget);
  };

  return (
    <form
      ref={form}
      name="newsletter"
      method="dialog"
      onInput={(event) => saveDraft(event.currentTarget)}
      onSubmit={submit}
    >
      <div className="mb-4">
        <NotConnected {...reach} />
      </div>
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
        <button type="submit" className="button button-quiet px-5">
          Subscribe
        </button>
      </div>
      <div className="mt-4">
        <NotSent text={address} letter={letterTo(reach.email, 'Newsletter', address)} />
      </div>
    </form>
  );
}
