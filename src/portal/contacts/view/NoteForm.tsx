import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { INTERACTION_WORDS, STAGE_WORDS } from '../../../config/contact-words.ts';
import { INTERACTION_KINDS, MAX_NOTE } from '../../../contract/contact-kinds.ts';
import { addInteraction, type Contact } from '../../../contract/contacts.ts';
import { formatZone } from '../../../lib/format-date.ts';
import { localTime, momentOf } from '../../../lib/zoned-time.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { TextArea, TextField } from '../../kit/fields.tsx';
import { useMoveToContacted } from '../../kit/move-to-contacted.tsx';
import { type Problems, useForm } from '../../kit/use-form.ts';
import { submitByKey } from '../../kit/use-submit.ts';
import { interactions, showContact, contact as shownContact } from './contact.ts';
import { Problem } from './Panel.tsx';
import { joined } from './timeline.ts';

/* The values of the note form. */

type NoteKind = (typeof INTERACTION_KINDS)[number];

export interface Note {
  kind: NoteKind;
  text: string;
  /** The field's value, in the affiliate's zone; null means the time of saving. */
  at: string | null;
}

const EMPTY: Note = { kind: 'note', text: '', at: null };

const shownTime = ({ at }: Note, zone: string, now: Date): string => at ?? localTime(zone, now);

export const sentNote = ({ kind, text, at }: Note, zone: string) => ({
  kind,
  text,
  ...(at ? { at: momentOf(zone, at).toISOString() } : {}),
});

/** One sentence for each missing value. A conversation needs no text, a note does. */
export function problemsOfNote({ kind, text }: Note): Problems<keyof Note> {
  return kind === 'note' && text.trim() === '' ? { text: 'Please write the note first.' } : {};
}

/** The id of the field that the button "Log activity" focuses. */
export const NOTE_FIELD = 'text';

/** Reloads the contact and its timeline, which has a line for the new stage. */
const reload = () => Promise.all([shownContact.reload(), interactions.reload()]);

interface Props {
  contact: Contact;
  zone: string;
}

export function NoteForm({ contact, zone }: Props) {
  const { id } = contact;
  const form = useForm({
    name: `note:${id}`,
    stored: undefined,
    draftOf: () => EMPTY,
    // A chosen kind alone is not worth keeping.
    isDirty: ({ text, at }) => text !== '' || at !== null,
    problemsOf: problemsOfNote,
    onProblems: () => document.getElementById(NOTE_FIELD)?.focus(),
    save: async ({ draft, key }) => {
      const added = await call(addInteraction, {
        params: { id },
        body: sentNote(draft, zone),
        idempotencyKey: key,
      });
      return { saved: { added, moved: await move() } };
    },
    onSaved: ({ added: { contact: now, ...added }, moved }) => {
      showContact(now);
      interactions.change((page) => ({ ...page, items: joined(page.items, [added]) }));
      if (moved) void reload();
      showToast({
        title: `${INTERACTION_WORDS[note.kind]} saved`,
        ...(moved && { description: `The stage is ${STAGE_WORDS.contacted} now.` }),
      });
    },
  });
  const { draft: note, set, wrong } = form;
  const { field: stageField, move } = useMoveToContacted(contact, note.kind);
  // One line until someone writes.
  const [focused, setFocused] = useState(false);
  const open = focused || note.text !== '' || note.kind !== 'note' || note.at !== null;

  return (
    <form noValidate onSubmit={form.submit} onKeyDown={submitByKey} className="card p-5">
      <fieldset className="mb-4">
        <legend className="sr-only">What to write down</legend>
        <div className="segments w-fit">
          {INTERACTION_KINDS.map((kind) => (
            <label
              key={kind}
              className="segment relative cursor-pointer has-checked:border-line has-checked:bg-surface-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent-strong forced-colors:has-checked:border-[Highlight]"
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={note.kind === kind}
                onChange={() => set({ kind })}
                // Over the whole segment, so that it gets the clicks.
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {INTERACTION_WORDS[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        {...form.field(NOTE_FIELD)}
        label={note.kind === 'note' ? 'Note' : 'What was said'}
        rows={open ? 3 : 1}
        onFocus={() => setFocused(true)}
        {...(note.text.length > MAX_NOTE - 500 && { count: MAX_NOTE })}
      />
      {stageField && <div className="mt-2">{stageField}</div>}
      <div className={`mt-4 flex-wrap items-end justify-between gap-4 ${open ? 'flex' : 'hidden'}`}>
        <div className="min-w-0">
          <TextField
            name="at"
            type="datetime-local"
            label="When"
            className="field-compact"
            value={shownTime(note, zone, new Date())}
            error={wrong.at}
            onChange={({ target }) => set({ at: target.value || null })}
          />
        </div>
        <div className="flex items-center gap-3 max-sm:w-full">
          <Problem of={form.failure} />
          <Button
            kind="primary"
            type="submit"
            busy={form.busy && 'Saving…'}
            className="max-sm:w-full"
          >
            Save
          </Button>
        </div>
      </div>
      <p hidden={!open} className="mt-2 text-xs text-ink-muted">
        Times are in {formatZone(new Date(), zone)}.
        {/* Devices with a fine pointer mostly have a keyboard. */}
        <span className="not-pointer-fine:hidden"> Ctrl+Enter also saves.</span>
      </p>
    </form>
  );
}
