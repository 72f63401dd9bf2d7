import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { INTERACTION_WORDS } from '../../config/contact-words.ts';
import { INTERACTION_KINDS, type InteractionKind } from '../../contract/contact-kinds.ts';
import { addInteraction, type Contact, readContact } from '../../contract/contacts.ts';
import { createTask, endTask, type Task } from '../../contract/tasks.ts';
import { undoChange } from '../../contract/undo.ts';
import { showToast } from '../../toasts/toasts.ts';
import { FormDialog } from './dialogs.tsx';
import { FormProblems, SelectField, TextAreaField, TextField } from './fields.tsx';
import { useMoveToContacted } from './move-to-contacted.tsx';
import { showUndo } from './undo.ts';
import { type Problems, useForm } from './use-form.ts';
import { submitByKey } from './use-submit.ts';

/** A task to complete, or, without a task, a check-in that a contact's schedule made due. */
export interface Ending {
  contactId: string;
  contactName: string;
  text: string;
  task: Pick<Task, 'id' | 'version' | 'kind'> | null;
}

const idOf = (field: string) => `end-${field}`;

interface Draft {
  kind: string;
  text: string;
  next: string;
  nextOn: string;
}

type LogKind = (typeof INTERACTION_KINDS)[number];

const KINDS = INTERACTION_KINDS.map((value) => ({
  value,
  label: INTERACTION_WORDS[value as InteractionKind],
}));

function problemsOf({ next, nextOn }: Draft): Problems<keyof Draft> {
  if (next.trim() && !nextOn) return { nextOn: 'Please choose a day for the next step.' };
  if (!next.trim() && nextOn) return { next: 'Please say what comes next.' };
  return {};
}

interface Props {
  of: Ending;
  onClose: () => void;
  /** Called after the task is saved, and after an undo. */
  onChanged: () => unknown;
}

/** The default export is for `lazy`. */
export default function EndTaskDialog({ of, onClose, onChanged }: Props) {
  const { contactId, contactName, text: step, task } = of;
  const kinds: Partial<Record<string, LogKind>> = {
    call: 'call',
    email: 'email',
    meeting: 'meeting',
  };
  // "Call about the trust" is a call, whatever the step was planned as.
  const begun = kinds[/^\w+/.exec(step.toLowerCase())?.[0] ?? ''];
  const first = task ? (kinds[task.kind] ?? begun ?? 'note') : 'call';

  const end = async ({ draft, key }: { draft: Draft; key: string }) => {
    const log = { kind: draft.kind as LogKind, text: draft.text.trim() || `Done: ${step}` };
    const title = draft.next.trim();
    const next = title ? { kind: 'todo' as const, title, on: draft.nextOn } : null;
    let undo: string | undefined;
    if (task) {
      const body = { version: task.version, log, next };
      const params = { id: task.id };
      ({ undo } = await call(endTask, { params, body, idempotencyKey: key }));
    } else {
      await call(addInteraction, { params: { id: contactId }, body: log, idempotencyKey: key });
      if (next) await call(createTask, { body: { contactId, ...next }, idempotencyKey: key });
    }
    return { saved: { undo, moved: await move() } };
  };
  const form = useForm({
    name: `end:${task?.id ?? contactId}`,
    stored: undefined,
    draftOf: (): Draft => ({ kind: first, text: '', next: '', nextOn: '' }),
    problemsOf,
    save: end,
    onSaved: async ({ undo, moved }) => {
      const moveBack = async () => {
        if (moved) await call(undoChange, { body: { undo: moved } });
        await onChanged();
      };
      onClose();
      await onChanged();
      if (undo) showUndo(`Done: ${step}`, undo, moveBack);
      else showToast({ title: `Logged with ${contactName}` });
    },
  });
  const { draft, busy, failure } = form;
  const [contact, setContact] = useState<Contact>();
  useEffect(() => {
    // Only the offer of the stage depends on it, so the form works without it.
    call(readContact, { params: { id: contactId } }).then(setContact, () => {});
  }, [contactId]);
  const { field: stageField, move } = useMoveToContacted(contact, draft.kind as LogKind);
  const field = (name: keyof Draft) => ({ ...form.field(name), id: idOf(name) });
  return (
    <FormDialog
      title={`Done: ${step}`}
      verb="Save"
      busy={busy && 'Saving…'}
      onClose={onClose}
      onSubmit={form.submit}
      onKeyDown={submitByKey}
    >
      <FormProblems failure={failure} wrong={form.wrong} idOf={idOf} />
      <p className="text-sm text-ink-muted">With {contactName}</p>
      <SelectField {...field('kind')} label="Log as" options={KINDS} />
      <TextAreaField
        {...field('text')}
        length={draft.text.length}
        label="What came of it"
        optional
        data-first
        rows={3}
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_auto]">
        <TextField {...field('next')} label="Next step" optional autoComplete="off" />
        <TextField {...field('nextOn')} type="date" label="By" optional />
      </div>
      {stageField}
    </FormDialog>
  );
}
