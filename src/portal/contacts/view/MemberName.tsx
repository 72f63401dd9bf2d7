import { type KeyboardEvent, useId, useState } from 'react';
import { Avatar } from '../../kit/Avatar.tsx';
import { Field, wiring } from '../../kit/Field.tsx';
import type { Member } from './family.ts';
import { useMatches } from './use-matches.ts';

interface Props {
  /** The contact whose household it is: nobody is linked to it. */
  contactId: string;
  member: Member;
  error: string | undefined;
  onChange: (changes: Pick<Member, 'name' | 'contactId'>) => void;
}

const NAME = 'member-name';

/** A name to type, with the affiliate's contacts to choose from (WAI-ARIA Authoring Practices, "Combobox"). */
export function MemberName({ contactId, member, error, onChange }: Props) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const matches = useMatches(typed, contactId);
  const open = typed !== '' && matches.length > 0;
  const labels = { name: NAME, label: 'Name', error };
  const close = () => {
    setTyped('');
    setActive(-1);
  };
  const choose = (index: number) => {
    const chosen = matches[index];
    if (chosen) onChange({ name: chosen.name, contactId: chosen.id });
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
    // Escape closes the list, and not the dialog around it.
    event.stopPropagation();
  };
  return (
    <Field id={NAME} {...labels}>
      <div className="relative">
        <input
          {...wiring(NAME, labels)}
          role="combobox"
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
          autoComplete="off"
          value={member.name}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(-1);
            onChange({ name: target.value, contactId: null });
          }}
          onKeyDown={move}
          onBlur={close}
          className="field"
        />
        <div id={list} role="listbox" aria-label="Contacts" hidden={!open} className="options">
          {matches.map(({ id, name, email }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
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
                <span className="block truncate font-semibold">{name}</span>
                <span className="block truncate text-sm text-ink-muted">{email}</span>
              </span>
            </div>
          ))}
        </div>
        <p role="status" className="sr-only">
          {open &&
            `${matches.length} ${matches.length === 1 ? 'contact' : 'contacts'} to choose from`}
        </p>
      </div>
      {member.contactId && (
        <p className="mt-1.5 text-sm text-ink-muted">Linked to this contact of your list.</p>
      )}
    </Field>
  );
}
