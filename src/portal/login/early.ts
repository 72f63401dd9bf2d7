/**
 * Remembers that the form was submitted before React was ready; everything else can wait. Runs
 * inline in the page, so it imports nothing.
 */

declare global {
  /** Whether "Sign In" was pressed before React was ready. */
  var pressedEarly: boolean | undefined;
}

// React listens on an inner element, so events that it handled arrive here with their default prevented.
addEventListener('submit', (event) => {
  globalThis.pressedEarly ||= !event.defaultPrevented;
});

export {};
