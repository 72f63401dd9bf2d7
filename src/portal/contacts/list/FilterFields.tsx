import {
  KIND_WORDS,
  SOURCE_WORDS,
  STAGE_WORDS,
  TURNING_AGES,
  TURNING_DAYS,
} from '../../../config/contact-words.ts';
import type { ContactCounts } from '../../../contract/contacts/contacts.ts';
import { optionsOf, SelectField } from '../../kit/fields.tsx';
import { refine } from '../contacts.ts';
import { ageWords, type ListState, QUIET_DAYS, type Refinement } from './address.ts';

interface Props {
  filter: ListState;
  counts: ContactCounts | undefined;
}

interface Option {
  value: string;
  label: string;
}

const optionsWithCounts = (
  words: Readonly<Record<string, string>>,
  counts?: Record<string, number>,
) =>
  Object.entries(words).map(([value, label]) => ({
    value,
    label: counts ? `${label} (${counts[value] ?? 0})` : label,
  }));

/** The filters of the list; each applies at once. */
export function FilterFields({ filter, counts }: Props) {
  const field = (name: Refinement, label: string, options: Option[], any: string) => (
    <SelectField
      name={name}
      id={`filter-${name}`}
      label={label}
      placeholder={any}
      // The value in the address is always an option, even if no contact has it.
      options={
        filter[name] && !options.some(({ value }) => value === filter[name])
          ? [...options, { value: filter[name], label: filter[name] }]
          : options
      }
      value={filter[name]}
      onChange={({ target }) => refine({ [name]: target.value })}
      className="field-compact"
    />
  );
  const tags = (counts?.tags ?? []).map(({ tag, count }) => ({
    value: tag,
    label: `${tag} (${count})`,
  }));
  const days = QUIET_DAYS.map((number) => ({ value: String(number), label: `${number} days` }));
  const ages = TURNING_AGES.map((age) => ({
    value: String(age),
    label: `${ageWords(String(age))} within ${TURNING_DAYS} days`,
  }));
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-4">
      {field('stage', 'Stage', optionsWithCounts(STAGE_WORDS, counts?.stages), 'Any stage')}
      {field('tag', 'Tag', tags, 'Any tag')}
      {field('source', 'Source', optionsWithCounts(SOURCE_WORDS, counts?.sources), 'Any source')}
      {field('quiet', 'No contact in', days, 'Any time')}
      {field('kind', 'Kind', optionsOf(KIND_WORDS), 'Any kind')}
      {field('turning', 'Turning', ages, 'Any age')}
    </div>
  );
}
