import { changeSearch } from '../../lib/search-params.ts';

interface Props {
  label: string;
  /** The name of the parameter in the page's address. */
  name: string;
  value: string;
  /** What stands for no filter. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** A filter of a list, which is in the page's address; a new one begins with the first page. */
export const FilterSelect = ({ label, name, value, all, options }: Props) => (
  <label className="flex items-center gap-2 text-sm">
    <span className="text-ink-muted">{label}</span>
    <select
      className="field min-h-11 w-auto py-1.5"
      value={value}
      onChange={({ target }) => changeSearch({ [name]: target.value, after: null })}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);

/** Options of codes with their words. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
