import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { addInteraction, type Contact, ContactChange } from '../../../contract/contacts.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { TextField } from '../../kit/fields.tsx';
import { hasUnsaved, type Problems, problemsIn, useForm } from '../../kit/use-form.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { nearDayWords } from '../days.ts';
import { interactions, showContact } from './contact.ts';
import { Day, DueDay } from './Day.tsx';
import { Panel } from './Panel.tsx';
import { Problem } from './Problem.tsx';
import { editPart, type Part, savePart } from './save.ts';
import { joined } from './timeline.ts';

/* The next step while it is edited. */

interface Step {
  step: string;
  on: string;
}

const STEP: Part<Step> = {
  of: ({ nextStep }: Contact) => ({ step: nextStep?.text ?? '', on: nextStep?.on ?? '' }),
  change: ({ step, on }) => ({ nextStep: step === '' && on === '' ? null : { text: step, on } }),
};

/** A sentence for each field that does not fit. */
function problemsOfStep({ step, on }: Step): Problems<keyof Step> {
  const sent = { version: 1, nextStep: { text: step, on } };
  const problems = problemsIn(ContactChange, sent, ['step', 'on'], ([, field]) =>
    field === 'text' ? 'step' : field,
  );
  return problems.on && !on ? { ...problems, on: 'Please choose a day.' } : problems;
}

/** What is to be done next, and by when. Once it is done the question is what comes then. */
export function NextStep({ contact, today }: { contact: Contact; today: string }) {
  const name = `step:${contact.id}`;
  const [editing, setEditing] = useState(() => hasUnsaved(name));
  const [asked, setAsked] = useState(false);
  const { nextStep } = contact;
  const open = editing || !nextStep;
  return (
    <Panel title={asked && !nextStep ? 'What is next?' : 'Next step'}>
      {open ? (
        <StepForm
          contact={contact}
          name={name}
          focus={editing || asked}
          {...(nextStep && { onCancel: () => setEditing(false) })}
          onSaved={() => {
            setEditing(false);
            setAsked(false);
          }}
        />
      ) : (
        <OpenStep
          // Another step is another note, with a key of its own.
          key={`${nextStep.on} ${nextStep.text}`}
          contact={contact}
          step={nextStep}
          today={today}
          onChange={() => setEditing(true)}
          onDone={() => setAsked(true)}
        />
      )}
    </Panel>
  );
}

interface OpenProps {
  contact: Contact;
  step: NonNullable<Contact['nextStep']>;
  today: string;
  onChange: () => void;
  onDone: () => void;
}

/** The step that is open. To be done with it writes a note. */
function OpenStep({ contact, step, today, onChange, onDone }: OpenProps) {
  // The same for each try: the note is written once.
  const [key] = useState(() => crypto.randomUUID());
  const done = useSubmit(async () => {
    const base = STEP.of(contact);
    const { contact: now, ...note } = await call(addInteraction, {
      params: { id: contact.id },
      body: { kind: 'note', text: `Done: ${step.text}` },
      idempotencyKey: key,
    });
    showContact(now);
    interactions.change((page) => ({ ...page, items: joined(page.items, [note]) }));
    // What another window planned since stays.
    const outcome = await savePart(STEP, base, { step: '', on: '' });
    if ('saved' in outcome) onDone();
  });
  return (
    <form onSubmit={done.submit}>
      <p dir="auto" className="font-medium wrap-anywhere">
        {step.text}
      </p>
      <p className="mt-0.5 text-sm text-ink-muted">
        <Day on={step.on} /> · <DueDay on={step.on} today={today} />
      </p>
      <div className="mt-3 flex gap-2">
        <Button type="submit" busy={done.busy && 'Saving…'}>
          Done
        </Button>
        <Button kind="ghost" onClick={onChange}>
          Change
        </Button>
      </div>
      <Problem of={done.problem} />
    </form>
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
      {clashes.length > 0 && (
        <ConflictNotice
          title="The next step was changed in another window"
          clashes={clashes}
          draft={form.draft}
          choose={form.choose}
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
