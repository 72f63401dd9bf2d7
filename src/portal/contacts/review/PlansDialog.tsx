import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  changePlan,
  createPlan,
  deletePlan,
  MAX_PLAN_STEPS,
  type Plan,
  PlanDraft,
  type PlanStep,
} from '../../../contract/reviews/plans.ts';
import { countWords } from '../../../lib/format-number.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { act } from '../../kit/act.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog, FormDialog } from '../../kit/dialogs.tsx';
import { FormProblems, SelectField, TextField } from '../../kit/fields.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { Sign } from '../../kit/Sign.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { showUndo } from '../../kit/undo.ts';
import { problemsIn, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { plans, STEP_KINDS } from './plans.ts';

const idOf = (field: string) => `plan-${field}`;
const NEW_STEP: StepDraft = { title: '', kind: 'todo', days: '0' };

type StepDraft = Record<keyof PlanStep, string>;
interface Draft {
  name: string;
  steps: readonly StepDraft[];
}

const bodyOf = ({ name, steps }: Draft) => ({
  name,
  steps: steps.map(({ title, kind, days }) => ({
    title,
    kind: kind as PlanStep['kind'],
    days: days.trim() ? Number(days) : Number.NaN,
  })),
});

interface StepFieldsProps {
  step: StepDraft;
  place: number;
  onChange: (changes: Partial<StepDraft>) => void;
  onRemove: () => void;
}

const StepFields = ({ step, place, onChange, onRemove }: StepFieldsProps) => (
  <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 max-sm:*:first:col-span-full sm:grid-cols-[3fr_1fr_1fr_auto]">
    <TextField
      name="title"
      id={idOf(`title-${place}`)}
      label={`Step ${place + 1}`}
      autoComplete="off"
      value={step.title}
      onChange={({ target }) => onChange({ title: target.value })}
    />
    <SelectField
      name="kind"
      id={idOf(`kind-${place}`)}
      label="Kind"
      options={STEP_KINDS}
      value={step.kind}
      onChange={({ target }) => onChange({ kind: target.value })}
    />
    <TextField
      name="days"
      id={idOf(`days-${place}`)}
      label="Days"
      value={step.days}
      onChange={({ target }) => onChange({ days: target.value })}
    />
    <button
      type="button"
      className="icon-button"
      aria-label={`Remove step ${place + 1}`}
      onClick={onRemove}
    >
      <Sign name="close" />
    </button>
  </div>
);

/** A new plan that begins as a copy of this one, or an own one to change. */
function PlanForm({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const form = useForm({
    name: `plan:${plan.id}`,
    stored: plan,
    draftOf: ({ name, own, steps }): Draft => ({
      name: own ? name : `${name} (copy)`,
      steps: steps.map((step) => ({ ...step, days: String(step.days) })),
    }),
    isDirty: () => true,
    problemsOf: (draft) => problemsIn(PlanDraft, bodyOf(draft), ['name', 'steps']),
    save: ({ stored: { id, own, version }, draft, key }) =>
      own
        ? call(changePlan, { params: { id }, body: { version, ...bodyOf(draft) } })
        : call(createPlan, { body: bodyOf(draft), idempotencyKey: key }),
    onSaved: async ({ name }) => {
      onClose();
      await plans.reload();
      showToast({ title: `${name} is saved` });
    },
  });
  const { steps } = form.draft;
  const set = (changed: readonly StepDraft[]) => form.set({ steps: changed });
  return (
    <FormDialog
      title={plan.own ? `Change: ${plan.name}` : `Copy: ${plan.name}`}
      verb="Save"
      busy={form.busy && 'Saving…'}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <WrittenBefore of={form} />
      <FormProblems failure={form.failure} wrong={form.wrong} idOf={idOf} />
      <TextField
        {...form.field('name')}
        id={idOf('name')}
        label="Name"
        autoComplete="off"
        data-first
      />
      <fieldset id={idOf('steps')} tabIndex={-1} className="grid min-w-0 gap-3">
        <legend className="label">Steps</legend>
        <p className="text-sm text-ink-muted">
          Days count from the review: -7 is a week before it, 7 a week after.
        </p>
        {steps.map((step, place) => (
          <StepFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
            key={place}
            step={step}
            place={place}
            onChange={(changes) =>
              set(steps.map((other, at) => (at === place ? { ...other, ...changes } : other)))
            }
            onRemove={() => set(steps.filter((_, at) => at !== place))}
          />
        ))}
        {steps.length < MAX_PLAN_STEPS && (
          <Button compact className="justify-self-start" onClick={() => set([...steps, NEW_STEP])}>
            Add a line
          </Button>
        )}
      </fieldset>
    </FormDialog>
  );
}

const remove = ({ id, name }: Plan) =>
  act({
    call: () => call(deletePlan, { params: { id } }),
    failed: 'Not deleted',
    done: async ({ undo }) => {
      await plans.reload();
      showUndo(`Deleted: ${name}`, undo, plans.reload);
    },
  });

/** All plans: those that everyone has can be copied, one's own changed and deleted. The default export is for `lazy`. */
export default function PlansDialog({ onClose }: { onClose: () => void }) {
  const loaded = useStore(plans.$loaded);
  const [editing, setEditing] = useState<Plan>();
  if (editing) return <PlanForm plan={editing} onClose={() => setEditing(undefined)} />;
  return (
    <Dialog form open onClose={onClose} title="Plans of steps">
      <Await
        loaded={loaded}
        retry={plans.reload}
        skeleton={<SkeletonCard lines={3} className="border-0 p-0" />}
        subject="the plans"
      >
        {({ items }) => (
          <ul>
            {items.map((plan) => (
              <li
                key={plan.id}
                className="flex items-center gap-3 border-b border-line py-2 last:border-0"
              >
                <span className="min-w-0 grow">
                  <span dir="auto" className="font-medium wrap-anywhere">
                    {plan.name}
                  </span>
                  <span className="block text-sm text-ink-muted">
                    {countWords(plan.steps.length, 'step')}
                  </span>
                </span>
                {plan.own ? (
                  <Menu
                    label={`More on ${plan.name}`}
                    className="icon-button"
                    items={[
                      { label: 'Change', onPress: () => setEditing(plan) },
                      { label: 'Delete', onPress: () => void remove(plan) },
                    ]}
                  >
                    <Sign name="more" />
                  </Menu>
                ) : (
                  <Button compact onClick={() => setEditing(plan)}>
                    Copy<span className="sr-only"> {plan.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Await>
    </Dialog>
  );
}
