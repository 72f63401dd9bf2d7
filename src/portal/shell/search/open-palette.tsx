/** The search over the page. Loaded when it is first opened. */

import { useStore } from '@nanostores/react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { $work } from '../../../api/work.ts';
import { Icon } from '../../../components/Icon.tsx';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import { MOST_LETTERS, SEARCH_KINDS, type SearchKind } from '../../../config/search.ts';
import type { Excerpt } from '../../../contract/search.ts';
import { dropRecentExcept, keepRecent, type Recent, readRecent } from '../../../session/recent.ts';
import { $session } from '../../../session/session.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { usePressOutside } from '../../kit/dialogs.tsx';
import { openInOwnRoot } from '../../kit/open-in-own-root.ts';
import { ExcerptText, faceOf } from '../../kit/text.tsx';
import { opensElsewhere } from '../../kit/within-page.ts';
import { signOut } from '../account.ts';
import { choose, type Display } from '../display.ts';
import {
  actionsFor,
  firstOf,
  type Group,
  type IndexedHit,
  KIND_ICONS,
  knownOf,
  type SearchHit,
  totalWords,
  useSearch,
} from './search.ts';

/* The rows of the palette. */

/** A row: a result, a link to all results of a kind, or the command that clears the recent ones. */
interface Option {
  key: string;
  title: string;
  place: string;
  kind: SearchKind | undefined;
  excerpt?: Excerpt;
  /** Without it, the row clears the recent choices. */
  href?: string;
  /** Whether it becomes a recent choice when it is chosen. */
  thing: boolean;
}

interface Section {
  title: string;
  options: readonly Option[];
}

const optionOf = (found: SearchHit): Option => ({ key: found.href, thing: true, ...found });

/** The groups of a search; each ends with a link to all of its kind if there are more. */
export const sectionsOf = (groups: readonly Group[], q: string): Section[] =>
  groups.map((group) => {
    const { items, all } = firstOf(group, q);
    const more = all && {
      key: `all-${group.kind}`,
      title: all.label,
      href: all.href,
      place: '',
      kind: undefined,
      thing: false,
    };
    return {
      title: SEARCH_KINDS[group.kind].title,
      options: [...items.map(optionOf), ...(more ? [more] : [])],
    };
  });

/** The sections before anything is typed: recent choices and actions. */
export function firstSections(recent: readonly Recent[], actions: readonly SearchHit[]): Section[] {
  const clear: Option = {
    key: 'clear',
    title: 'Clear recent',
    place: '',
    kind: undefined,
    thing: false,
  };
  const known = recent.filter(({ kind }) => Object.hasOwn(SEARCH_KINDS, kind)) as SearchHit[];
  const shown = known.map((one) => ({ ...optionOf(one), key: `recent-${one.href}` }));
  return [
    ...(shown.length > 0 ? [{ title: 'Recent', options: [...shown, clear] }] : []),
    { title: SEARCH_KINDS.actions.title, options: actions.map(optionOf) },
  ];
}

/** The key of the option that an arrow key moves to, wrapping around; undefined for other keys. */
export function nextOption(
  options: readonly Option[],
  active: string | undefined,
  pressed: string,
): string | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressed];
  if (!step || options.length === 0) return undefined;
  const found = options.findIndex(({ key }) => key === active);
  // From the field, the up arrow moves to the last option.
  const at = found < 0 && step < 0 ? 0 : found;
  return options[(at + step + options.length) % options.length]?.key;
}

/** An option in words, with its place among all: VoiceOver does not announce options in groups. */
export function heardWords(sections: readonly Section[], key: string): string {
  const all = sections.flatMap(({ title, options }) =>
    options.map((one) => ({ ...one, title, name: one.title })),
  );
  const at = all.findIndex((one) => one.key === key);
  const { name = '', excerpt, place = '', title = '' } = all[at] ?? {};
  return [name, excerpt?.text, place, title, `${at + 1} of ${all.length}`]
    .filter(Boolean)
    .join(', ');
}

interface Props {
  id: string;
  sections: readonly Section[];
  active: string | undefined;
  rowOf: (key: string) => string;
  onTake: (option: Option) => void;
}

