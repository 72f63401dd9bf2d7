import { LIBRARY } from 'virtual:library';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useState } from 'react';
import { type Loaded, resource } from '../../api/call.ts';
import { LIBRARY_TOPICS } from '../../config/library.ts';
import { listMaterials } from '../../contract/approvals/approvals.ts';
import { type Favorites, listFavorites } from '../../contract/library.ts';
import { $search, changeSearch, writeSearch } from '../../lib/address.ts';
import { today as dayNow } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../kit/Button.tsx';
import { COUNT } from '../kit/badges.tsx';
import { Sheet } from '../kit/dialogs.tsx';
import { HeaderOf } from '../kit/PageHeader.tsx';
import { SearchField, useTyped } from '../kit/SearchField.tsx';
import { Sign } from '../kit/Sign.tsx';
import { Await, Empty } from '../kit/states.tsx';
import { FIRMS_APPROVE, useCleared, useMaterials } from '../shared/approvals/ApprovalState.tsx';
import { type ListedItem, saveMark } from './items.ts';
import {
  countExpired,
  countWith,
  countWords,
  FACET_NAMES,
  FACETS,
  type Facet,
  type FilterFacts,
  type ListState,
  matchingItems,
  narrowedWords,
  stateOf,
  toggleFacet,
} from './list/filter.ts';
import { ItemGroups } from './list/ItemGroups.tsx';
import { COUNT_LINE, LibrarySkeleton } from './skeletons.tsx';

interface FilterProps {
  items: readonly ListedItem[];
  state: ListState;
  known: FilterFacts;
}

/** The filters, each choice with the number of items that it would show. */
function FilterGroups(props: FilterProps) {
  const { items, state, known } = props;
  const expired = countExpired(items, state, known);
  return (
    <div className="grid gap-5">
      <Group label="Show">
        <Choice
          label="Favorites"
          count={countWith(items, state, known, { favourites: true })}
          checked={state.favourites}
          onChange={(on) => changeSearch({ favourites: on ? 1 : null })}
        />
        {FIRMS_APPROVE && (
          <Choice
            label="Approved"
            count={countWith(items, state, known, { approved: true })}
            checked={state.approved}
            onChange={(on) => changeSearch({ approved: on ? 'yes' : null })}
          />
        )}
        {(expired > 0 || state.expired) && (
          <Choice
            label="Expired"
            count={expired}
            checked={state.expired}
            onChange={(on) => changeSearch({ expired: on ? 1 : null })}
          />
        )}
      </Group>
      {FACET_NAMES.map((facet) => (
        <FacetGroup key={facet} facet={facet} {...props} />
      ))}
    </div>
  );
}

function FacetGroup({ facet, items, state, known }: FilterProps & { facet: Facet }) {
  const { label, words } = FACETS[facet];
  return (
    <Group label={label}>
      {Object.entries(words).map(([value, word]) => (
        <Choice
          key={value}
          label={word}
          count={countWith(items, state, known, { [facet]: [value] })}
          checked={state[facet].includes(value)}
          onChange={() => changeSearch({ [facet]: toggleFacet(state[facet], value) })}
        />
      ))}
    </Group>
  );
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-1 text-sm font-semibold">{label}</legend>
    {children}
  </fieldset>
);

