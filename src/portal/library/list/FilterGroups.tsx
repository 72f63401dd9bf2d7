import type { ReactNode } from 'react';
import { changeSearch } from '../../../lib/search-params.ts';
import type { ListedItem } from '../items.ts';
import {
  countExpired,
  countWith,
  FACET_NAMES,
  FACETS,
  type Facet,
  type Known,
  type ListState,
  toggled,
} from './filter.ts';

export interface FilterProps {
  items: readonly ListedItem[];
  state: ListState;
  known: Known;
}

/** The filters, each choice with how many items it would show. */
export function FilterGroups(props: FilterProps) {
  const { items, state, known } = props;
  const expired = countExpired(items, state, known);
  return (
    <div className="grid gap-5">
      <Group label="Show">
        <Choice
          label="Favourites"
          count={countWith(items, state, known, { favourites: true })}
          checked={state.favourites}
          onChange={(on) => changeSearch({ favourites: on ? 1 : null })}
        />
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
          onChange={() => changeSearch({ [facet]: toggled(state[facet], value) })}
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
  <label className="library-choice">
    <input
      type="checkbox"
      className="check"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="min-w-0 grow">{label}</span>
    <span className="text-ink-muted tabular-nums">{count}</span>
  </label>
);