/** The options in their groups. The field keeps the focus, and its keys move through them. */
const PaletteList = ({ id, sections, active, rowOf, onTake }: Props) => (
  <div
    id={id}
    role="listbox"
    aria-label="Found"
    className="grow overflow-y-auto overscroll-contain p-2"
  >
    {sections.map(({ title, options }) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
      <div key={title} role="group" aria-label={title}>
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-muted">
          {title}
        </p>
        {options.map((option) => (
          <Row
            key={option.key}
            id={rowOf(option.key)}
            option={option}
            active={option.key === active}
            onTake={onTake}
          />
        ))}
      </div>
    ))}
  </div>
);

interface RowProps {
  id: string;
  option: Option;
  active: boolean;
  onTake: (option: Option) => void;
}

/** A link, so that it can open in another tab; a command has no link and acts. */
function Row({ id, option, active, onTake }: RowProps) {
  const { href, title, place, kind, excerpt } = option;
  return (
    <a
      id={id}
      role="option"
      href={href}
      data-name={kind === 'contacts' ? title : undefined}
      tabIndex={-1}
      aria-selected={active}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (commandOf(href)) event.preventDefault();
        if (!opensElsewhere(event)) onTake(option);
      }}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 py-1.5 hover:bg-surface-sunken aria-selected:bg-accent-soft aria-selected:[box-shadow:inset_3px_0_0_var(--accent)] forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-[Highlight]"
    >
      {kind && <Icon name={KIND_ICONS[kind]} className="size-5 shrink-0 text-ink-muted" />}
      <span className={`min-w-0 grow ${excerpt ? '' : 'sm:truncate'} ${faceOf(title)}`}>
        {title}
        {excerpt && (
          <span dir="auto" className="block text-sm text-ink-muted">
            <ExcerptText {...excerpt} />
          </span>
        )}
      </span>
      {place && (
        <span className="max-w-[33%] shrink-0 truncate text-sm text-ink-muted sm:max-w-[45%]">
          {place}
        </span>
      )}
    </a>
  );
}

/** Opens the dialog over the page, and closes it with its component or with the session. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const session = useStore($session);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('input')?.focus();
    // Closed before it is removed from the page, since only then does it return the focus.
    return () => element?.close();
  }, [dialog]);
  // It may name clients, so it closes unless someone is known to be signed in.
  useEffect(() => {
    if (session.status !== 'authenticated') onClose();
  }, [session, onClose]);
}

interface PaletteFieldProps {
  listId: string;
  /** The id of the marked row. */
  row: string | undefined;
  /** Whether there are rows. */
  isOpen: boolean;
  typed: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

function PaletteField(props: PaletteFieldProps) {
  const { listId, row, isOpen, typed, onType, onKeyDown, onClose } = props;
  return (
    <div className="flex items-center gap-3 border-b border-line pr-1.5 pl-4 has-[input:focus]:border-accent-strong">
      <Icon name="search" className="size-5 shrink-0 text-ink-muted" />
      <input
        role="combobox"
        aria-label="Search everything"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={row}
        autoComplete="off"
        spellCheck={false}
        maxLength={MOST_LETTERS}
        placeholder="Search pages, contacts, tools, library"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        // The text cursor shows the focus, which never leaves the field.
        className="min-h-14 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-ink-muted focus-visible:[box-shadow:none]"
      />
      <button
        type="button"
        onClick={onClose}
        aria-label="Close"
        className="grid size-11 shrink-0 place-items-center rounded text-ink-muted hover:bg-surface-sunken hover:text-ink"
      >
        <Icon name="close" className="size-5" />
      </button>
    </div>
  );
}

