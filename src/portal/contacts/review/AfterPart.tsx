import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { readContact } from '../../../contract/contacts/read-contact.ts';
import type { Profile } from '../../../contract/profile/profile.ts';
import { readProfile } from '../../../contract/profile/read-profile.ts';
import {
  closeReview,
  LONGEST_AGREED,
  MAX_NEXT_STEPS,
  type Review,
  ReviewClosing,
} from '../../../contract/reviews/reviews.ts';
import { sharerOf } from '../../../contract/sharer.ts';
import { dayAfter, yearAfter } from '../../../lib/format-date.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import {
  FormProblems,
  optionsOf,
  SelectField,
  TextAreaField,
  TextField,
} from '../../kit/fields.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { showUndo } from '../../kit/undo.ts';
import { problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { useIsAffiliate } from '../../shared/sign-in/use-scope.ts';
import { Day, Panel } from '../view/Panel.tsx';
import { agreedSteps, letterMail, letterText } from './letter.ts';
import { STEP_KINDS } from './plans.ts';
import { review as shownReview } from './review.ts';

const HANDED = optionsOf({ '': 'No packet', print: 'Printed', person: 'In person' });
const WEEK = 7;

interface NextStep {
  title: string;
  kind: string;
  on: string;
}
interface Draft {
  on: string;
  agreed: string;
  steps: readonly NextStep[];
  nextOn: string;
  handed: string;
}

const idOf = (field: string) => `after-${field}`;

/** Lines without a title are left out. */
const bodyOf = ({ on, agreed, steps, nextOn, handed }: Draft) => ({
  on,
  agreed,
  steps: steps
    .filter(({ title }) => title.trim())
    .map(({ kind, ...step }) => ({ ...step, kind: kind as 'todo' | 'call' | 'email' })),
  nextOn: nextOn || null,
  handed: (handed || null) as 'print' | 'person' | null,
});

interface StepsProps {
  steps: readonly NextStep[];
  /** The day on which a new line is due. */
  due: string;
  error: string | undefined;
  onChange: (steps: readonly NextStep[]) => void;
}

/** The lines of the next steps. */
function NextSteps({ steps, due, error, onChange }: StepsProps) {
  const change = (at: number, changes: Partial<NextStep>) =>
    onChange(steps.map((step, place) => (place === at ? { ...step, ...changes } : step)));
  return (
    <fieldset id={idOf('steps')} tabIndex={-1} className="min-w-0">
      <legend className="label">Next steps</legend>
      <div className="grid gap-3">
        {steps.map((step, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
            key={at}
            className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end sm:*:first:col-span-full"
          >
            <TextField
              name="step"
              id={idOf(`step-${at}`)}
              label={`Step ${at + 1}`}
              value={step.title}
              autoComplete="off"
              onChange={({ target }) => change(at, { title: target.value })}
            />
            <SelectField
              name="kind"
              id={idOf(`kind-${at}`)}
              label="Kind"
              value={step.kind}
              options={STEP_KINDS}
              onChange={({ target }) => change(at, { kind: target.value })}
            />
            <TextField
              name="by"
              id={idOf(`by-${at}`)}
              type="date"
              label="By"
              value={step.on}
              onChange={({ target }) => change(at, { on: target.value })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove step ${at + 1}`}
              onClick={() => onChange(steps.filter((_, place) => place !== at))}
            >
              <Sign name="close" />
            </button>
          </div>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      {steps.length < MAX_NEXT_STEPS && (
        <Button
          compact
          className="mt-3"
          onClick={() => onChange([...steps, { title: '', kind: 'todo', on: due }])}
        >
          Add a next step
        </Button>
      )}
    </fieldset>
  );
}

function CloseForm({ review, today }: { review: Review; today: string }) {
  const { id, on } = review;
  const held = on < today ? on : today;
  const form = useForm({
    name: `close:${id}`,
    stored: review,
    draftOf: (): Draft => ({
      on: held,
      agreed: '',
      steps: [],
      nextOn: yearAfter(held),
      handed: '',
    }),
    problemsOf: (draft) =>
      problemsIn(ReviewClosing, { version: 1, ...bodyOf(draft) }, [
        'on',
        'agreed',
        'steps',
        'nextOn',
        'handed',
      ]),
    save: ({ stored, draft, key }) =>
      call(closeReview, {
        params: { id },
        body: { version: stored.version, ...bodyOf(draft) },
        idempotencyKey: key,
      }),
    onSaved: ({ undo, ...closed }) => {
      shownReview.change(() => closed);
      showUndo('The review is closed', undo, shownReview.reload);
    },
  });
  const { draft } = form;
  const field = (name: 'on' | 'agreed' | 'nextOn' | 'handed') => ({
    ...form.field(name),
    id: idOf(name),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <WrittenBefore of={form} />
      <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('on')} type="date" label="Held on" />
        <TextField {...field('nextOn')} type="date" label="Next review" optional />
      </div>
      <TextAreaField
        {...field('agreed')}
        length={draft.agreed.length}
        count={LONGEST_AGREED}
        label="What we agreed"
        rows={5}
      />
      <NextSteps
        steps={draft.steps}
        due={dayAfter(today, WEEK)}
        error={form.wrong.steps}
        onChange={(steps) => form.set({ steps })}
      />
      <SelectField {...field('handed')} label="The family has" options={HANDED} />
      <Button
        // Until there is one, planning the meeting comes first.
        kind={review.meeting ? 'primary' : 'quiet'}
        type="submit"
        busy={form.busy && 'Closing…'}
        className="justify-self-start"
      >
        Close review
      </Button>
    </form>
  );
}

/** The living contacts of the family and the own profile; undefined until they are there. */
function useLetter(review: Review): { contacts: Contact[]; profile: Profile } | undefined {
  const [loaded, setLoaded] = useState<{ contacts: Contact[]; profile: Profile }>();
  const ids = review.living.map(({ contactId }) => contactId).join(' ');
  useEffect(() => {
    let isCurrent = true;
    const read = (id: string) => call(readContact, { params: { id } }).catch(() => []);
    // Without them only the letter is missing.
    Promise.all([call(readProfile), Promise.all(ids.split(' ').filter(Boolean).map(read))]).then(
      ([profile, contacts]) => isCurrent && setLoaded({ profile, contacts: contacts.flat() }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [ids]);
  return loaded;
}

function Letter({ review, today }: { review: Review; today: string }) {
  const loaded = useLetter(review);
  if (!loaded) return null;
  const writer = sharerOf(loaded.profile, today);
  const mail = letterMail(review, writer, loaded.contacts);
  const copy = () =>
    navigator.clipboard.writeText(letterText(review, writer)).then(
      () => showToast({ title: 'The letter is copied' }),
      () => showToast({ kind: 'danger', title: 'Not copied' }),
    );
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {mail && (
        <a href={mail} className="button kit-button button-primary">
          Email the letter
        </a>
      )}
      <Button onClick={() => void copy()}>Copy the letter</Button>
    </div>
  );
}

function Closed({ review, today }: { review: Review; today: string }) {
  const isAffiliate = useIsAffiliate();
  const { closedOn, agreed, nextOn, handed } = review;
  const agreedOn = agreedSteps(review);
  return (
    <>
      <dl className="facts">
        <dt>Held on</dt>
        <dd>{closedOn && <Day on={closedOn} full />}</dd>
        <dt>What we agreed</dt>
        <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
          {agreed}
        </dd>
        <dt>Next steps</dt>
        <dd>
          {agreedOn.length === 0 && 'None'}
          {agreedOn.map(({ id, title, on, doneAt }) => (
            <span key={id} dir="auto" className="block wrap-anywhere">
              {title} · {doneAt ? 'Done' : <Day on={on} />}
            </span>
          ))}
        </dd>
        <dt>Next review</dt>
        <dd>{nextOn ? <Day on={nextOn} full /> : 'Not set'}</dd>
        <dt>The family has</dt>
        <dd>{HANDED.find(({ value }) => value === (handed ?? ''))?.label}</dd>
      </dl>
      {isAffiliate && <Letter review={review} today={today} />}
    </>
  );
}

/** What follows the meeting: the form that closes the review, or what was agreed, and the letter. */
export function AfterPart(props: { review: Review; today: string }) {
  const isAffiliate = useIsAffiliate();
  const isOpen = props.review.state === 'open';
  if (!isAffiliate && isOpen) return null;
  return (
    // A form does not print.
    <div className={isOpen ? 'print:hidden' : undefined}>
      <Panel title="After">{isOpen ? <CloseForm {...props} /> : <Closed {...props} />}</Panel>
    </div>
  );
}
