/**
 * React takes over the elements of the HTML, with whatever is typed in them. But if something else
 * changed the page first (a password manager adds its icon, a translator its words), React makes
 * new elements, and what was typed has to move into these.
 */
import { useLayoutEffect, useState } from 'react';

/** The form as it is before React's elements are on the page. */
function look() {
  return {
    fields: [...document.querySelectorAll('form input')] as HTMLInputElement[],
    focused: document.activeElement?.id,
    helpOpen: document.querySelector('details')?.open ?? false,
  };
}

/** Moves what was typed before React ran, if React did not keep the elements. */
export function useTyped(): void {
  const [{ fields, focused, helpOpen }] = useState(look);
  useLayoutEffect(() => {
    for (const before of fields) {
      const field = document.getElementById(before.id);
      if (field === before || !(field instanceof HTMLInputElement)) continue;
      const { value, selectionStart, selectionEnd } = before;
      field.value = value;
      if (before.id !== focused) continue;
      field.focus();
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    const help = document.querySelector('details');
    if (help) help.open = helpOpen;
  }, [fields, focused, helpOpen]);
}
