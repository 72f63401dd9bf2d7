/** What a person, or a password manager, typed into the form of the HTML before React took its place. */

interface Typed {
  username: string;
  password: string;
  /** The id of the field that held the focus. */
  focused: string | undefined;
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
});

/** Gives the field that held the focus it back, unless it has moved on. */
export function restoreFocus({ focused }: Typed): void {
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.focus();
  }
}
