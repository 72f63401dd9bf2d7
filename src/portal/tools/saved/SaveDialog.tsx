import { useEffect, useId, useRef } from 'react';
import { call } from '../../../api/call.ts';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import {
  changeScenario,
  createScenario,
  type Scenario,
  type ScenarioInputs,
} from '../../../contract/scenarios.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { TextArea, TextField } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { changedFields, useForm } from '../../kit/use-form.ts';
import { WrittenBefore } from '../../kit/WrittenBefore.tsx';
import { ContactCombo } from '../../shared/contacts/ContactCombo.tsx';
import { isSameCalculation } from '../tool/address.ts';
import { atFields, bodyOf, type Draft, draftOf, inputsInWords, problemsOf } from './draft.ts';

const NO_CONTACT: Draft['contact'] = { id: null, name: '' };

const FIELD_NAMES: Readonly<Record<keyof Draft, string>> = {
  name: 'Name',
  note: 'Note',
  contact: 'Contact',
  inputs: 'Figures',
};

interface Props {
  calculator: AnyCalculator;
  scenario: Scenario;
  /** Whether clients must not get the calculation, so that it is saved without a contact. */
  advisorsOnly: boolean;
  calculation: Pick<Scenario, 'inputs' | 'examples' | 'assumed'>;
  /** The name of the figures on the page, unless another one is typed. */
  proposed: string;
  /** The key figure in words, such as "Required minimum distribution: $9,433.96". */
  figure: string;
  onSaved: (saved: Scenario) => void;
  onClose: () => void;
}

const NOTE_MAX = 1000;
const IDS: Partial<Record<keyof Draft, string>> = {
  name: 'scenario-name',
  note: 'scenario-note',
  contact: 'scenario-contact',
};

/** The form of the open scenario, and whether its next submit replaces that scenario. */
function useScenarioForm(props: Props) {
  const { scenario, advisorsOnly, calculation, proposed } = props;
  const { inputs } = calculation;
  const replaces = useRef(false);
  const figuresName = isSameCalculation(scenario.inputs, inputs) ? scenario.name : proposed;
  const asSaved = (draft: Draft): Draft =>
    advisorsOnly ? { ...draft, contact: NO_CONTACT } : draft;
  const form = useForm({
    name: `scenario-${scenario.id}`,
    stored: scenario,
    draftOf,
    brought: { inputs, name: figuresName },
    // The inputs are in the page's address, and the name follows from them.
    isDirty: (draft, stored) =>
      changedFields(draft, stored).some(
        (field) => field !== 'inputs' && !(field === 'name' && draft.name === figuresName),
      ),
    problemsOf: (draft) => problemsOf(asSaved(draft)),
    atFields,
    save: async ({ stored, draft, key }) => {
      // After a conflict, the inputs may be those of the other window.
      const { examples, assumed } = isSameCalculation(draft.inputs, inputs) ? calculation : stored;
      const body = { ...bodyOf(asSaved(draft)), examples, assumed };
      return replaces.current
        ? call(changeScenario, {
            params: { id: stored.id },
            body: { version: stored.version, ...body },
          })
        : call(createScenario, {
            body: {
              calculator: scenario.calculator,
              ...body,
            },
            idempotencyKey: key,
          });
    },
    onSaved: props.onSaved,
  });
  return { form, replaces };
}

type ScenarioForm = ReturnType<typeof useScenarioForm>;

interface ActionsProps extends ScenarioForm {
  formId: string;
  onClose: () => void;
}

function Actions({ form, replaces, formId, onClose }: ActionsProps) {
  const busy = form.busy && 'Saving…';
  return (
    <>
      <Button
        kind="primary"
        type="submit"
        form={formId}
        busy={busy}
        onClick={() => {
          replaces.current = false;
        }}
      >
        Save as new
      </Button>
      {/* Not a submit button: Enter in a field presses the form's first submit button. */}
      <Button
        busy={busy}
        onClick={() => {
          replaces.current = true;
          (document.getElementById(formId) as HTMLFormElement).requestSubmit();
        }}
      >
        Replace
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </>
  );
}

