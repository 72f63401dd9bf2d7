import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { MOST_LETTERS, type SearchKind } from '../../config/search.ts';
import { $search } from '../../lib/search-params.ts';
import { searchWords } from '../../lib/word-search.ts';
import { useTyped } from '../kit/use-typed.ts';
import { totalWords } from '../shell/search/groups.ts';
import { useSearch } from '../shell/search/use-search.ts';
import { GroupLinks } from './GroupLinks.tsx';
import { Nothing } from './Nothing.tsx';
import { Results } from './Results.tsx';
import { SearchHeader } from './SearchSkeleton.tsx';
import { Start } from './Start.tsx';

/** The field, and what it found in groups. What is typed is in the address. */
export function Everything() {
  const params = new URLSearchParams(useStore($search));
  const [typed, type] = useTyped(params.get('q') ?? '');
  const { groups, busy, problem } = useSearch(typed);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const q = typed.trim();
  const found = groups.length > 0;
  return (
    <>
      <SearchHeader />
      {/* biome-ignore lint/a11y/useSemanticElements: `search` is not known to all browsers yet. */}
      <form role="search" onSubmit={(event) => event.preventDefault()} className="relative mb-3">
        <Icon
          name="search"
          className="pointer-events-none absolute top-4 left-4 size-6 text-ink-muted"
        />
        <input
          ref={field}
          id="search-field"
          name="q"
          type="search"
          aria-label="Search everything"
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_LETTERS}
          value={typed}
          onChange={({ target }) => type(target.value)}
          className="field search-everything"
        />
      </form>
      <p role="status" className="mb-5 min-h-6 text-sm text-ink-muted">
        {q !== '' && (busy ? 'Searching…' : totalWords(groups))}
      </p>
      {problem && (
        <p role="alert" className="notice mt-0 mb-5">
          Your own contacts, links, scenarios and tickets could not be searched. {problem}
        </p>
      )}
      {q === '' && <Start />}
      {found && (
        <div className="search-grid">
          <GroupLinks groups={groups} />
          <Results
            groups={groups}
            q={q}
            all={params.get('all') as SearchKind | null}
            words={searchWords(q)}
          />
        </div>
      )}
      {q !== '' && !found && !busy && <Nothing q={q} onClear={() => type('')} />}
    </>
  );
}
