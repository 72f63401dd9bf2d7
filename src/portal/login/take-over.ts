import type { Early } from './early.ts';

/** Puts what was noted into the fields that took the place of those before, and does what was asked for. */
export function takeOver(): void {
  const notes: Early | undefined = globalThis.early;
  if (!notes) return;
  notes.stop();
  globalThis.early = undefined;
  for (const [id, value] of Object.entries(notes.values)) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && value && !field.value) field.value = value;
  }
  const help = document.querySelector('details');
  if (help) help.open = notes.helpOpen;
  if (notes.focused && document.activeElement === document.body) {
    document.getElementById(notes.focused)?.focus();
  }
  if (notes.submitted) document.querySelector('form')?.requestSubmit();
}
