import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { MAX_NOTE } from '../../../contract/contact-kinds.ts';
import { addInteraction, type Contact } from '../../../contract/contacts/contacts.ts';
import { formatZone } from '../../../lib/format-date.ts';
import { localTime } from '../../../lib/zoned-time.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import { TextArea, TextField } from '../../kit/fields.tsx';
import { useForm } from '../../kit/use-form.ts';
import { submitByKey } from '../../kit/use-submit.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { interactions, showContact } from './contact.ts';
import { type Note, problemsOfNote, sentNote } from './note.ts';
import { Problem } from './Panel.tsx';
import { joinEntries } from './timeline.ts';

const EMPTY: Note = { text: '', at: null };

const shownTime = ({ at }: Note, zone: string, now: Date): string => at ?? localTime(zone, now);

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
    problemsOf: problemsOfNote,
    onProblems: () => document.getElementById('text')?.focus(),
    save: ({ draft, key }) =>
      call(addInteraction, { params: { id }, body: sentNote(draft, zone), idempotencyKey: key }),
    onSaved: ({ contact: now, next: _next, undo: _undo, ...added }) => {
      showContact(now);
      interactions.change((page) => ({ ...page, items: joinEntries(page.items, [added]) }));
      showToast({ title: 'Note saved' });
    },
  });
  const { draft: note, set, wrong } = form;
  // One line until someone writes.
  const [focused, setFocused] = useState(false);
  const open = focused || note.text !== '' || note.at !== null;

  return (
    <form noValidate onSubmit={form.submit} onKeyDown={submitByKey}>
      {form.writtenAt !== undefined && (
        <div className="mb-4">
          <WrittenBefore of={form} />
        </div>
      )}
      <TextArea
        {...form.field('text')}
        label="Note"
        rows={open ? 3 : 1}
        onFocus={() => setFocused(true)}
        {...(note.text.length > MAX_NOTE - 500 && { count: MAX_NOTE })}
      />
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
