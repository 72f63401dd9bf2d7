import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { US_TIME_ZONES } from '../../../config/places.ts';
import { type Contact, ContactChange } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import { addressOf } from '../../../contract/route.ts';
import { deleteTask, type Task, taskFile } from '../../../contract/tasks.ts';
import { formatClock } from '../../../lib/format-date.ts';
import { joinNames, namesOf } from '../../../lib/names-of-several.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { TextField } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { showUndo } from '../../kit/undo.ts';
import { hasUnsaved, type Problems, problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import type { Log } from '../../shared/contacts/LogDialog.tsx';
import { takesEmail } from '../../shared/contacts/mail-draft.ts';
import { useScope } from '../../shared/sign-in/use-scope.ts';
import { $zone } from '../../shell/account.ts';
import { nearDayWords } from '../days.ts';
import { agendaMail } from './agenda.ts';
import { interactions, contact as shownContact, tasks } from './contact.ts';
import { guestsOf } from './family.ts';
import { Day, DueDay, Panel, Problem } from './Panel.tsx';
import { editPart, type Part } from './save.ts';

const LogDialog = lazy(() => import('../../shared/contacts/LogDialog.tsx'));
const TaskDialog = lazy(() => import('./TaskDialog.tsx'));

/* The values of the next step's form. */

interface Step {
  step: string;
  on: string;
}

const STEP: Part<Step> = {
  of: ({ nextStep }: Contact) => ({ step: nextStep?.text ?? '', on: nextStep?.on ?? '' }),
  change: ({ step, on }) => ({ nextStep: step === '' && on === '' ? null : { text: step, on } }),
};

function problemsOfStep({ step, on }: Step): Problems<keyof Step> {
  const sent = { version: 1, nextStep: { text: step, on } };
  const problems = problemsIn(ContactChange, sent, ['step', 'on'], ([, field]) =>
    field === 'text' ? 'step' : field,
  );
  return problems.on && !on ? { ...problems, on: 'Please choose a day.' } : problems;
}

const reloadSteps = () => Promise.all([shownContact.reload(), tasks.reload()]);

export const reloadAll = () => Promise.all([reloadSteps(), interactions.reload()]);

/** "Nov 21, 9:30 AM" of a task, with its zone if that is not the profile's. */
const whenWords = ({ on, at, timeZone }: Task, own: string | undefined): string => {
  if (!at) return nearDayWords(on);
  const elsewhere = own !== undefined && timeZone !== own;
  const zone = elsewhere ? ` ${US_TIME_ZONES[timeZone] ?? timeZone} time` : '';
  return `${nearDayWords(on)}, ${formatClock(at)}${zone}`;
};

const mailItem = (meeting: Task, emails: readonly string[]) =>
  emails.length > 0 ? [{ label: 'Email the agenda', href: agendaMail(emails, meeting) }] : [];

/** The email addresses of these contacts, without those who take no email; none until they are known. */
function useEmails(contact: Contact, ids: readonly string[]): (id: string) => string[] {
  const [others, setOthers] = useState<readonly Contact[]>([]);
  const wanted = [...new Set(ids)].filter((id) => id !== contact.id).join(' ');
  useEffect(() => {
    let current = true;
    const read = (id: string) => call(readContact, { params: { id } }).catch(() => []);
    // Without them, only the link to send an agenda is missing.
    void Promise.all(wanted.split(' ').filter(Boolean).map(read)).then(
      (found) => current && setOthers(found.flat()),
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  return (id) =>
    [contact, ...others]
      .filter((one) => one.id === id && takesEmail(one))
      .map(({ email }) => email);
}

/** Deletes a step, with an undo. */
const removeStep = (task: Task) =>
  act({
    call: () => call(deleteTask, { params: { id: task.id } }),
    failed: 'Not deleted',
    done: async ({ undo }) => {
      await reloadSteps();
      showUndo(`Deleted: ${task.title}`, undo, reloadSteps);
    },
  });

interface StepProps {
  task: Task;
  /** Whether it says whose it is. */
  named: boolean;
  /** The addresses to which an agenda goes. */
  emails: readonly string[];
  onDone: () => void;
  onChange: () => void;
}

function Step({ task, named, emails, onDone, onChange }: StepProps) {
  const zone = useStore($zone);
  const writes = useScope('contacts');
  return (
    <li className="flex items-start gap-2 border-b border-line py-2">
      <div className="min-w-0 grow">
        <p dir="auto" className="wrap-anywhere">
          {task.kind === 'meeting' && task.title !== 'Meeting' && (
            <span className="font-medium">Meeting: </span>
          )}
          {task.title}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {(named || task.attendees.length > 1) && `${joinNames(namesOf(task))} · `}
          {whenWords(task, zone)}
          {task.place && ` · ${task.place}`}
        </p>
      </div>
      {writes && (
        <Menu
          label={`More on ${task.title}`}
          className="icon-button"
          items={[
            {
              label: 'Done…',
              onPress: onDone,
            },
            {
              label: 'Change',
              onPress: onChange,
            },
            ...mailItem(task, emails),
            {
              label: 'Add to calendar',
              href: addressOf(taskFile.path, { id: task.id }),
              download: true,
            },
            { label: 'Delete', onPress: () => void removeStep(task) },
          ]}
        >
          <Sign name="more" />
        </Menu>
      )}
    </li>
  );
}

interface StepsProps {
  contact: Contact;
  /** Whether each step says whose it is. */
  named: boolean;
  onDone: () => unknown;
}

function OtherSteps({ contact, named, onDone }: StepsProps) {
  const loaded = useStore(tasks.$loaded);
  const writes = useScope('contacts');
  const [logging, setLogging] = useState<Log>();
  const [planning, setPlanning] = useState<{ isMeeting: boolean; task?: Task }>();
  const all = loaded.status === 'ready' ? loaded.data.items : [];
  // The next step shows above, but a meeting has more to show.
  const items = all.filter(({ id, kind }) => id !== contact.nextStep?.id || kind === 'meeting');
  const emailsOf = useEmails(
    contact,
    all.flatMap(({ attendees }) => attendees),
  );
  return (
    <>
      {items.length > 0 && (
        <ul className="mt-4 border-t border-line">
          {items.map((task) => (
            <Step
              key={task.id}
              task={task}
              named={named}
              emails={task.attendees.flatMap(emailsOf)}
              onDone={() =>
                setLogging({
                  contactId: task.contactId,
                  contactName: joinNames(namesOf(task)),
                  ...(task.contactId === contact.id && { stage: contact.stage }),
                  text: task.title,
                  task,
                })
              }
              onChange={() => setPlanning({ isMeeting: task.kind === 'meeting', task })}
            />
          ))}
        </ul>
      )}
      {writes && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => setPlanning({ isMeeting: true })}>Plan a meeting</Button>
          {contact.nextStep && (
            <Button kind="ghost" className="px-3" onClick={() => setPlanning({ isMeeting: false })}>
              Add a step
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {logging && (
          <LogDialog of={logging} onClose={() => setLogging(undefined)} onChanged={onDone} />
        )}
        {planning && (
          <TaskDialog
            {...planning}
            contact={contact}
            guestsOf={(meeting) => guestsOf(contact, meeting)}
            onClose={() => setPlanning(undefined)}
            onSaved={reloadSteps}
          />
        )}
      </Suspense>
    </>
  );
}

interface NextStepProps extends Omit<StepsProps, 'onDone'> {
  today: string;
}

/** The next step and its day. Once it is done and none follows, the form asks for another one. */
export function NextStep({ contact, today, named }: NextStepProps) {
  const name = `step:${contact.id}`;
  const writes = useScope('contacts');
  const [editing, setEditing] = useState(() => hasUnsaved(name));
  const [isAsking, setIsAsking] = useState(false);
  const { nextStep } = contact;
  const box = useRef<HTMLDivElement>(null);
  const done = async () => {
    setIsAsking(true);
    await reloadAll();
    // The button that had the focus may be gone with its step.
    if (document.activeElement === document.body) box.current?.focus();
  };
  const open = writes && (editing || !nextStep);
  const loaded = useStore(tasks.$loaded);
  // A meeting shows in the list below, with its time, place and prints.
  const isMeeting =
    loaded.status === 'ready' &&
    loaded.data.items.some(({ id, kind }) => id === nextStep?.id && kind === 'meeting');
  return (
    <Panel title={isAsking && !nextStep ? 'What is next?' : 'Next step'}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {open ? (
          <StepForm
            contact={contact}
            name={name}
            focus={editing || isAsking}
            {...(nextStep && { onCancel: () => setEditing(false) })}
            onSaved={() => {
              setEditing(false);
              setIsAsking(false);
              void tasks.reload();
            }}
          />
        ) : isMeeting || !nextStep ? null : (
          <OpenStep
            contact={contact}
            today={today}
            named={named}
            step={nextStep}
            onChange={() => setEditing(true)}
            onDone={done}
          />
        )}
        {!nextStep && !writes && <p className="text-ink-muted">No next step</p>}
        <OtherSteps contact={contact} named={named} onDone={done} />
      </div>
    </Panel>
  );
}

interface OpenProps extends NextStepProps {
  step: NonNullable<Contact['nextStep']>;
  onChange: () => void;
  onDone: () => unknown;
}

function OpenStep({ contact, step, today, named, onChange, onDone }: OpenProps) {
  const writes = useScope('contacts');
  const [logging, setLogging] = useState<Log>();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    // Another window may have changed or completed it.
    setBusy(true);
    await reloadSteps();
    setBusy(false);
    const loaded = tasks.$loaded.get();
    const task = loaded.status === 'ready' && loaded.data.items.find(({ id }) => id === step.id);
    if (!task) {
      showToast({ kind: 'warning', title: 'This step was changed elsewhere' });
      return;
    }
    const { id: contactId, stage } = contact;
    const contactName = joinNames(namesOf(task));
    setLogging({ contactId, contactName, stage, text: task.title, task });
  };
  return (
    <>
      <p dir="auto" className="font-medium wrap-anywhere">
        {step.text}
      </p>
      <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
        {named && `${contact.name} · `}
        <Day on={step.on} /> · <DueDay on={step.on} today={today} />
      </p>
      {writes && (
        <div className="mt-3 flex gap-2">
          <Button busy={busy && 'Opening…'} onClick={() => void end()}>
            Done
          </Button>
          <Button kind="ghost" className="px-3" onClick={onChange}>
            Change
          </Button>
        </div>
      )}
      <Suspense>
        {logging && (
          <LogDialog of={logging} onClose={() => setLogging(undefined)} onChanged={onDone} />
        )}
      </Suspense>
    </>
  );
}

interface FormProps {
  contact: Contact;
  name: string;
  focus: boolean;
  onSaved: () => void;
  onCancel?: () => void;
}

function StepForm({ contact, name, focus, onSaved, onCancel }: FormProps) {
  const form = useForm({
    name,
    ...editPart(STEP, contact),
    problemsOf: problemsOfStep,
    onSaved,
  });
  const { clashes } = form;
  const first = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focus) first.current?.querySelector('input')?.focus();
  }, [focus]);
  return (
    <form ref={first} noValidate onSubmit={form.submit} className="grid gap-4">
      <WrittenBefore of={form} />
      {clashes.length > 0 && (
        <ConflictNotice
          title="The next step was changed in another window"
          of={form}
          nameOf={(field) => (field === 'on' ? 'By' : 'What')}
          inWords={(field, value) => (field === 'on' && value ? nearDayWords(value) : value)}
        />
      )}
      <TextField {...form.field('step')} label="What" className="field-compact" />
      <TextField {...form.field('on')} type="date" label="By" className="field-compact" />
      <Problem of={form.failure} />
      <div className="flex gap-2">
        <Button type="submit" busy={form.busy && 'Saving…'}>
          Save step
        </Button>
        {onCancel && (
          <Button
            kind="ghost"
            onClick={() => {
              form.reset();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
