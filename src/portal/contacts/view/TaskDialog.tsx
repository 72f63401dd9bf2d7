import { call } from '../../../api/call.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { addressOf } from '../../../contract/route.ts';
import { changeTask, createTask, type Task, TaskDraft, taskFile } from '../../../contract/tasks.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { FormDialog } from '../../kit/dialogs.tsx';
import { saveFrom } from '../../kit/download.tsx';
import { FormProblems, TextAreaField, TextField } from '../../kit/fields.tsx';
import { type Problems, problemsIn, useForm } from '../../kit/use-form.ts';

const idOf = (field: string) => `task-${field}`;

interface Draft {
  title: string;
  on: string;
  at: string;
  place: string;
  agenda: string;
  prep: string;
}
const FIELDS = ['title', 'on', 'at', 'place', 'agenda', 'prep'] as const;

const bodyOf = ({ at, ...draft }: Draft, isMeeting: boolean) => ({
  ...draft,
  kind: isMeeting ? ('meeting' as const) : ('todo' as const),
  at: at || null,
});

function problemsOf(draft: Draft, contactId: string, isMeeting: boolean): Problems<keyof Draft> {
  const sent = { contactId, ...bodyOf(draft, isMeeting) };
  const problems = problemsIn(TaskDraft, sent, FIELDS);
  return problems.on && !draft.on ? { ...problems, on: 'Please choose a day.' } : problems;
}

interface Props {
  contact: Contact;
  isMeeting: boolean;
  /** The task to change; undefined for a new one. */
  task?: Task | undefined;
  onClose: () => void;
  onSaved: () => unknown;
}

/** Plans a meeting or another task, or changes one. The default export is for `lazy`. */
export default function TaskDialog({ contact, isMeeting, task, onClose, onSaved }: Props) {
  const form = useForm({
    name: `task:${task?.id ?? `${contact.id}:${isMeeting}`}`,
    stored: task,
    draftOf: (stored): Draft => ({
      title: stored?.title ?? (isMeeting ? 'Meeting' : ''),
      on: stored?.on ?? '',
      at: stored?.at ?? '',
      place: stored?.place ?? '',
      agenda: stored?.agenda ?? '',
      prep: stored?.prep ?? '',
    }),
    problemsOf: (draft) => problemsOf(draft, contact.id, isMeeting),
    save: async ({ stored, draft, key }) => {
      const body = bodyOf(draft, isMeeting);
      const saved = stored
        ? await call(changeTask, {
            params: { id: stored.id },
            body: { ...body, kind: stored.kind, version: stored.version },
          })
        : await call(createTask, { body: { contactId: contact.id, ...body }, idempotencyKey: key });
      return { saved };
    },
    onSaved: async ({ id }) => {
      onClose();
      await onSaved();
      const what = isMeeting ? 'The meeting' : 'The step';
      showToast({
        title: `${what} is ${task ? 'changed' : 'planned'}`,
        action: {
          label: 'Add to calendar',
          onPress: () => saveFrom(addressOf(taskFile.path, { id })),
        },
      });
    },
  });
  const { draft, busy, failure } = form;
  const field = (name: keyof Draft) => ({ ...form.field(name), id: idOf(name) });
  const verb = isMeeting ? 'Plan a meeting' : 'Add a step';
  return (
    <FormDialog
      title={task ? `Change: ${task.title}` : `${verb} with ${contact.name}`}
      verb="Save"
      busy={busy && 'Saving…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <FormProblems failure={failure} wrong={form.wrong} idOf={idOf} />
      <TextField
        {...field('title')}
        label={isMeeting ? 'Subject' : 'Step'}
        required
        autoComplete="off"
        data-first
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('on')} type="date" label="Date" required />
        <TextField {...field('at')} type="time" label="Time" optional />
      </div>
      {isMeeting && (
        <>
          <TextField {...field('place')} label="Place" optional autoComplete="off" />
          <TextAreaField
            {...field('agenda')}
            length={draft.agenda.length}
            label="Agenda"
            optional
            rows={3}
            hint="For the family. One point a line."
          />
          <TextAreaField
            {...field('prep')}
            length={draft.prep.length}
            label="Preparation"
            optional
            rows={3}
            hint="For yourself. Never on the agenda."
          />
        </>
      )}
    </FormDialog>
  );
}
