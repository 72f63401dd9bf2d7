import { type SubmitEvent, useState } from 'react';
import { ContactFields, IntroductionPlace } from './ContactFields.tsx';
import { type ContactMessage, contactLetter, unsentWords } from './letter.ts';
import { NotConnected, NotSent, type OfficeReach } from './NotConnected.tsx';
import { clearForm, saveDraft, useDraft } from './use-draft.ts';

function readContactMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const field = (name: keyof ContactMessage) => String(data.get(name) ?? '');
  return {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    interest: field('interest'),
    message: field('message'),
  };
}

/**
 * The contact form with delivery `none`. The browser validates it. Submitting logs the message, clears
 * the fields, sends nothing, and shows what was written. `method="dialog"` sends nothing without
 * scripts either, and puts nothing into the address.
 */
export function ContactForm(reach: OfficeReach) {
  const [unsent, setUnsent] = useState<ContactMessage>();
  const form = useDraft();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = readContactMessage(event.currentTarget);
    console.log('Contact form submitted', message);
    setUnsent(message);
    clearForm(event.currentTarget);
  };

  return (
    <form
      ref={form}
      name="contact"
      method="dialog"
      onInput={(event) => saveDraft(event.currentTarget)}
      onSubmit={submit}
      className="grid gap-5"
    >
      <NotConnected {...reach} />
      <ContactFields />
      <IntroductionPlace />
      <button type="submit" className="button button-primary justify-self-start">
        Send Message
      </button>
      <NotSent
        text={unsent ? unsentWords(unsent) : ''}
        letter={unsent ? contactLetter(reach.email, unsent) : ''}
      />
    </form>
  );
}
