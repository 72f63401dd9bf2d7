/** Keeps a form's typed text in this tab until it is sent, so that a reload loses nothing. */
import { tryStorage } from './storage.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const keyOf = (form: HTMLFormElement) => `draft:${form.name}`;

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && element.type !== 'hidden') ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );

export function saveDraft(form: HTMLFormElement): void {
  const typed = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
  tryStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(typed)));
}

/** Fills empty fields from the kept draft. */
export function restoreDraft(form: HTMLFormElement): void {
  tryStorage((storage) => {
    const typed = JSON.parse(storage.getItem(keyOf(form)) ?? '{}') as Record<string, string>;
    for (const field of fieldsOf(form)) field.value ||= typed[field.name] ?? '';
  });
}

export const clearDraft = (form: HTMLFormElement): void =>
  tryStorage((storage) => storage.removeItem(keyOf(form)));
