/**
 * Remembers that the form was sent before React could answer: nothing else is lost by waiting.
 * Runs inline in the page, so it imports nothing.
 */

declare global {
  /** Whether "Sign In" was pressed before React was there. */
  var pressedEarly: boolean | undefined;
}

// React listens further inside: what it answers itself never arrives here as unanswered.
addEventListener('submit', (event) => {
  globalThis.pressedEarly ||= !event.defaultPrevented;
});

export {};
