import { useEffect, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { changeSearch } from '../../lib/address.ts';

/** How long a pause in the typing writes the address; the list follows each key. */
const WRITE_AFTER_MS = 300;

/** What is searched: as typed, and as the address says once that changes by Back or a link. */
export function useTyped(q: string): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    // It was not what is typed that changed the address.
    if (q !== typed.trim()) setTyped(q);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === q) return;
    const timer = setTimeout(() => changeSearch({ q: text }, { replace: true }), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return [typed, setTyped];
}

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
