import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { refine } from './steps.ts';

/** How long a pause in the typing starts the search. */
export const SEARCH_AFTER_MS = 300;

/** Searches while it is typed into. The text is in the address, which Back and "Clear" change as well. */
export function SearchField({ q }: { q: string }) {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (q !== known) {
    setKnown(q);
    // It was not this field that changed the address.
    if (q !== typed.trim()) setTyped(q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    refine({ q: text.trim() }, { replace: true });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), SEARCH_AFTER_MS);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not known to all browsers yet.
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
      className="relative min-w-0 grow basis-40 md:basis-56 lg:max-w-80"
    >
      <Icon
        name="search"
        className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted"
      />
      <input
        type="search"
        aria-label="Search contacts"
        placeholder="Name, e-mail or phone"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        className="field field-compact search-field"
      />
    </form>
  );
}
