import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Review } from '../../../contract/reviews/reviews.ts';
import { addressOf } from '../../../contract/route.ts';
import {
  type ChangedTask,
  changeTask,
  createTask,
  type PlannedTask,
  type Task,
  TaskDraft,
  taskFile,
} from '../../../contract/tasks.ts';
import { countWords } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { FormDialog } from '../../kit/dialogs.tsx';
import {
  CheckField,
  FieldGroup,
  FormProblems,
  TextAreaField,
  TextField,
} from '../../kit/fields.tsx';
import { showUndo } from '../../kit/undo.ts';
import { type Problems, problemsIn, type Saving, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { ContactCombo } from '../../shared/contacts/ContactCombo.tsx';
import { saveFrom } from '../../shared/sign-in/download.tsx';
import type { Guest } from './family.ts';

const idOf = (field: string) => `task-${field}`;

interface Draft {
  title: string;
  attendees: readonly Guest[];
  on: string;
  at: string;
  minutes: string;
  place: string;
  link: string;
  agenda: string;
  prep: string;
  /** Whether a lead moves to the stage "meeting". */
  move: boolean;
}
const FIELDS = [
  ...(['title', 'attendees', 'on', 'at', 'minutes'] as const),
  ...(['place', 'link', 'agenda', 'prep'] as const),
];
const USUAL_MINUTES = '60';

function bodyOf(
  { title, on, at, attendees, minutes, move: _move, ...meeting }: Draft,
  isMeeting: boolean,
) {
  const step = { title, on, at: at || null };
  if (!isMeeting) return { ...step, kind: 'todo' as const };
  return {
    ...step,
    ...meeting,
    kind: 'meeting' as const,
    attendees: attendees.filter(({ comes }) => comes).map(({ id }) => id),
    minutes: minutes.trim() ? Number(minutes) : null,
  };
}

function problemsOf(draft: Draft, contactId: string, isMeeting: boolean): Problems<keyof Draft> {
  const body = bodyOf(draft, isMeeting);
  const problems = problemsIn(TaskDraft, { contactId, ...body }, FIELDS);
  return {
    ...problems,
    ...('attendees' in body &&
      body.attendees.length === 0 && { attendees: 'Please choose who comes.' }),
    ...(problems.on && !draft.on && { on: 'Please choose a day.' }),
  };
}

interface Props {
  contact: Pick<Contact, 'id' | 'name' | 'stage'>;
  /** The review whose meeting or step is planned. */
  review?: Pick<Review, 'id' | 'title'>;
  isMeeting: boolean;
  guestsOf: (meeting: Task | undefined) => Guest[];
  /** The task to change; undefined for a new one. */
  task?: Task | undefined;
  onClose: () => void;
  onSaved: () => unknown;
}

/** A planned meeting is a lead's next stage. */
const movesLead = ({ contact, isMeeting, task }: Props) =>
  isMeeting && !task && contact.stage === 'lead';

async function save(props: Props, { stored, draft, key }: Saving<Task | undefined, Draft>) {
  const { contact, isMeeting, review } = props;
  const body = bodyOf(draft, isMeeting);
  const coming = 'attendees' in body ? body.attendees : [];
  // A meeting without this contact is another's.
  const [first = contact.id] = coming;
  // Whoever is in the trash still comes once restored, unless the attendees are chosen anew.
  const same = stored && coming.join() === stored.attendees.join();
  const saved = stored
    ? await call(changeTask, {
        params: { id: stored.id },
        body: {
          ...body,
          kind: stored.kind,
          version: stored.version,
          ...(same && { attendees: undefined }),
        },
      })
    : await call(createTask, {
        body: {
          contactId: coming.includes(contact.id) ? contact.id : first,
          ...body,
          ...(review && { reviewId: review.id }),
          ...(movesLead(props) && draft.move && { stage: 'meeting' as const }),
        },
        idempotencyKey: key,
      });
  return saved as PlannedTask & ChangedTask;
}

function useTaskForm(props: Props) {
  const { contact, review, isMeeting, guestsOf, task, onClose, onSaved } = props;
  return useForm({
    name: `task:${task?.id ?? `${review?.id ?? contact.id}:${isMeeting}`}`,
    stored: task,
    draftOf: (stored): Draft => ({
      title: stored?.title ?? (isMeeting ? (review?.title ?? 'Meeting') : ''),
      attendees: isMeeting ? guestsOf(stored) : [],
      on: stored?.on ?? '',
      at: stored?.at ?? '',
      minutes: stored ? String(stored.minutes ?? '') : USUAL_MINUTES,
      place: stored?.place ?? '',
      link: stored?.link ?? '',
      agenda: stored?.agenda ?? '',
      prep: stored?.prep ?? '',
      move: true,
    }),
    problemsOf: (draft) => problemsOf(draft, contact.id, isMeeting),
    save: (saving) => save(props, saving),
    onSaved: async ({ id, undo, moved }) => {
      onClose();
      await onSaved();
      const what = isMeeting ? 'The meeting' : 'The step';
      if (undo) return showUndo(`${what} is planned`, undo, onSaved);
      showToast({
        title: `${what} is ${task ? 'changed' : 'planned'}`,
        ...(moved && { description: `${countWords(moved, 'step')} moved` }),
        action: {
          label: 'Add to calendar',
          onPress: () => saveFrom(addressOf(taskFile.path, { id })),
        },
      });
    },
  });
}

type FieldOf = (
  name: Exclude<keyof Draft, 'attendees' | 'move'>,
) => ReturnType<ReturnType<typeof useTaskForm>['field']> & { id: string };

/** Where a meeting is, and what it is about. */
function MeetingFields({ draft, field }: { draft: Draft; field: FieldOf }) {
  return (
    <>
      <TextField {...field('place')} label="Place" optional autoComplete="off" />
      <TextField
        {...field('link')}
        type="url"
        label="Link"
        optional
        hint="For a video call. It is on the agenda."
      />
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
        hint="Not for the family. Never on the agenda."
      />
    </>
  );
}

/** Plans a meeting or another task, or changes one. The default export is for `lazy`. */
export default function TaskDialog(props: Props) {
  const { contact, isMeeting, task, onClose } = props;
  const isLead = movesLead(props);
  const form = useTaskForm(props);
  const { draft, busy, failure } = form;
  const field: FieldOf = (name) => ({
    ...form.field(name),
    id: idOf(name),
  });
  const verb = isMeeting ? 'Plan a meeting' : 'Add a step';
  return (
    <FormDialog
      title={task ? `Change: ${task.title}` : `${verb} with ${contact.name}`}
      verb="Save"
      busy={busy && 'Saving…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      <FormProblems failure={failure} wrong={form.wrong} idOf={idOf} />
      <TextField
        {...field('title')}
        label={isMeeting ? 'Subject' : 'Step'}
        required
        autoComplete="off"
        data-first
      />
      {isMeeting && (
        <WhoComes
          guests={draft.attendees}
          main={task?.contactId}
          error={form.wrong.attendees}
          onChange={(attendees) => form.set({ attendees })}
        />
      )}
      <div className={`grid gap-5 ${isMeeting ? 'sm:grid-cols-[2fr_2fr_1fr]' : 'sm:grid-cols-2'}`}>
        <TextField {...field('on')} type="date" label="Date" required />
        <TextField {...field('at')} type="time" label="Time" optional />
        {isMeeting && <TextField {...field('minutes')} label="Minutes" inputMode="numeric" />}
      </div>
      {isMeeting && <MeetingFields draft={draft} field={field} />}
      {isLead && (
        <CheckField
          name="move"
          label={`Move to ${STAGE_WORDS.meeting}`}
          checked={draft.move}
          onChange={({ target }) => form.set({ move: target.checked })}
        />
      )}
    </FormDialog>
  );
}

interface WhoComesProps {
  guests: readonly Guest[];
  /** The contact that a planned meeting is with, who always comes. */
  main: string | undefined;
  error: string | undefined;
  onChange: (guests: Guest[]) => void;
}

function WhoComes({ guests, main, error, onChange }: WhoComesProps) {
  const [typed, setTyped] = useState('');
  const add = ({ id, name }: Contact) => {
    onChange([...guests.filter((guest) => guest.id !== id), { id, name, comes: true }]);
    setTyped('');
  };
  return (
    <FieldGroup id={idOf('attendees')} legend="Who comes" {...(error && { error })}>
      <div className="mb-2 grid gap-x-5 sm:grid-cols-2">
        {guests.map(({ id, name, comes }) => (
          <CheckField
            key={id}
            id={`guest-${id}`}
            name="guest"
            label={name}
            checked={comes}
            disabled={id === main}
            onChange={() =>
              onChange(
                guests.map((guest) => (guest.id === id ? { ...guest, comes: !comes } : guest)),
              )
            }
          />
        ))}
      </div>
      <ContactCombo
        name="task-guest"
        label="Add someone else"
        value={typed}
        onType={setTyped}
        onChoose={add}
        mustFind
      />
    </FieldGroup>
  );
}
