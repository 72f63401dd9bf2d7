import { useRef, useState } from 'react';
import { MAX_TAGS } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { Sign } from '../../kit/Sign.tsx';
import { Tag } from '../../kit/Tag.tsx';
import { splitTags } from './fields.ts';
import type { Part } from './save.ts';
import { useInPlace } from './use-in-place.ts';

const TAGS: Part<Pick<Contact, 'tags'>> = {
  of: ({ tags }) => ({ tags }),
  change: (draft) => draft,
};

/** The tags, added and taken away where they show. */
export function TagEditor({ contact }: { contact: Contact }) {
  const [{ tags }, save] = useInPlace(contact, TAGS, 'The tags did not change');
  const [typing, setTyping] = useState<string>();
  const add = useRef<HTMLButtonElement>(null);
  const focusAdd = () => requestAnimationFrame(() => add.current?.focus());
  const stop = () => {
    setTyping(undefined);
    // The field is about to disappear with the focus.
    focusAdd();
  };
  const remove = (gone: string) => {
    void save({ tags: tags.filter((tag) => tag !== gone) });
    focusAdd();
  };
  const submit = async () => {
    const next = splitTags(typing ?? '').filter(
      (tag) => !tags.some((other) => other.toLowerCase() === tag.toLowerCase()),
    );
    if (next.length === 0) return stop();
    stop();
    const saved = await save({ tags: [...tags, ...next] });
    // Nothing typed is lost.
    if (!saved) setTyping(typing);
  };
  return (
    <>
      {tags.map((tag) => (
        <Tag key={tag} onRemove={() => remove(tag)}>
          {tag}
        </Tag>
      ))}
      {typing === undefined ? (
        tags.length < MAX_TAGS && (
          <button
            ref={add}
            type="button"
            onClick={() => setTyping('')}
            className="inline-flex min-h-11 items-center gap-1 rounded px-2 text-sm font-semibold text-ink-muted hover:text-ink"
          >
            <Sign name="plus" className="size-3.5" />
            Add tag
          </button>
        )
      ) : (
        <form
          className="inline-flex"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
            autoFocus
            aria-label="New tag"
            value={typing}
            maxLength={40}
            onChange={({ target }) => setTyping(target.value)}
            onKeyDown={(event) => event.key === 'Escape' && stop()}
            className="field field-compact w-36"
          />
          <button type="submit" className="button kit-button button-ghost px-3">
            Add
          </button>
        </form>
      )}
    </>
  );
}
