import { useId, useRef } from 'react';
import * as v from 'valibot';
import { call } from '../../../api/call.ts';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Field } from '../../../calculators/field.ts';
import { initialOf } from '../../../calculators/read-field.ts';
import {
  changeScenario,
  createScenario,
  type Scenario,
  ScenarioDraft,
  type ScenarioInputs,
} from '../../../contract/scenarios.ts';
import { Button } from '../../kit/Button.tsx';
import { ConflictNotice } from '../../kit/ConflictNotice.tsx';
import { ContactCombo } from '../../kit/ContactCombo.tsx';
import { Dialog } from '../../kit/dialogs.tsx';
import { ProblemText, TextArea, TextField } from '../../kit/fields.tsx';
import { ErrorSummary, Notice } from '../../kit/notices.tsx';
import { changedFields } from '../../kit/reconcile.ts';
import { type Problems, problemsIn, useForm } from '../../kit/use-form.ts';
import { inputWords } from '../tool/words.ts';

/* A scenario while it is being saved. */

/** What the form holds, with the calculation that the page shows. */
interface Draft {
  name: string;
  note: string;
  /** The contact as typed; without an id it is none of the list. */
  contact: { id: string | null; name: string };
  inputs: ScenarioInputs;
}

/** What each field is called. */
const FIELD_NAMES: Readonly<Record<keyof Draft, string>> = {
  name: 'Name',
  note: 'Note',
  contact: 'Contact',
  inputs: 'Figures',
};

export const draftOf = (scenario: Scenario): Draft => ({
  name: scenario.name,
  note: scenario.note,
  contact: { id: scenario.contactId, name: scenario.contactName ?? '' },
  inputs: scenario.inputs,
});

/** The draft as the server takes it. */
export const bodyOf = ({ name, note, contact, inputs }: Draft) => ({
  ...{ name, note, inputs },
  contactId: contact.id,
});

const { name, note } = ScenarioDraft.entries;
const FORM = v.object({ name, note });

/** A sentence for each field that does not fit. */
export function problemsOf(draft: Draft): Problems<keyof Draft> {
  const problems: Problems<keyof Draft> = problemsIn(FORM, draft, ['name', 'note']);
  if (draft.contact.id === null && draft.contact.name.trim()) {
    problems.contact = 'Choose a contact of the list, or leave this field empty.';
  }
  return problems;
}

/** The problems that the server found, at the fields of the form; those of other fields are about the figures. */
export const atFields = (fields: Readonly<Record<string, string>>): Problems<keyof Draft> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => {
      if (field === 'contactId') return ['contact', sentence];
      return [field === 'name' || field === 'note' ? field : 'inputs', sentence];
    }),
  );

/** The figures that two drafts do not share, in words; of each the one of `inputs`. */
export const inputsInWords = (
  { inputs: fields }: AnyCalculator,
  inputs: ScenarioInputs,
  other: ScenarioInputs,
): string =>
  Object.entries<Field>(fields)
    .filter(([key]) => inputs[key] !== other[key])
    .map(
      ([key, field]) =>
        `${field.label}: ${inputWords(field, inputs[key] ?? initialOf(fields, key, inputs))}`,
    )
    .join('\n');

interface Props {
  calculator: AnyCalculator;
  /** The scenario that is open. */
  scenario: Scenario;
  inputs: ScenarioInputs;
  /** The key figure in words, as "Required minimum distribution: $9,433.96". */
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

/** Asks for a name, a note and a contact of the scenario that is open, and saves it with what the page computes. */
export function SaveDialog(props: Props) {
  const { calculator, scenario, inputs, figure, onSaved, onClose } = props;
  const id = useId();
  /** Whether the next submit makes a new one of the scenario that is open. */
  const asNew = useRef(false);
  const form = useForm({
    name: `scenario-${scenario.id}`,
    stored: scenario,
    draftOf,
    brought: { inputs },
    // The figures are in the page's address.
    isDirty: (draft, stored) => changedFields(draft, stored).some((field) => field !== 'inputs'),
    problemsOf,
    atFields,
    save: async ({ stored, draft, key }) => {
      const body = bodyOf(draft);
      const saved = !asNew.current
        ? await call(changeScenario, {
            params: { id: stored.id },
            body: { version: stored.version, ...body },
          })
        : await call(createScenario, {
            body: { calculator: scenario.calculator, ...body },
            idempotencyKey: key,
          });
      return { saved };
    },
    onSaved,
  });
  const { draft, set, wrong, clashes, busy, problem } = form;
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
  return (
    <Dialog
      form
      open
      onClose={onClose}
      title={`Save “${scenario.name}”`}
      actions={
        <>
          <Button
            kind="primary"
            type="submit"
            form={id}
            busy={busy && 'Saving…'}
            onClick={() => {
              asNew.current = false;
            }}
          >
            Save
          </Button>
          {/* No submit button: Enter in a field presses the first one of those. */}
          <Button
            busy={busy && 'Saving…'}
            onClick={() => {
              asNew.current = true;
              (document.getElementById(id) as HTMLFormElement).requestSubmit();
            }}
          >
            Save as new
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-5 pt-2">
        {form.conflict ? (
          <ConflictNotice
            title="This scenario was changed in another window"
            clashes={clashes}
            draft={draft}
            choose={form.choose}
            nameOf={(field) => FIELD_NAMES[field]}
            inWords={inWords}
          />
        ) : problem && atField.length === 0 ? (
          <Notice kind="danger" live title="Not saved">
            <ProblemText problem={problem} />
          </Notice>
        ) : (
          <ErrorSummary
            fields={Object.fromEntries(
              atField.map(([field, sentence]) => [IDS[field as keyof Draft], sentence]),
            )}
          />
        )}
        <p className="text-sm text-ink-muted">{figure}</p>
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
              {draft.contact.name ? 'A contact of your list.' : 'Its contact is in the trash.'}
            </p>
          )}
        </ContactCombo>
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
      </form>
    </Dialog>
  );
}
