import type { Loaded } from '../../../api/resource.ts';
import type { Favourites } from '../../../contract/library.ts';
import { changeSearch, writeSearch } from '../../../lib/search-params.ts';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/Empty.tsx';
import type { FilterProps } from './FilterGroups.tsx';
import { countExpired, narrowedWords } from './filter.ts';

/** What shows where nothing matches. */
export function Nothing({ items, state, known, onClear }: FilterProps & { onClear: () => void }) {
  const expired = countExpired(items, state, known);
  const clear = () => {
    onClear();
    writeSearch('');
  };
  return (
    <div className="card">
      <Empty
        kind="none"
        title={`No items match ${narrowedWords(state)}`}
        action={
          <>
            {expired > 0 && (
              <Button onClick={() => changeSearch({ expired: 1 })}>
                Show {expired === 1 ? '1 expired item' : `${expired} expired items`}
              </Button>
            )}
            <Button onClick={clear}>Clear filters</Button>
          </>
        }
      />
    </div>
  );
}

interface NoFavouritesProps {
  loaded: Loaded<Favourites>;
  retry: () => Promise<void>;
}

/** What shows if favourites are asked for and there are none, or none are known. */
export function NoFavourites({ loaded, retry }: NoFavouritesProps) {
  if (loaded.status === 'loading') return null;
  const all = <Button onClick={() => changeSearch({ favourites: null })}>Show all items</Button>;
  return (
    <div className="card">
      {loaded.status === 'failed' ? (
        <Empty
          kind="failed"
          title="We could not load your favourites"
          action={
            <>
              <Button onClick={() => void retry()}>Try again</Button>
              {all}
            </>
          }
        >
          {loaded.sentence} The library itself still works.
        </Empty>
      ) : (
        <Empty kind="first" title="Your favourites will be here" action={all}>
          Press the star beside an item that you use often.
        </Empty>
      )}
    </div>
  );
}
