/** A form's draft: what a visitor types, kept in this tab until it is sent, so that a reload loses nothing. */
import { type RefObject, useEffect, useRef } from 'react';
import { tryStorage } from '../../lib/storage.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const keyOf = (form: HTMLFormElement) => `draft:${form.name}`;

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (element): element is Field =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );

export function saveDraft(form: HTMLFormElement): void {
  const typed = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
  tryStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(typed)));
}

/** Fills empty fields from the draft. */
function restoreDraft(form: HTMLFormElement): void {
  tryStorage((storage) => {
    const typed = JSON.parse(storage.getItem(keyOf(form)) ?? '{}') as Record<string, string>;
    for (const field of fieldsOf(form)) field.value ||= typed[field.name] ?? '';
  });
}

/** Clears the fields and the draft. */
export function clearForm(form: HTMLFormElement): void {
  form.reset();
  tryStorage((storage) => storage.removeItem(keyOf(form)));
}

/** The ref of a form that is filled from its draft once it hydrates. */
export function useDraft(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) restoreDraft(form.current);
  }, []);
  return form;
}
