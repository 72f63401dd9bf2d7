/** Where the values of a calculation come from: entered, from the client's record, assumed, or examples. */
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { initialOf } from '../../../calculators/read-field.ts';
import { textsOf } from '../../../calculators/run.ts';
import {
  type FilledField,
  filledFields,
  isSilent,
  type Mark,
  type MarkedField,
  savedFields,
} from '../../../calculators/words.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { assumedIn, assumedInputs, type ToolInputs } from './address.ts';
import type { ClientRecord } from './record.ts';

type Form = Pick<AnyCalculator, 'inputs'>;

export interface ToolState {
  toolInputs: ToolInputs;
  record: ClientRecord;
  /** The open scenario. */
  scenario: Scenario | undefined;
}

function markOf({ toolInputs, record, scenario }: ToolState, field: FilledField): Mark | undefined {
  const { name, text } = field;
  const recorded = record.texts[name];
  if (text === recorded) return 'record';
  if (isSilent(field.field, text)) return undefined;
  if (assumedIn(toolInputs).includes(name)) return 'assumed';
  if (!(name in toolInputs)) return 'example';
  // An example of the scenario is in the address only if a fresh page would show another value.
  const isKept =
    scenario?.examples.includes(name) &&
    text === scenario.inputs[name] &&
    (recorded !== undefined || text !== field.field.initial);
  return isKept ? 'example' : undefined;
}

/** The texts of a calculation: what was entered, and for the rest what the record says. */
export const enteredTexts = ({
  toolInputs,
  record,
}: Pick<ToolState, 'toolInputs' | 'record'>): ToolInputs => ({
  ...record.texts,
  ...toolInputs,
});

/** The fields in use with their texts and marks. */
export const markedFields = (calculator: Form, entered: ToolState): MarkedField[] =>
  filledFields(calculator, enteredTexts(entered)).map((field) => ({
    ...field,
    mark: markOf(entered, field),
  }));

/** The labels of the examples that keep a client's sheet from being printed: days and amounts. */
export const unprintable = (fields: readonly MarkedField[]): string[] =>
  fields
    .filter(
      ({ mark, field: { kind } }) => mark === 'example' && (kind === 'day' || kind === 'money'),
    )
    .map(({ field }) => field.label);

/** The texts of a saved calculation for the address: not its examples, unless a fresh page would show other values. */
export function givenOf(
  calculator: Form,
  scenario: Pick<Scenario, 'inputs' | 'examples' | 'assumed'>,
  record: ToolInputs,
): ToolInputs {
  const texts = textsOf(calculator, scenario.inputs);
  const fields = savedFields(calculator, scenario);
  const said = fields
    .filter(
      ({ name, field, text, mark }) => !mark && name in scenario.inputs && !isSilent(field, text),
    )
    .map(({ name }) => name);
  const used = fields.map(({ name }) => name);
  const differs = (name: string) => {
    const initial = initialOf(calculator.inputs, name, texts);
    // Nobody entered the initial value of an unused field: the record's is there if it is used.
    return texts[name] !== (used.includes(name) ? (record[name] ?? initial) : initial);
  };
  const kept = Object.entries(texts).filter(([name]) => said.includes(name) || differs(name));
  return { ...Object.fromEntries(kept), ...assumedInputs(scenario.assumed) };
}

/** What a field says of a value that was not entered for the calculation. */
export function markWords(
  mark: Mark | undefined,
  name: string,
  { people, mapped }: ClientRecord,
): string | undefined {
  if (mark !== 'record') return mark;
  return mapped?.includes(name) ? 'From the estate map' : `from ${people[name]}’s record`;
}
