/** Handles a submitted form: only logs it, or sends it, depending on the owner's setting. */
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RequestError } from '../../api/request.ts';
import type { Delivery } from '../../contract/forms.ts';
import { tryStorage } from '../../lib/storage.ts';
import { showToast, type ToastMessage } from '../../toasts/toasts.ts';

/* The draft: typed text, kept in this tab until it is sent, so that a reload loses nothing. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const keyOf = (form: HTMLFormElement) => `draft:${form.name}`;

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && element.type !== 'hidden') ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );

function saveDraft(form: HTMLFormElement): void {
  const typed = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
  tryStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(typed)));
}

/** Fills empty fields from the kept draft. */
function restoreDraft(form: HTMLFormElement): void {
  tryStorage((storage) => {
    const typed = JSON.parse(storage.getItem(keyOf(form)) ?? '{}') as Record<string, string>;
    for (const field of fieldsOf(form)) field.value ||= typed[field.name] ?? '';
  });
}

const clearDraft = (form: HTMLFormElement): void =>
  tryStorage((storage) => storage.removeItem(keyOf(form)));

/** Netlify accepts forms at any page of the site. */
const FORMS_PATH = '/';

/** Sends a form's fields to Netlify Forms. Throws a RequestError if Netlify refuses them, and anything that `fetch` throws. */
async function sendForm(data: FormData): Promise<void> {
  const fields = [...data].map(([name, value]) => [name, String(value)]);
  const response = await fetch(FORMS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });
  if (!response.ok) throw new RequestError(response.status, '', response.statusText);
}

type Progress = 'typing' | 'sending' | 'sent' | 'failed';

interface FormProps {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onInput: () => void;
}

/**
 * A form's progress, and the props of its element. Typed text survives a reload and a failure; the
 * fields are cleared only after success, or if the site sends nothing. `describe` returns the console output for that,
 * `send` sends the form, and `thanks` is the toast after that.
 */
export function useDelivery(
  delivery: Delivery,
  describe: (form: HTMLFormElement) => [string, unknown],
  thanks: ToastMessage,
  send: (form: HTMLFormElement) => Promise<void> = (form) => sendForm(new FormData(form)),
): { progress: Progress; error: unknown; props: FormProps; again: () => void } {
  const [progress, setProgress] = useState<Progress>('typing');
  const [error, setError] = useState<unknown>();
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (ref.current) restoreDraft(ref.current);
  }, []);

  const finish = (form: HTMLFormElement) => {
    form.reset();
    clearDraft(form);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (delivery === 'none') {
      console.log(...describe(form));
      return finish(form);
    }
    setProgress('sending');
    try {
      await send(form);
      finish(form);
      setProgress('sent');
      showToast(thanks);
    } catch (error) {
      console.error('The form was not sent', error);
      setError(error);
      setProgress('failed');
    }
  };

  const onInput = () => {
    if (ref.current) saveDraft(ref.current);
    setProgress((now) => (now === 'sending' ? now : 'typing'));
  };

  /** Resets the form for another message, with the focus in its first field. */
  const again = () => {
    flushSync(() => setProgress('typing'));
    ref.current?.querySelector<HTMLElement>('[required]')?.focus();
  };

  return { progress, error, props: { ref, onSubmit, onInput }, again };
}