/** The search over the page: a field with its results below (WAI-ARIA Authoring Practices, "Combobox"). */
function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(readRecent);
  const [chosen, setChosen] = useState<string>();
  /** What the live region says instead of the number of results, after an arrow key. */
  const [heard, setHeard] = useState('');
  const { groups, busy, problem, refusal } = useSearch(typed, KNOWN_COMMANDS);
  useModal(dialog, onClose);

  const q = typed.trim();
  const sections =
    q === '' ? firstSections(recent, actionsFor($work.get())) : sectionsOf(groups, q);
  const options = sections.flatMap((section) => section.options);
  const active = options.find(({ key }) => key === chosen) ?? (q === '' ? undefined : options[0]);
  const rowOf = (key: string) => `${id}-${options.findIndex((option) => option.key === key)}`;

  // A marked row stays marked: later answers do not replace it.
  const marked = active?.key;
  const row = marked && rowOf(marked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after typing, the same row is marked again.
  useEffect(() => {
    if (!marked || !row) return;
    setChosen(marked);
    document.getElementById(row)?.scrollIntoView({ block: 'nearest' });
  }, [marked, row, q]);

  const take = (option: Option) => {
    const command = commandOf(option.href);
    if (command) {
      onClose();
      return void command();
    }
    if (option.thing && option.kind)
      keepRecent({ ...option, kind: option.kind, href: option.href ?? '' });
    if (option.href) return void setTimeout(onClose);
    dropRecentExcept(null);
    setRecent([]);
  };
  const type = (text: string) => {
    setTyped(text);
    setChosen(undefined);
    setHeard('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextOption(options, active?.key, event.key);
    if (next) {
      setChosen(next);
      setHeard(heardWords(sections, next));
    } else if (event.key === 'Enter') {
      if (row) document.getElementById(row)?.click();
      else if (q && !refusal)
        location.assign(`${PORTAL_PAGES.search.path}?${new URLSearchParams({ q })}`);
    } else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      {...usePressOutside(onClose)}
      className="modal over-page raised mt-[12vh] max-h-[76vh] w-[calc(100%-2rem)] max-w-160 flex-col rounded border border-line open:flex max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:rounded-none max-sm:border-0"
    >
      <PaletteField
        listId={id}
        row={row}
        isOpen={options.length > 0}
        typed={typed}
        onType={type}
        onKeyDown={press}
        onClose={onClose}
      />
      <PaletteList id={id} sections={sections} active={marked} rowOf={rowOf} onTake={take} />
      <div className="flex justify-between gap-4 border-t border-line px-4 py-2 text-sm text-ink-muted">
        <p role="status">
          <span aria-hidden={heard !== ''}>
            {refusal ?? (q !== '' && (busy ? 'Searching…' : totalWords(groups)))}
            {problem && `. Your own contacts, links and tickets are not in it: ${problem}`}
          </span>
          <span className="sr-only">{heard}</span>
        </p>
        <p aria-hidden="true" className="hidden shrink-0 sm:block">
          ↑↓ move · Enter open · Esc close
        </p>
      </div>
    </dialog>
  );
}

export function openPalette(): void {
  if (document.querySelector('dialog:modal')) return;
  openInOwnRoot((close) => <Palette onClose={close} />);
}

/* The search's actions without a page: log out, and choose a theme. */

interface Command {
  title: string;
  words: string;
  run: () => unknown;
}

const toTheme = (theme: Display['theme'], title: string) => () => {
  choose('theme', theme);
  showToast({ title });
};

/** By the address of the row, which is not a page. */
const COMMANDS: Readonly<Record<string, Command>> = {
  '#log-out': { title: 'Log out', words: 'logout sign out end session leave', run: signOut },
  '#dark-theme': {
    title: 'Use the dark theme',
    words: 'theme display appearance night',
    run: toTheme('dark', 'The dark theme is on'),
  },
  '#light-theme': {
    title: 'Use the light theme',
    words: 'theme display appearance day bright',
    run: toTheme('light', 'The light theme is on'),
  },
  '#system-theme': {
    title: 'Use the theme of this device',
    words: 'theme display appearance system automatic',
    run: toTheme('system', 'The theme follows this device'),
  },
};

export const KNOWN_COMMANDS: readonly IndexedHit[] = knownOf(
  Object.entries(COMMANDS).map(([href, { title, words }]) => ({
    kind: 'actions',
    title,
    href,
    place: '',
    words,
  })),
);

/** The command of a row; undefined if the row opens a page. */
export const commandOf = (href: string | undefined): (() => unknown) | undefined =>
  href === undefined ? undefined : COMMANDS[href]?.run;
