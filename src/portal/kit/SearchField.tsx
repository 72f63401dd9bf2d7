import { Icon } from '../../components/Icon.tsx';

const BOX = 'relative mb-3 md:max-w-80';

/** The field's box before there is a field: what is typed into it would be lost. */
export const SearchBox = () => (
  <div className={BOX}>
    <div className="field field-compact" />
  </div>
);

interface Props {
  /** Its name, such as "Search tools". */
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
}

/** Searches while it is typed into. */
export const SearchField = ({ label, placeholder, typed, onType }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: `search` is not known to all browsers yet.
  <form role="search" onSubmit={(event) => event.preventDefault()} className={BOX}>
    <Icon
      name="search"
      className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted"
    />
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      className="field field-compact search-field"
    />
  </form>
);
