import { type SubmitEvent, useState } from 'react';

/** The newsletter's form. Submitting logs the address, clears the field and sends nothing. */
export function NewsletterForm() {
  const [done, setDone] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    console.log('Newsletter form submitted', { email });
    event.currentTarget.reset();
    setDone(true);
  };

  return (
    <form method="dialog" onSubmit={submit} onInput={() => setDone(false)}>
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
      <p role="status" className="mt-2 min-h-6 text-sm">
        {done && 'Thank you. Your interest has been noted.'}
      </p>
    </form>
  );
}
