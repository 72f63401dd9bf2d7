import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { changeSearch } from '../../../lib/search-params.ts';

/** How long a pause in the typing writes the address; the list follows each key. */
const WRITE_AFTER_MS = 300;

const BOX = 'relative mb-3 md:max-w-80';

/** The field's box before there is a field: what is typed into it would be lost. */
export const SearchBox = () => (
  <div className={BOX}>
    <div className="field field-compact" />
  </div>
);

interface Props {
  /** The words of the address, which Back and "Clear" change as well. */
  q: string;
  onType: (q: string) => void;
}

/** Searches while it is typed into. */
export function ToolSearch({ q, onType }: Props) {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (q !== known) {
    setKnown(q);
    // It was not this field that changed the address.
    if (q !== typed.trim()) setTyped(q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (text: string) => {
    clearTimeout(timer.current);
    changeSearch({ q: text.trim() }, { replace: true });
  };
  const type = (text: string) => {
    setTyped(text);
    onType(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(text), WRITE_AFTER_MS);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not known to all browsers yet.
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        write(typed);
      }}
      className={BOX}
    >
      <Icon
        name="search"
        className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted"
      />
      <input
        type="search"
        aria-label="Search tools"
        placeholder="Name or question"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        className="field field-compact search-field"
      />
    </form>
  );
}