interface NotSavedProps extends Pick<ScenarioForm, 'form'> {
  calculator: AnyCalculator;
}

/** Why the scenario is not saved. */
function NotSaved({ form, calculator }: NotSavedProps) {
  const { wrong, clashes, problem } = form;
  const atField = Object.entries(wrong).filter(([field]) => field !== 'inputs');
  const inWords = (field: keyof Draft, value: Draft[keyof Draft]): string => {
    if (field === 'inputs')
      return inputsInWords(calculator, value as ScenarioInputs, otherThan(value));
    return typeof value === 'string' ? value : ((value as Draft['contact']).name ?? '');
  };
  const otherThan = (value: unknown): ScenarioInputs => {
    const clash = clashes.find(({ field }) => field === 'inputs');
    return (clash?.mine === value ? clash?.theirs : clash?.mine) as ScenarioInputs;
  };
  return form.conflict ? (
    <ConflictNotice
      title="This scenario was changed in another window"
      of={form}
      nameOf={(field) => FIELD_NAMES[field]}
      inWords={inWords}
    />
  ) : problem && atField.length === 0 ? (
    <Notice kind="danger" live title="Not saved">
      {problem.sentence}
    </Notice>
  ) : (
    <ErrorSummary
      fields={Object.fromEntries(
        atField.map(([field, sentence]) => [IDS[field as keyof Draft], sentence]),
      )}
    />
  );
}

interface FieldsProps extends Pick<ScenarioForm, 'form'> {
  advisorsOnly: boolean;
}

function ScenarioFields({ form, advisorsOnly }: FieldsProps) {
  const { draft, set, wrong } = form;
  return (
    <>
      <TextField
        name="scenario-name"
        label={FIELD_NAMES.name}
        error={wrong.name}
        required
        data-first
        autoComplete="off"
        hint="For example, “Before selling the business”"
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      {advisorsOnly ? (
        <p className="text-sm">Advisors only: it is saved without a contact.</p>
      ) : (
        <ContactCombo
          name="scenario-contact"
          label={FIELD_NAMES.contact}
          error={wrong.contact}
          optional
          mustFind
          hint="Type two letters of the name, then choose."
          value={draft.contact.name}
          onType={(name) => set({ contact: { id: null, name } })}
          onChoose={({ id: chosen, name }) => set({ contact: { id: chosen, name } })}
        >
          {draft.contact.id !== null && (
            <p className="mt-1.5 text-sm text-ink-muted">
              {draft.contact.name ? 'One of your contacts.' : 'Its contact is in the trash.'}
            </p>
          )}
        </ContactCombo>
      )}
      <TextArea
        name="scenario-note"
        label={FIELD_NAMES.note}
        error={wrong.note}
        optional
        count={NOTE_MAX}
        rows={3}
        value={draft.note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </>
  );
}

/** Asks for the open scenario's name, note and contact, and saves it with the page's calculation. */
export default function SaveDialog(props: Props) {
  const id = useId();
  useEffect(() => {
    document.querySelector<HTMLInputElement>(`#${IDS.name}`)?.select();
  }, []);
  const { form, replaces } = useScenarioForm(props);
  return (
    <Dialog
      form
      open
      onClose={props.onClose}
      title={`Save “${props.scenario.name}”`}
      actions={<Actions form={form} replaces={replaces} formId={id} onClose={props.onClose} />}
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-5 pt-2">
        <WrittenBefore of={form} />
        <NotSaved form={form} calculator={props.calculator} />
        <p className="text-sm text-ink-muted">{props.figure}</p>
        <ScenarioFields form={form} advisorsOnly={props.advisorsOnly} />
      </form>
    </Dialog>
  );
}
