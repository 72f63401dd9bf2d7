import { type SubmitEvent, useState } from 'react';
import { failureSentence, request } from '../../api/request.ts';
import { NEWSLETTER_PATH } from '../../contract/auth/mail-links.ts';
import { HONEYPOT_FIELD } from '../../contract/forms.ts';
import { letterTo, NotConnected, NotSent, type OfficeReach } from './NotConnected.tsx';
import { clearForm, saveDraft, useDraft } from './use-draft.ts';

const Fields = () => (
  <>
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
  </>
);

/** The newsletter form with delivery `portal`: a mail asks to confirm. Without scripts, the browser submits it. */
function SubscribeForm() {
  const [said, setSaid] = useState('');
  const form = useDraft();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    setSaid('');
    try {
      const fields = Object.fromEntries(new FormData(target));
      const { message } = await request<{ message: string }>('POST', NEWSLETTER_PATH, fields);
      clearForm(target);
      setSaid(message);
    } catch (error) {
      setSaid(failureSentence(error));
    }
  };
  return (
    <form
      ref={form}
      name="newsletter"
      action={NEWSLETTER_PATH}
      method="post"
      onInput={(event) => saveDraft(event.currentTarget)}
      onSubmit={submit}
    >
      <input
        hidden
        name={HONEYPOT_FIELD}
        tabIndex={-1}
        autoComplete="off"
        aria-label="Leave empty"
      />
      <Fields />
      <p role="status" className="mt-4 text-sm">
        {said}
      </p>
    </form>
  );
}

/** The newsletter form with delivery `none`. It sends nothing. */
function UnsentForm(reach: OfficeReach) {
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
      <Fields />
      <div className="mt-4">
        <NotSent text={address} letter={letterTo(reach.email, 'Newsletter', address)} />
      </div>
    </form>
  );
}

interface Props extends OfficeReach {
  /** Whether it is sent: with delivery `portal`. */
  isSent?: boolean;
}

export const NewsletterForm = ({ isSent = false, ...reach }: Props) =>
  isSent ? <SubscribeForm /> : <UnsentForm {...reach} />;
