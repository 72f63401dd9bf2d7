import { type KeyboardEvent, useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import { INTERACTION_WORDS } from '../../../config/interaction-words.ts';
import { INTERACTION_KINDS, MAX_NOTE } from '../../../contract/contact-fields.ts';
import { addInteraction, type Contact } from '../../../contract/contacts.ts';
import { zoneWords } from '../../../lib/date-words.ts';
import { localTime, momentOf } from '../../../lib/zoned-time.ts';
import { readDraft } from '../../../session/drafts.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { TextArea, TextField } from '../../kit/fields.tsx';
import { rewritten } from '../../kit/reconcile.ts';
import { useSubmit, useUnsaved } from '../../kit/use-submit.ts';
import { interactions, showContact } from './contact.ts';
import { Problem } from './Problem.tsx';
import { joined } from './timeline.ts';

/* A note or a talk while it is written down. */

type NoteKind = (typeof INTERACTION_KINDS)[number];

export interface Note {
  kind: NoteKind;
  text: string;
  /** As the field has it, in the affiliate's zone; null is now, whenever it is saved. */
  at: string | null;
  /** The same for each try to save this very note. */
  key: string;
}

/** The next note: as yet empty, and of the same kind as the one before. */
const emptyNote = (kind: NoteKind = 'note'): Note => ({
  kind,
  text: '',
  at: null,
  key: crypto.randomUUID(),
});

/** What the field for the time shows. */
const shownTime = ({ at }: Note, zone: string, now: Date): string => at ?? localTime(zone, now);

/** The note as it is sent. */
export const sentNote = ({ kind, text, at }: Note, zone: string) => ({
  kind,
  text,
  ...(at ? { at: momentOf(zone, at).toISOString() } : {}),
});

/** What is missing, as a sentence for each field. A talk may speak for itself; a note without words says nothing. */
export function problemsOfNote({ kind, text }: Note): Record<string, string> {
  return kind === 'note' && text.trim() === '' ? { text: 'Please write the note first.' } : {};
}

/** Where the button "Log" leads. */
export const NOTE_FIELD = 'text';

interface Props {
  contact: Contact;
  /** The affiliate's zone. */
  zone: string;
}

/** Writes down a note or a talk, with the time when it was. */
export function NoteForm({ contact: { id }, zone }: Props) {
  const name = `note:${id}`;
  const [note, setNote] = useState(() => readDraft<Note>(name) ?? emptyNote());
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const written = note.text !== '' || note.at !== null;
  useUnsaved(
    name,
    useMemo(() => (written ? note : undefined), [written, note]),
  );
  const set = (changes: Partial<Note>) => {
    setNote(rewritten(note, changes));
    setWrong({});
  };

  const saving = useSubmit(async () => {
    const problems = problemsOfNote(note);
    setWrong(problems);
    if (Object.keys(problems).length > 0) {
      document.getElementById(NOTE_FIELD)?.focus();
      return;
    }
    try {
      const { contact: now, ...added } = await call(addInteraction, {
        params: { id },
        body: sentNote(note, zone),
        idempotencyKey: note.key,
      });
      showContact(now);
      interactions.change((page) => ({ ...page, items: joined(page.items, [added]) }));
      setNote(emptyNote());
      showToast({ title: `${INTERACTION_WORDS[note.kind]} saved` });
    } catch (error) {
      if (error instanceof RequestError && error.fields) setWrong(error.fields);
      throw error;
    }
  });
  const saveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form noValidate onSubmit={saving.submit} onKeyDown={saveByKey} className="card p-5">
      <fieldset className="mb-4">
        <legend className="sr-only">What to write down</legend>
        <div className="segments w-fit">
          {INTERACTION_KINDS.map((kind) => (
            <label key={kind} className="segment kind">
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={note.kind === kind}
                onChange={() => set({ kind })}
                className="kind-radio"
              />
              {INTERACTION_WORDS[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        name={NOTE_FIELD}
        label={note.kind === 'note' ? 'Note' : 'What was said'}
        rows={3}
        value={note.text}
        error={wrong.text}
        {...(note.text.length > MAX_NOTE - 500 && { count: MAX_NOTE })}
        onChange={({ target }) => set({ text: target.value })}
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
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
          <Problem of={Object.keys(wrong).length === 0 ? saving.problem : undefined} />
          <Button
            kind="primary"
            type="submit"
            busy={saving.busy && 'Saving…'}
            className="max-sm:w-full"
          >
            Save
          </Button>
        </div>
      </div>
      <p className="mt-2 text-xs text-ink-muted">
        Times are in {zoneWords(new Date(), zone)}.
        <span className="pointer-fine"> Ctrl Enter saves, too.</span>
      </p>
    </form>
  );
}
