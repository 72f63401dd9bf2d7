import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { STAGE_WORDS } from '../../../config/contact-words.ts';
import { INTERACTION_WORDS, OUTCOME_WORDS } from '../../../config/interaction-words.ts';
import {
  type CallOutcome,
  INTERACTION_KINDS,
  isMissed,
  type Stage,
} from '../../../contract/contact-kinds.ts';
import { addInteraction } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import { endTask, type Task } from '../../../contract/tasks.ts';
import { dayAfter, localMinute, momentAt, today } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { FormDialog } from '../../kit/dialogs.tsx';
import {
  CheckField,
  FormProblems,
  optionsOf,
  SelectField,
  TextAreaField,
  TextField,
} from '../../kit/fields.tsx';
import { showUndo } from '../../kit/undo.ts';
import { changedFields, type Problems, type Saving, useForm } from '../../kit/use-form.ts';
import { submitByKey } from '../../kit/use-submit.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';

/** The contact with whom the activity took place. */
export interface Log {
  contactId: string;
  /** In words; of a meeting, all who come. */
  contactName: string;
  /** The contact's stage; the dialog reads it if it is left out. */
  stage?: Stage;
  /** The step that the log completes, or the check-in that a contact's schedule made due. */
  text?: string;
  /** The step's task. */
  task?: (Pick<Task, 'id' | 'version' | 'kind'> & Partial<Pick<Task, 'doneAt'>>) | null;
}

const idOf = (field: string) => `log-${field}`;

interface Draft {
  kind: string;
  /** The outcome of a call. */
  outcome: CallOutcome;
  text: string;
  /** The field's value, in the affiliate's zone; empty for the time of saving. */
  at: string;
  next: string;
  nextOn: string;
  move: boolean;
}

type LogKind = (typeof INTERACTION_KINDS)[number];

const OUTCOMES = optionsOf(OUTCOME_WORDS);
const KINDS = INTERACTION_KINDS.map((value) => ({ value, label: INTERACTION_WORDS[value] }));

/** The title of a next step that has only a day. */
const NEXT = 'Follow up';

/** The same day of the next month, or its last day. */
export function monthAfter(day: string): string {
  const at = new Date(day);
  const date = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + 1);
  if (at.getUTCDate() !== date) at.setUTCDate(0);
  return at.toISOString().slice(0, 10);
}

/** The buttons for the day of the next step. */
const DAYS: readonly [label: string, dayFrom: (today: string) => string][] = [
  ['Tomorrow', (day) => dayAfter(day, 1)],
  ['In a week', (day) => dayAfter(day, 7)],
  ['In a month', monthAfter],
];

/** A talk needs no text, a note does. */
function problemsOf({ kind, text, next, nextOn }: Draft, done?: string): Problems<keyof Draft> {
  return {
    ...(kind === 'note' && !done && !text.trim() && { text: 'Please write the note first.' }),
    ...(next.trim() && !nextOn && { nextOn: 'Please choose a day for the next step.' }),
  };
}

/** The kind of talk that a step was: "Call about the trust" is a call, whatever it was planned as. */
const kindOf = ({ text = '', task }: Log): string =>
  [task?.kind, /^\w+/.exec(text.toLowerCase())?.[0]].find((word) =>
    ['call', 'email', 'meeting'].includes(word ?? ''),
  ) ?? 'call';

interface Props {
  of: Log;
  onClose: () => void;
  /** Called after the log is saved, and after an undo. */
  onChanged: () => unknown;
}

/** The contact's stage, read if the log does not say it. */
function useStage({ contactId, stage: known }: Log): Stage | undefined {
  const [stage, setStage] = useState(known);
  useEffect(() => {
    if (known) return;
    // Only the offer of the stage depends on it, so the form works without it.
    call(readContact, { params: { id: contactId } }).then(
      (contact) => setStage(contact.stage),
      () => {},
    );
  }, [known, contactId]);
  return stage;
}

const isReached = ({ kind, outcome }: Draft) => kind !== 'call' || !isMissed({ outcome });

const canMove = (draft: Draft, stage: Stage | undefined) =>
  stage === 'lead' && draft.kind !== 'note' && isReached(draft);

async function save(
  { contactId, text: done }: Log,
  stage: Stage | undefined,
  { stored: step, draft, key }: Saving<Log['task'], Draft>,
) {
  const log = {
    kind: draft.kind as LogKind,
    ...(!isReached(draft) && { outcome: draft.outcome }),
    text: draft.text.trim() || (done ? `Done: ${done}` : ''),
    ...(draft.at && { at: momentAt(draft.at).toISOString() }),
  };
  const next = draft.nextOn ? { title: draft.next.trim() || NEXT, on: draft.nextOn } : null;
  const more = { next, stage: canMove(draft, stage) && draft.move ? ('contacted' as const) : null };
  // A step that was ended elsewhere meanwhile leaves the talk.
  const { undo } =
    step && !step.doneAt
      ? await call(endTask, {
          params: { id: step.id },
          body: { version: step.version, log, ...more },
          idempotencyKey: key,
        })
      : await call(addInteraction, {
          params: { id: contactId },
          body: { ...log, ...more },
          idempotencyKey: key,
        });
  return undo;
}

