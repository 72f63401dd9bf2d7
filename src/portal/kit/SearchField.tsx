import { type ComponentProps, useEffect, useId, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { notSearched } from '../../contract/fields.ts';
import { changeSearch } from '../../lib/address.ts';

/** The value once it has not changed for a pause (ms). */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/** The address is updated after a pause in typing this long (ms); the list updates with each key. */
const WRITE_AFTER_MS = 300;

/** The part of a typed text that is searched: a private number is never sent, so it does not go into the address either. */
const searchedOf = (typed: string): string => (notSearched(typed) ? '' : typed.trim());

/** The search text: as typed, or from the address after Back or a link changes it. */
export function useTyped(q: string): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    // Something other than typing changed the address.
    if (q !== searchedOf(typed)) setTyped(q);
  }
  // Back within the pause leaves the entry that the text was for: it is not written into another one.
  useEffect(() => {
    const drop = () => setTyped(q);
    addEventListener('popstate', drop);
    return () => removeEventListener('popstate', drop);
  }, [q]);
  const settled = useDebounced(typed, WRITE_AFTER_MS);
  useEffect(() => {
    const text = searchedOf(settled);
    if (settled !== typed || text === q) return;
    // Another search begins at the top of its first page.
    changeSearch({ q: text, after: null, at: null }, { replace: true });
  }, [settled, typed, q]);
  return [typed, setTyped];
}

const BOX = 'relative mb-3 md:max-w-80';

/** The field's box before the field works, without an input: typed text would be lost. */
export const SearchBox = () => (
  <div className={BOX}>
    <div className="field field-compact" />
  </div>
);

type Passed = 'id' | 'maxLength' | 'name' | 'onKeyDown' | 'placeholder' | 'ref' | 'spellCheck';

interface Props extends Pick<ComponentProps<'input'>, Passed> {
  /** Has the focus first in a dialog. */
  'data-first'?: boolean;
  /** The accessible name, such as "Search tools". */
  label: string;
  typed: string;
  onType: (text: string) => void;
  /** Called on Enter. */
  onSubmit?: () => void;
  /** The classes of the box. */
  className?: string;
  /** The field is what its page is for. */
  large?: boolean;
}

/** A field that searches with each key. */
export const SearchField = ({
  label,
  typed,
  onType,
  onSubmit,
  className = BOX,
  large,
  ...input
}: Props) => {
  const hint = useId();
  const refusal = notSearched(typed);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers know `search` yet.
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (!refusal) onSubmit?.();
      }}
      className={className}
    >
      <Icon
        name="search"
        className={`pointer-events-none absolute text-ink-muted ${large ? 'top-4 left-4 size-6' : 'top-3 left-3 size-5'}`}
      />
      <input
        {...input}
        type="search"
        aria-label={label}
        aria-describedby={refusal && hint}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={`field ${large ? 'min-h-14 pl-13 text-lg' : 'field-compact pl-10'}`}
      />
      <p id={hint} role="status" className="text-sm text-ink-muted not-empty:mt-1.5">
        {refusal}
      </p>
    </form>
  );
};
