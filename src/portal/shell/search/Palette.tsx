import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { MOST_LETTERS } from '../../../config/search.ts';
import { dropRecentExcept } from '../../../session/drop-recent.ts';
import { keepRecent, readRecent } from '../../../session/recent.ts';
import { $session } from '../../../session/session.ts';
import { totalWords } from './groups.ts';
import { firstSections, moved, type Option, sectionsOf } from './options.ts';
import { PaletteList } from './PaletteList.tsx';
import { ACTIONS, useSearch } from './use-search.ts';

/** The search over the page: a field with everything that fits below it (WAI-ARIA Authoring Practices, "Combobox"). */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(readRecent);
  const [chosen, setChosen] = useState<string>();
  const { groups, busy, problem } = useSearch(typed);
  const session = useStore($session);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('input')?.focus();
    // Closed before it is taken out of the page: it gives the focus back only then.
    return () => element?.close();
  }, []);
  // It may name clients: whoever is not known to be signed in sees none of it.
  useEffect(() => {
    if (session.status !== 'authenticated') onClose();
  }, [session, onClose]);

  const q = typed.trim();
  const sections = q === '' ? firstSections(recent, ACTIONS) : sectionsOf(groups, q);
  const options = sections.flatMap((section) => section.options);
  const active = options.find(({ key }) => key === chosen) ?? (q === '' ? undefined : options[0]);
  const rowOf = (key: string) => `${id}-${options.findIndex((option) => option.key === key)}`;

  // What is marked once stays so: answers that come later move no other row into its place.
  const marked = active?.key;
  const row = marked && rowOf(marked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed anew, the same row is marked anew.
  useEffect(() => {
    if (!marked || !row) return;
    setChosen(marked);
    document.getElementById(row)?.scrollIntoView({ block: 'nearest' });
  }, [marked, row, q]);

  const take = (option: Option) => {
    if (option.thing && option.kind)
      keepRecent({ ...option, kind: option.kind, href: option.href ?? '' });
    if (option.href) return void setTimeout(onClose);
    dropRecentExcept(null);
    setRecent([]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moved(options, active?.key, event.key);
    if (next) setChosen(next);
    else if (event.key === 'Enter') {
      if (row) document.getElementById(row)?.click();
      else if (q) location.assign(`${PORTAL_PAGES.search.path}?${new URLSearchParams({ q })}`);
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it; Escape does the same natively.
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="modal raised palette"
    >
      <div className="palette-head">
        <Icon name="search" className="palette-glass" />
        <input
          role="combobox"
          aria-label="Search everything"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={row}
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_LETTERS}
          placeholder="Search pages, contacts, tools, library"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(undefined);
          }}
          onKeyDown={press}
          className="palette-field"
        />
        <button type="button" onClick={onClose} aria-label="Close" className="palette-close">
          <Icon name="close" className="size-5" />
        </button>
      </div>
      <PaletteList id={id} sections={sections} active={marked} rowOf={rowOf} onTake={take} />
      <div className="palette-foot">
        <p role="status">
          {q !== '' && (busy ? 'Searching…' : totalWords(groups))}
          {problem && `. Your own contacts, links and tickets are not in it: ${problem}`}
        </p>
        <p aria-hidden="true" className="palette-keys">
          ↑↓ move · Enter open · Esc close
        </p>
      </div>
    </dialog>
  );
}
