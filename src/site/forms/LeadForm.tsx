import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RequestError } from '../../api/request.ts';
import { PAGES } from '../../config/paths.ts';
import { JOINS } from '../../config/site.ts';
import { HONEYPOT_FIELD } from '../../contract/forms.ts';
import { CONSENT_SENTENCE, LEADS_PATH } from '../../contract/reference.ts';
import { showToast } from '../../toasts/toasts.ts';
import { ContactFields, IntroductionPlace, OptionalLabel } from './ContactFields.tsx';
import { sendMessage } from './send-lead.ts';
import { clearForm, saveDraft, useDraft } from './use-draft.ts';

const THANKS = { title: 'Message sent', description: 'Thank you. We have received your message.' };

const NOT_SENT = 'Your message could not be sent. It is still here: please try again.';

/** The errors by field; empty if the message was refused for another reason. */
const fieldErrors = (error: unknown): Record<string, string> =>
  (error instanceof RequestError && error.fields) || {};

/** The sentence for the visitor: the server's, unless it is a server error. */
function sentenceOf(error: unknown): string {
  const refused = error instanceof RequestError && error.status < 500 ? error.sentence : undefined;
  return Object.values(fieldErrors(error)).join(' ') || refused || NOT_SENT;
}

type Progress = 'typing' | 'sending' | 'sent' | 'failed';

/**
 * The contact form with delivery `portal`. Its fields are cleared only once the message has arrived.
 * Without scripts, the browser submits it.
 */
export function LeadForm({ takesApplications }: { takesApplications: boolean }) {
  const [progress, setProgress] = useState<Progress>('typing');
  const [wantsToJoin, setWantsToJoin] = useState(false);
  const [error, setError] = useState<unknown>();
  const form = useDraft();
  const openedAt = useRef(0);
  const readInterest = (target: HTMLFormElement) =>
    setWantsToJoin(takesApplications && new FormData(target).get('interest') === JOINS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once.
  useEffect(() => {
    openedAt.current = performance.now();
    if (form.current) readInterest(form.current);
  }, []);

  const edit = (event: InputEvent<HTMLFormElement>) => {
    saveDraft(event.currentTarget);
    readInterest(event.currentTarget);
    setProgress((now) => (now === 'sending' ? now : 'typing'));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    setProgress('sending');
    try {
      await sendMessage(target, openedAt.current);
      clearForm(target);
      setProgress('sent');
      showToast(THANKS);
    } catch (error) {
      console.error('The form was not sent', error);
      setError(error);
      setProgress('failed');
      const [name = ''] = Object.keys(fieldErrors(error));
      target.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    }
  };

  /** Shows the form for another message, with the focus in its first field. */
  const again = () => {
    flushSync(() => setProgress('typing'));
    form.current?.querySelector<HTMLElement>('[required]')?.focus();
  };

  return (
    <>
      {progress === 'sent' && <MessageSent onAgain={again} />}
      <form
        ref={form}
        name="contact"
        action={LEADS_PATH}
        method="post"
        onInput={edit}
        onSubmit={submit}
        className={progress === 'sent' ? 'hidden' : 'grid gap-5'}
      >
        <Honeypot />
        <ContactFields belowInterest={wantsToJoin && <ApplyInstead />} />
        <div>
          <OptionalLabel htmlFor="contact-introduced" noteId="contact-introduced-optional">
            Who introduced you?
          </OptionalLabel>
          <input
            aria-describedby="contact-introduced-optional contact-introduced-note"
            id="contact-introduced"
            name="introducedBy"
            className="field"
          />
          <p id="contact-introduced-note" className="mt-2 text-sm text-ink-muted">
            A name, or an affiliate’s code.
          </p>
        </div>
        <IntroductionPlace />
        <p className="text-sm text-ink-muted">{CONSENT_SENTENCE}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" disabled={progress === 'sending'} className="button button-primary">
            {progress === 'sending' ? 'Sending...' : 'Send Message'}
          </button>
          <p role="alert" className="text-sm text-danger">
            {progress === 'failed' && sentenceOf(error)}
          </p>
        </div>
      </form>
    </>
  );
}

/** For someone who wants to become an affiliate. */
const ApplyInstead = () => (
  <p className="mt-2 text-sm">
    <a href={PAGES.join} className="link">
      Apply here
    </a>{' '}
    instead: it takes four minutes.
  </p>
);

/** A field that people neither see nor reach. */
function Honeypot() {
  return (
    <p hidden>
      <label>
        Leave this empty <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}

/** Replaces the form once the message has arrived. It takes the focus. */
function MessageSent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="card bg-surface p-5 sm:p-6">
      <h3 ref={title} tabIndex={-1} className="text-xl outline-none">
        Thank you
      </h3>
      <p className="mt-4">We have received your message and will answer by email or phone.</p>
      <button type="button" onClick={onAgain} className="button button-quiet mt-4">
        Write another message
      </button>
    </div>
  );
}
