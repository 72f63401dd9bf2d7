import type { ContactCounts } from '../../../contract/contacts/contacts.ts';
import { Button } from '../../kit/Button.tsx';
import { Sheet } from '../../kit/dialogs.tsx';
import { SelectField } from '../../kit/fields.tsx';
import { refine } from '../contacts.ts';
import { type ListState, sortText } from './address.ts';
import { FilterFields } from './FilterFields.tsx';

interface Props {
  filter: ListState;
  counts: ContactCounts | undefined;
  total: number | undefined;
  onClose: () => void;
}

const SORTS = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'due', label: 'Due, longest overdue first' },
  { value: 'nextStep', label: 'Next step, soonest first' },
  { value: 'lastTouchOn', label: 'Last contact, longest ago first' },
  { value: '-lastTouchOn', label: 'Last contact, latest first' },
  { value: '-createdAt', label: 'Added, latest first' },
  { value: 'createdAt', label: 'Added, first to last' },
];

/** The default export is for `lazy`. */
export default function FilterSheet({ filter, counts, total, onClose }: Props) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="Sort and filter"
      actions={
        <Button kind="primary" onClick={onClose}>
          {total === undefined
            ? 'Show contacts'
            : `Show ${total} ${total === 1 ? 'contact' : 'contacts'}`}
        </Button>
      }
    >
      <div className="grid gap-5 pt-2">
        <SelectField
          name="sort"
          label="Sort by"
          options={SORTS.filter(({ value }) => value !== 'due' || filter.view === 'due')}
          value={filter.sort}
          onChange={({ target }) =>
            refine({ sort: sortText({ key: target.value, direction: 'ascending' }, filter.view) })
          }
          className="field-compact"
        />
        <FilterFields filter={filter} counts={counts} />
      </div>
    </Sheet>
  );
}