function useLogForm(props: Props, stage: Stage | undefined) {
  const { of, onClose, onChanged } = props;
  const { contactId, contactName, text: done, task } = of;
  return useForm({
    name: `log:${task?.id ?? contactId}`,
    stored: task,
    draftOf: (): Draft => ({
      kind: kindOf(of),
      outcome: 'reached',
      text: '',
      at: '',
      next: '',
      nextOn: '',
      move: true,
    }),
    problemsOf: (draft) => problemsOf(draft, done),
    save: (saving) => save(of, stage, saving),
    onSaved: async (undo) => {
      onClose();
      await onChanged();
      showUndo(done ? `Done: ${done}` : `Logged with ${contactName}`, undo, onChanged);
    },
  });
}

type LogForm = ReturnType<typeof useLogForm>;
type FieldOf = (
  name: Exclude<keyof Draft, 'move'>,
) => ReturnType<LogForm['field']> & { id: string };

interface FieldsProps {
  form: LogForm;
  field: FieldOf;
}

interface KindFieldsProps extends FieldsProps {
  /** What the log completes. */
  done: string | undefined;
  /** Whether the kind has the focus first. */
  isFirst: boolean;
}

/** What the log is, and how a call ended. */
function KindFields({ form: { draft, set }, field, done, isFirst }: KindFieldsProps) {
  // A call that did not reach the contact is tried again tomorrow, unless a next step was typed.
  const tryAgain = { next: done ?? INTERACTION_WORDS.call, nextOn: dayAfter(today(), 1) };
  const noStep = { next: '', nextOn: '' };
  const log = (changes: Pick<Partial<Draft>, 'kind' | 'outcome'>) => {
    const proposal = (made: Draft) => (isReached(made) ? noStep : tryAgain);
    const isOwn = changedFields({ ...draft, ...proposal(draft) }, draft).length > 0;
    set({ ...changes, ...(!isOwn && proposal({ ...draft, ...changes })) });
  };
  return (
    <div className={draft.kind === 'call' ? 'grid grid-cols-2 gap-x-3' : undefined}>
      <SelectField
        {...field('kind')}
        label="Log as"
        options={KINDS}
        onChange={({ target }) => log({ kind: target.value })}
        data-first={isFirst || undefined}
      />
      {draft.kind === 'call' && (
        <SelectField
          {...field('outcome')}
          label="Outcome"
          options={OUTCOMES}
          onChange={({ target }) => log({ outcome: target.value as CallOutcome })}
        />
      )}
    </div>
  );
}

function NextStepFields({ form: { draft, set }, field }: FieldsProps) {
  return (
    <div className="grid gap-x-5 gap-y-3 sm:grid-cols-[1fr_auto]">
      <TextField
        {...field('next')}
        label="Next step"
        optional
        autoComplete="off"
        placeholder={draft.nextOn && NEXT}
      />
      <TextField {...field('nextOn')} type="date" label="By" optional />
      <div className="grid grid-cols-3 gap-2 sm:col-span-2 sm:flex sm:justify-end">
        {DAYS.map(([label, dayFrom]) => (
          <Button
            key={label}
            compact
            className="max-sm:px-1"
            onClick={() => set({ nextOn: dayFrom(today()) })}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Logs a talk or a note, with the next step and a lead's next stage. The default export is for `lazy`. */
export default function LogDialog(props: Props) {
  const { contactName, text: done } = props.of;
  const stage = useStage(props.of);
  const form = useLogForm(props, stage);
  const { draft, set } = form;
  // A phone's keyboard would cover the days of the next step, before anything is typed.
  const onTouch = matchMedia('(pointer: coarse)').matches;
  const field: FieldOf = (name) => ({ ...form.field(name), id: idOf(name) });
  return (
    <FormDialog
      title={done ? `Done: ${done}` : `Log activity with ${contactName}`}
      verb="Save"
      busy={form.busy && 'Saving…'}
      onClose={props.onClose}
      onSubmit={form.submit}
      onKeyDown={submitByKey}
      className="grid gap-3 pt-2 sm:gap-5"
    >
      <WrittenBefore of={form} />
      <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      {done && <p className="text-sm text-ink-muted">With {contactName}</p>}
      <KindFields form={form} field={field} done={done} isFirst={onTouch} />
      <TextAreaField
        {...field('text')}
        length={draft.text.length}
        label="What was said"
        optional={draft.kind !== 'note' || Boolean(done)}
        data-first={!onTouch || undefined}
        rows={3}
      />
      <TextField
        {...field('at')}
        type="datetime-local"
        label="When"
        value={draft.at || localMinute()}
      />
      <NextStepFields form={form} field={field} />
      {canMove(draft, stage) && (
        <CheckField
          name="move"
          label={`Move to ${STAGE_WORDS.contacted}`}
          checked={draft.move}
          onChange={({ target }) => set({ move: target.checked })}
        />
      )}
      {/* Devices with a fine pointer mostly have a keyboard. */}
      <p className="text-xs text-ink-muted not-pointer-fine:hidden">Ctrl+Enter saves.</p>
    </FormDialog>
  );
}
