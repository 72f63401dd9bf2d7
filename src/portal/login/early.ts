/**
 * Notes what a person, or a password manager, does with the form of the HTML until React takes its
 * place. As it happens, and not at the end: between React's reading of the page and its writing
 * there is a moment in which people type, too. Runs inline in the page, so it imports nothing.
 */

/** The notes, and how to stop taking them. */
export interface Early {
  values: { username: string; password: string };
  focused: string | undefined;
  submitted: boolean;
  /** Whether "Forgot password?" was opened. */
  helpOpen: boolean;
  stop: () => void;
}

declare global {
  var early: Early | undefined;
}

const typedInto = (id: string): string =>
  (document.getElementById(id) as HTMLInputElement | null)?.value ?? '';

const listening = new AbortController();
const notes: Early = {
  values: { username: '', password: '' },
  focused: undefined,
  submitted: false,
  helpOpen: false,
  stop: () => listening.abort(),
};

const look = () => {
  notes.values = { username: typedInto('username'), password: typedInto('password') };
  notes.focused = document.activeElement?.id || undefined;
  notes.helpOpen = document.querySelector('details')?.open ?? false;
};

for (const type of ['input', 'change', 'focusin', 'submit', 'toggle']) {
  addEventListener(
    type,
    () => {
      look();
      notes.submitted ||= type === 'submit';
    },
    // Capturing, since "toggle" does not bubble.
    { capture: true, signal: listening.signal },
  );
}
look();
globalThis.early = notes;
