/** What every page of the portal needs only once it is painted. */
import { followDisplay } from './display.ts';
import { listenToKeys } from './shortcuts.ts';

/** Follows what other tabs choose in Settings, and listens to the keyboard shortcuts. Answers how to stop. */
export function begin(): () => void {
  const stops = [followDisplay(), listenToKeys()];
  return () => {
    for (const stop of stops) stop();
  };
}
