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

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

/** The name of a field in the draft: several checkboxes share a name. */
const nameOf = (field: Field): string =>
  isCheckbox(field) ? `${field.name}=${field.value}` : field.name;

export function saveDraft(form: HTMLFormElement): void {
  const typed = Object.fromEntries(
    fieldsOf(form).map((field) => [
      nameOf(field),
      isCheckbox(field) && !field.checked ? '' : field.value,
    ]),
  );
  tryStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(typed)));
}

/** Fills empty fields from the draft. */
function restoreDraft(form: HTMLFormElement): void {
  tryStorage((storage) => {
    const typed = JSON.parse(storage.getItem(keyOf(form)) ?? '{}') as Record<string, string>;
    for (const field of fieldsOf(form)) {
      const value = typed[nameOf(field)] ?? '';
      if (isCheckbox(field)) field.checked ||= value !== '';
      else field.value ||= value;
    }
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
