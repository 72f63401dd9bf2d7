import { useState } from 'react';
import { LIBRARY_TOPICS } from '../../../config/library.ts';
import { changeSearch } from '../../../lib/search-params.ts';
import { Button } from '../../kit/Button.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { FilterGroups, type FilterProps } from './FilterGroups.tsx';
import { FACET_NAMES, toggled } from './filter.ts';

/** On narrow screens: the topics in a row, and all filters in a sheet. */
export function FilterBar({ shown, ...filters }: FilterProps & { shown: number }) {
  const { state } = filters;
  const [open, setOpen] = useState(false);
  const chosen =
    FACET_NAMES.reduce((sum, facet) => sum + state[facet].length, 0) +
    Number(state.favourites) +
    Number(state.expired);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Button onClick={() => setOpen(true)} className="filter-button shrink-0">
        <Sign name="filter" />
        Filter
        {chosen > 0 && (
          <span className="count">
            {chosen}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll in every browser. */}
      <div role="group" aria-label="Topics" className="chips">
        {Object.entries(LIBRARY_TOPICS).map(([topic, word]) => (
          <button
            key={topic}
            type="button"
            aria-pressed={state.topic.includes(topic)}
            onClick={() => changeSearch({ topic: toggled(state.topic, topic) })}
            className="chip"
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
