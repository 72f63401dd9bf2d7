import { LIBRARY } from 'virtual:library';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { resource } from '../../../api/resource.ts';
import { listFavourites } from '../../../contract/library.ts';
import { today as dayNow } from '../../../lib/date-words.ts';
import { $search } from '../../../lib/search-params.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { SearchField } from '../../kit/SearchField.tsx';
import { useTyped } from '../../kit/use-typed.ts';
import { saveMark } from '../favourites.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterGroups } from './FilterGroups.tsx';
import { countWords, matching, stateOf } from './filter.ts';
import { ItemGroups } from './ItemGroups.tsx';
import { LibraryHeader } from './LibraryHeader.tsx';
import { NoFavourites, Nothing } from './Nothing.tsx';

const favourites = resource(listFavourites);

/** Wide enough for the filters beside the list. */
const WIDE_QUERY = '(min-width: 1024px)';

/** Search, filters and the items that match. */
export function Library() {
  const asked = stateOf(useStore($search));
  const [typed, type] = useTyped(asked.q);
  const state = { ...asked, q: typed.trim() };
  const loaded = useStore(favourites.$loaded);
  const [today] = useState(() => dayNow());
  const wide = useMediaQuery(WIDE_QUERY);
  const marked = loaded.status === 'ready' ? loaded.data.favourites : undefined;
  const known = { favourites: new Set(marked), today };
  const shown = matching(LIBRARY, state, known);
  const mark = (slug: string, favourite: boolean) => {
    const takeBack = favourites.change(({ favourites: before }) => ({
      favourites: [...(favourite ? [slug] : []), ...before.filter((other) => other !== slug)],
    }));
    void saveMark(slug, favourite, takeBack);
  };
  const filters = { state, known, items: LIBRARY };
  const list = () => {
    if (shown.length > 0) {
      return <ItemGroups items={shown} marked={marked} onMark={mark} today={today} />;
    }
    return state.favourites && !marked?.length ? (
      <NoFavourites loaded={loaded} retry={favourites.reload} />
    ) : (
      <Nothing {...filters} onClear={() => type('')} />
    );
  };

  return (
    <>
      <LibraryHeader />
      <SearchField
        label="Search the library"
        placeholder="Title, topic or kind"
        typed={typed}
        onType={type}
      />
      <div className="library-grid">
        {wide ? (
          <div className="card library-filters px-5 py-4">
            <h2 className="sr-only">Filters</h2>
            <FilterGroups {...filters} />
          </div>
        ) : (
          <FilterBar {...filters} shown={shown.length} />
        )}
        <div className="min-w-0">
          <p role="status" className="mb-3 text-sm text-ink-muted">
            {countWords(shown)}
          </p>
          {list()}
        </div>
      </div>
    </>
  );
}
