/** A scenario as the dialog edits it. */
import * as v from 'valibot';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { type Field, fieldIn } from '../../../calculators/field.ts';
import { textsOf } from '../../../calculators/run.ts';
import { inputWords } from '../../../calculators/words.ts';
import { type Scenario, ScenarioDraft, type ScenarioInputs } from '../../../contract/scenarios.ts';
import { type Problems, problemsIn } from '../../kit/use-form.ts';

export interface Draft {
  name: string;
  note: string;
  /** The contact as typed; without an id it is not in the list. */
  contact: { id: string | null; name: string };
  inputs: ScenarioInputs;
}

export const draftOf = (scenario: Scenario): Draft => ({
  name: scenario.name,
  note: scenario.note,
  contact: { id: scenario.contactId, name: scenario.contactName ?? '' },
  inputs: scenario.inputs,
});

export const bodyOf = ({ name, note, contact, inputs }: Draft) => ({
  name,
  note,
  inputs,
  contactId: contact.id,
});

const { name, note } = ScenarioDraft.entries;
const FORM = v.object({ name, note });

export function problemsOf(draft: Draft): Problems<keyof Draft> {
  const problems: Problems<keyof Draft> = problemsIn(FORM, draft, ['name', 'note']);
  if (draft.contact.id === null && draft.contact.name.trim()) {
    problems.contact = 'Choose a contact of the list, or leave this field empty.';
  }
  return problems;
}

/** The server's problems at the fields of the form; problems of other fields are about the inputs. */
export const atFields = (fields: Readonly<Record<string, string>>): Problems<keyof Draft> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => {
      if (field === 'contactId') return ['contact', sentence];
      return [field === 'name' || field === 'note' ? field : 'inputs', sentence];
    }),
  );

/** The inputs that differ between two drafts, in words; the values are those of `inputs`. */
export const inputsInWords = (
  { inputs: fields }: AnyCalculator,
  inputs: ScenarioInputs,
  other: ScenarioInputs,
): string => {
  const texts = textsOf({ inputs: fields }, inputs);
  return Object.entries<Field>(fields)
    .filter(([name]) => inputs[name] !== other[name])
    .map(([name, declared]) => {
      const field = fieldIn(declared, texts);
      return `${field.label}: ${inputWords(field, texts[name] ?? '')}`;
    })
    .join('\n');
};
