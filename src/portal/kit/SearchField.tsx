import { useEffect, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { changeSearch } from '../../lib/address.ts';

/** The address is updated after a pause in typing this long (ms); the list updates with each key. */
const WRITE_AFTER_MS = 300;

/** The search text: as typed, or from the address after Back or a link changes it. */
export function useTyped(q: string): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    // Something other than typing changed the address.
    if (q !== typed.trim()) setTyped(q);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === q) return;
    const timer = setTimeout(
      // Another search begins at the top of its first page.
      () => changeSearch({ q: text, after: null, at: null }, { replace: true }),
      WRITE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, q]);
  return [typed, setTyped];
}

const BOX = 'relative mb-3 md:max-w-80';

/** The field's box before the field works, without an input: typed text would be lost. */
export const SearchBox = () => (
  <div className={BOX}>
    <div className="field field-compact" />
  </div>
);

interface Props {
  /** The accessible name, such as "Search tools". */
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
}

/** A field that searches with each key. */
export const SearchField = ({ label, placeholder, typed, onType }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: not all browsers know `search` yet.
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
      className="field field-compact pl-10"
    />
  </form>
);
