import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { type BulkChange, BulkPlan, BulkStep } from '../../../contract/contacts/contacts.ts';
import { dayAfter, today } from '../../../lib/format-date.ts';
import { FormDialog } from '../../kit/dialogs.tsx';
import { SelectField, TextField } from '../../kit/fields.tsx';
import { DAYS_AHEAD, FIRST_PLAN, STEP_KINDS, usePlans } from '../review/plans.ts';

interface Props {
  kind: 'step' | 'plan';
  /** The contacts in words, such as "3 contacts". */
  who: string;
  onClose: () => void;
  onChoose: (change: BulkChange) => void;
}

interface FieldsProps {
  values: Record<string, string>;
  set: (changes: Record<string, string>) => void;
  wrong: string | undefined;
}

const StepFields = ({ values, set, wrong }: FieldsProps) => (
  <>
    <TextField
      id="bulk-step"
      name="title"
      label="Step"
      autoComplete="off"
      error={wrong}
      value={values.title}
      onChange={({ target }) => set({ title: target.value })}
      data-first
    />
    <SelectField
      name="kind"
      label="Kind"
      value={values.kind}
      options={STEP_KINDS}
      onChange={({ target }) => set({ kind: target.value })}
    />
  </>
);

function PlanFields({ values, set }: FieldsProps) {
  const plans = usePlans();
  return (
    <SelectField
      name="plan"
      label="Plan"
      hint="Starts a review for each family without an open one."
      value={values.plan}
      options={plans.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => set({ plan: target.value })}
      data-first
    />
  );
}

/** A step or a plan for many contacts. The default export is for `lazy`. */
export default function PlanDialog({ kind, who, onClose, onChoose }: Props) {
  const [values, setValues] = useState<Record<string, string>>({
    title: '',
    kind: 'todo',
    plan: FIRST_PLAN,
    on: dayAfter(today(), DAYS_AHEAD),
  });
  const [wrong, setWrong] = useState<string>();
  const set = (changes: Record<string, string>) => setValues({ ...values, ...changes });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { title, plan, on } = values;
    const checked =
      kind === 'step'
        ? v.safeParse(BulkStep, { step: { title, kind: values.kind, on } })
        : v.safeParse(BulkPlan, { plan: { plan, on } });
    if (checked.success) return onChoose(checked.output);
    setWrong(checked.issues[0].message);
    document.getElementById('bulk-step')?.focus();
  };
  const isStep = kind === 'step';
  const Fields = isStep ? StepFields : PlanFields;
  return (
    <FormDialog
      title={isStep ? `Add a step for ${who}` : `Add a plan for ${who}`}
      verb={isStep ? 'Add step' : 'Add plan'}
      busy={false}
      onClose={onClose}
      onSubmit={submit}
    >
      <Fields values={values} set={set} wrong={wrong} />
      <TextField
        id="bulk-on"
        name="on"
        type="date"
        label={isStep ? 'By' : 'Day'}
        error={isStep ? undefined : wrong}
        value={values.on}
        onChange={({ target }) => set({ on: target.value })}
      />
    </FormDialog>
  );
}
