import { useStore } from '@nanostores/react';
import { Icon } from '../../components/Icon.tsx';
import { $search, changeSearch } from '../../lib/search-params.ts';

/** Searches the answers with each key. What is typed is in the address. */
export function SearchField() {
  const q = new URLSearchParams(useStore($search)).get('q') ?? '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not known to all browsers yet.
    <form role="search" onSubmit={(event) => event.preventDefault()} className="relative mb-6">
      <Icon
        name="search"
        className="pointer-events-none absolute top-4 left-4 size-6 text-ink-muted"
      />
      <input
        type="search"
        aria-label="Search the answers"
        placeholder="Search the answers"
        autoComplete="off"
        value={q}
        onChange={({ target }) => changeSearch({ q: target.value }, { replace: true })}
        className="field answer-search"
      />
    </form>
  );
}
