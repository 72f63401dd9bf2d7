/** What a person, or a password manager, typed into the form of the HTML before React took its place. */

declare global {
  /** Whether a form of the HTML was submitted before React took its place. */
  var submittedEarly: boolean | undefined;
}

interface Typed {
  username: string;
  password: string;
  /** The id of the field that held the focus. */
  focused: string | undefined;
  submitted: boolean;
}

const typedInto = (id: string): string => {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : '';
};

/** Reads the form that stands in the page now. */
export const readTyped = (): Typed => ({
  username: typedInto('username'),
  password: typedInto('password'),
  focused: document.activeElement?.id || undefined,
  submitted: globalThis.submittedEarly ?? false,
});

/** Puts it into the fields that took their place, gives the focused one its focus back, and does what was asked for. */
export function restoreTyped({ username, password, focused, submitted }: Typed): void {
  for (const [id, value] of Object.entries({ username, password })) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && value && !field.value) field.value = value;
  }
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.focus();
  }
  if (submitted) document.querySelector('form')?.requestSubmit();
}
