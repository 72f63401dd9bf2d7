import { useSyncExternalStore } from 'react';

/** Whether the page's address ends with this anchor, and how to take it off. */
export function useHash(name: string): [shown: boolean, leave: () => void] {
  const shown = useSyncExternalStore(
    (notify) => {
      addEventListener('hashchange', notify);
      return () => removeEventListener('hashchange', notify);
    },
    () => location.hash === `#${name}`,
  );
  const leave = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    // replaceState tells nobody.
    dispatchEvent(new HashChangeEvent('hashchange'));
  };
  return [shown, leave];
}
