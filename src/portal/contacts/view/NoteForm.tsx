import { type KeyboardEvent, useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { RequestError } from '../../../api/request.ts';
import { INTERACTION_WORDS } from '../../../config/interaction-words.ts';
import { INTERACTION_KINDS, MAX_NOTE } from '../../../contract/contact-fields.ts';
import { addInteraction, type Contact } from '../../../contract/contacts.ts';
import { zoneWords } from '../../../lib/date-words.ts';
import { readDraft } from '../../../session/drafts.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { rewritten } from '../../kit/rewritten.ts';
import { TextArea } from '../../kit/TextArea.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useSubmit } from '../../kit/use-submit.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { interactions, showContact } from './contact.ts';
import { emptyNote, type Note, problemsOfNote, sentNote, shownTime } from './note.ts';
import { Problem } from './Problem.tsx';
import { joined } from './timeline.ts';

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