interface ChoiceProps {
  label: string;
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Choice = ({ label, count, checked, onChange }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3 py-1.5 text-sm leading-snug pointer-fine:min-h-9">
    <input
      type="checkbox"
      className="check"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="min-w-0 grow">{label}</span>
    <span className="shrink-0 text-ink-muted tabular-nums">{formatNumber(count)}</span>
  </label>
);

function Nothing({ items, state, known, onClear }: FilterProps & { onClear: () => void }) {
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

interface NoFavoritesProps {
  loaded: Loaded<Favorites>;
  retry: () => Promise<void>;
}

/** Shown if the favorites filter is on and there are none, or they have not loaded. */
function NoFavorites({ loaded, retry }: NoFavoritesProps) {
  if (loaded.status === 'loading') return null;
  const all = <Button onClick={() => changeSearch({ favourites: null })}>Show all items</Button>;
  return (
    <div className="card">
      {loaded.status === 'failed' ? (
        <Empty
          kind="failed"
          title="We could not load your favorites"
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
        <Empty kind="first" title="Your favorites will be here" action={all}>
          Press the star beside an item that you use often.
        </Empty>
      )}
    </div>
  );
}

/** Shown if only approved items are asked for, and which those are is not known. */
function Unknown() {
  const loaded = useMaterials(things);
  return (
    <Await loaded={loaded} retry={things.reload} skeleton={null} subject="the approvals">
      {() => null}
    </Await>
  );
}

/** On narrow screens: the topics in a row, and all filters in a sheet. */
function FilterBar({ shown, ...filters }: FilterProps & { shown: number }) {
  const { state } = filters;
  const [open, setOpen] = useState(false);
  const chosen =
    FACET_NAMES.reduce((sum, facet) => sum + state[facet].length, 0) +
    Number(state.favourites) +
    Number(state.approved) +
    Number(state.expired);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Button onClick={() => setOpen(true)} className="shrink-0 gap-2 px-4 max-md:px-3.5">
        <Sign name="filter" />
        Filter
        {chosen > 0 && (
          <span className={COUNT}>
            {chosen}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll in every browser. */}
      <div
        role="group"
        aria-label="Topics"
        className="-mr-4 flex min-w-0 gap-2 overflow-x-auto py-2 pr-4 pl-1 [scrollbar-width:none]"
      >
        {Object.entries(LIBRARY_TOPICS).map(([topic, word]) => (
          <button
            key={topic}
            type="button"
            aria-pressed={state.topic.includes(topic)}
            onClick={() => changeSearch({ topic: toggleFacet(state.topic, topic) })}
            className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line-strong bg-surface-raised px-4 text-sm whitespace-nowrap hover:border-ink focus-visible:-outline-offset-4 focus-visible:[box-shadow:none] aria-pressed:border-on aria-pressed:bg-on aria-pressed:font-semibold aria-pressed:text-on-ink"
          >
            {word}
          </button>
        ))}
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Filter"
        actions={
          <Button kind="primary" onClick={() => setOpen(false)}>
            Show {shown === 1 ? '1 item' : `${shown} items`}
          </Button>
        }
      >
        {open && <FilterGroups {...filters} />}
      </Sheet>
    </div>
  );
}

const favourites = resource(listFavorites);
const things = resource(listMaterials, atom({ query: { kind: 'item' as const } }));

/** The way on while the firm has approved no item at all. */
function useNothingApproved(): string {
  const loaded = useMaterials(things);
  const none =
    loaded.status === 'ready' && loaded.data.items.every(({ approval }) => approval === null);
  return none
    ? 'Nothing is approved for your firm yet. Open a text, download its packet, and record what your principal decides.'
    : '';
}

/** Wide enough for the filters beside the list. */
const WIDE_QUERY = '(min-width: 1024px)';

function Library() {
  const asked = stateOf(useStore($search));
  const [typed, type] = useTyped(asked.q);
  const state = { ...asked, q: typed.trim() };
  const loaded = useStore(favourites.$loaded);
  const [today] = useState(() => dayNow());
  const wide = useMediaQuery(WIDE_QUERY);
  const marked = loaded.status === 'ready' ? loaded.data.favourites : undefined;
  const approved = useCleared(things);
  const nothing = useNothingApproved();
  const known = { favourites: new Set(marked), approved, today };
  const shown = matchingItems(LIBRARY, state, known);
  const mark = (slug: string, favourite: boolean) => {
    const takeBack = favourites.change(({ favourites: before }) => ({
      favourites: [...(favourite ? [slug] : []), ...before.filter((other) => other !== slug)],
    }));
    void saveMark(slug, favourite, takeBack);
  };
  const filters = { state, known, items: LIBRARY };
  const list = () => {
    if (shown.length > 0) {
      return (
        <ItemGroups items={shown} marked={marked} approved={approved} today={today} onMark={mark} />
      );
    }
    if (state.approved && !approved) return <Unknown />;
    return state.favourites && !marked?.length ? (
      <NoFavorites loaded={loaded} retry={favourites.reload} />
    ) : (
      <Nothing {...filters} onClear={() => type('')} />
    );
  };

  return (
    <>
      <HeaderOf page="library" />
      <SearchField
        label="Search the library"
        placeholder="Title, topic or kind"
        typed={typed}
        onType={type}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-8">
        {wide ? (
          <div className="card px-5 py-4">
            <h2 className="sr-only">Filters</h2>
            <FilterGroups {...filters} />
          </div>
        ) : (
          <FilterBar {...filters} shown={shown.length} />
        )}
        <div className="min-w-0">
          <p role="status" className={COUNT_LINE}>
            {countWords(shown, approved)}
            {nothing && <span className="max-lg:hidden">. {nothing}</span>}
          </p>
          {list()}
          {nothing && <p className="mt-5 text-sm text-ink-muted lg:hidden">{nothing}</p>}
        </div>
      </div>
    </>
  );
}

export const Page = () => <Library />;

export { LibrarySkeleton as Skeleton };
