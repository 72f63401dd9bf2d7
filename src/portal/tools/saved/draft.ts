/** A scenario while it is being saved. */
import * as v from 'valibot';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Field } from '../../../calculators/field.ts';
import { initialOf } from '../../../calculators/read-field.ts';
import { type Scenario, ScenarioDraft, type ScenarioInputs } from '../../../contract/scenarios.ts';
import { inputWords } from '../tool/words.ts';

/** What the form holds, with the calculation that the page shows. */
export interface Draft {
  name: string;
  note: string;
  /** The contact as typed; without an id it is none of the list. */
  contact: { id: string | null; name: string };
  inputs: ScenarioInputs;
}

export type Problems = Partial<Record<keyof Draft, string>>;

/** What each field is called. */
export const FIELD_NAMES: Readonly<Record<keyof Draft, string>> = {
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

export const newDraft = (inputs: ScenarioInputs): Draft => ({
  name: '',
  note: '',
  contact: { id: null, name: '' },
  inputs,
});

/** The draft as the server takes it. */
export const bodyOf = ({ name, note, contact, inputs }: Draft) => ({
  ...{ name, note, inputs },
  contactId: contact.id,
});

const { name, note } = ScenarioDraft.entries;
const FORM = v.object({ name, note });

/** A sentence for each field that does not fit. */
export function problemsOf(draft: Draft): Problems {
  const problems: Problems = {};
  const { issues = [] } = v.safeParse(FORM, draft);
  for (const { path, message } of issues) problems[path?.[0].key as keyof Draft] ??= message;
  if (draft.contact.id === null && draft.contact.name.trim()) {
    problems.contact = 'Choose a contact of the list, or leave this field empty.';
  }
  return problems;
}

/** The problems that the server found, at the fields of the form; those of other fields are about the figures. */
export const atFields = (fields: Readonly<Record<string, string>>): Problems =>
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
