import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { type Contact, listContacts } from '../../../contract/contacts/contacts.ts';
import { notSearched } from '../../../contract/fields.ts';
import { countWords } from '../../../lib/format-number.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Field, type FieldProps, wiring } from '../../kit/fields.tsx';
import { useDebounced } from '../../kit/SearchField.tsx';
import { faceOf } from '../../kit/text.tsx';

/** The search waits for a pause in typing this long (ms). */
const PAUSE_MS = 200;
const SHOWN = 6;

interface NameMatches {
  matches: readonly Contact[];
  failed: boolean;
  /** Whether the matches belong to the current text. */
  answered: boolean;
}

const NOTHING: NameMatches = { matches: [], failed: false, answered: false };

/** The contacts that match this text, except `without`; the search is debounced. */
function useContactMatches(q: string, without?: string): NameMatches {
  const [nameMatches, setNameMatches] = useState(NOTHING);
  const query = useDebounced(q, PAUSE_MS);
  useEffect(() => {
    let overtaken = false;
    setNameMatches((before) => (q.trim().length < 2 ? NOTHING : { ...before, answered: false }));
    const search = async () => {
      const page = await call(listContacts, { query: { q, limit: SHOWN + 1 } }).catch(() => null);
      if (overtaken) return;
      const matches = (page?.items ?? []).filter(({ id }) => id !== without).slice(0, SHOWN);
      setNameMatches({ matches, failed: page === null, answered: true });
    };
    if (q === query && q.trim().length >= 2) void search();
    return () => {
      overtaken = true;
    };
  }, [q, query, without]);
  return nameMatches;
}

interface Props extends FieldProps {
  /** The name as typed or chosen. */
  value: string;
  onType: (text: string) => void;
  onChoose: (contact: Contact) => void;
  /** A contact that cannot be chosen. */
  without?: string;
  /** Says if no contact matches or the search failed; otherwise nothing is said. */
  mustFind?: boolean;
  /** Shown under the field, such as the chosen contact. */
  children?: ReactNode;
}

/** A text field for a name that suggests the affiliate's contacts (WAI-ARIA Authoring Practices, "Combobox"). */
export function ContactCombo({
  value,
  onType,
  onChoose,
  without,
  mustFind,
  children,
  ...field
}: Props) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const refusal = notSearched(typed);
  const { matches, failed, answered } = useContactMatches(refusal ? '' : typed, without);
  const open = typed !== '' && matches.length > 0;
  const close = () => {
    setTyped('');
    setActive(-1);
  };
  const choose = (index: number) => {
    const chosen = matches[index];
    if (chosen) onChoose(chosen);
    close();
  };
  const move = (event: KeyboardEvent) => {
    if (!open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + matches.length) % matches.length);
    else if (event.key === 'Enter' && active >= 0) choose(active);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // Escape closes the list, not the dialog around it.
    event.stopPropagation();
  };
  const missed = mustFind && answered && !open && typed !== '' && !refusal;
  return (
    <Field id={field.name} {...field}>
      <div className="relative">
        <input
          {...wiring(field.name, field)}
          role="combobox"
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
          autoComplete="off"
          value={value}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(-1);
            onType(target.value);
          }}
          onKeyDown={move}
          onBlur={close}
          className="field"
        />
        <div id={list} role="listbox" aria-label="Contacts" hidden={!open} className="options">
          {matches.map(({ id, name, email }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              className="option"
            >
              <Avatar name={name} />
              <span className="min-w-0">
                <span className={`block truncate font-semibold ${faceOf(name)}`}>{name}</span>
                <span className="block truncate text-sm text-ink-muted">{email}</span>
              </span>
            </div>
          ))}
        </div>
        <p
          role="status"
          className={missed || refusal ? 'mt-1.5 text-sm text-ink-muted' : 'sr-only'}
        >
          {refusal}
          {open && `${countWords(matches.length, 'contact')} to choose from`}
          {missed && (failed ? 'Your contacts could not be searched.' : 'No contact matches this.')}
        </p>
      </div>
      {children}
    </Field>
  );
}
