/** A calculation in the address: the inputs, by the names of the calculator's fields, and which of them are assumed. */
import { type Field, freshIn } from '../../../calculators/field.ts';
import { initialOf } from '../../../calculators/read-field.ts';
import { today } from '../../../lib/format-date.ts';

/** The parameter with the names of the assumed fields. */
export const ASSUMED = 'assumed';

/** The typed inputs, and the assumed fields under `assumed`; a missing field has the record's or its initial value. */
export type ToolInputs = Readonly<Record<string, string>>;

type Fields = Readonly<Record<string, Pick<Field, 'initial' | 'initialBy' | 'fresh'>>>;

/** The names of the fields whose values the affiliate assumed. */
export const assumedIn = (given: ToolInputs): string[] =>
  given[ASSUMED]?.split(',').filter(Boolean) ?? [];

/** The inputs in an address. Other parameters are ignored; of a repeated name, the first value wins. */
export function givenIn(search: string, fields: Fields): ToolInputs {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...Object.keys(fields), ASSUMED].flatMap((name) => {
      const text = params.get(name);
      return text === null ? [] : [[name, text]];
    }),
  );
}

/** What a page without inputs and without a scenario in its address starts with. */
export function startIn(search: string, fields: Fields): ToolInputs {
  const given = givenIn(search, fields);
  const hasInput = Object.keys(given).some((name) => name !== ASSUMED);
  if (hasInput || new URLSearchParams(search).has('scenario')) return given;
  return { ...freshTexts(fields), ...given };
}

/** What a fresh page enters by itself. */
export const freshTexts = (fields: Fields): ToolInputs => {
  const day = today();
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const text = freshIn(field, day);
      return text === undefined ? [] : [[name, text]];
    }),
  );
};

/** The inputs after one of them was typed. It is assumed no more, and values that followed it still do. */
export function typedIn(
  before: ToolInputs,
  fields: Fields,
  name: string,
  text: string,
): ToolInputs {
  const followed = (other: string) =>
    fields[other]?.initialBy?.field === name && before[other] === initialOf(fields, other, before);
  const kept = Object.entries(before).filter(([other]) => other !== ASSUMED && !followed(other));
  const assumed = assumedIn(before).filter((other) => other !== name);
  return { ...Object.fromEntries(kept), ...assumedInputs(assumed), [name]: text };
}

/** The part of the inputs that says which fields are assumed. */
export const assumedInputs = (names: readonly string[]): ToolInputs =>
  names.length > 0 ? { [ASSUMED]: names.join() } : {};

/** The parameters of an address and the assumed names that are not fields, without duplicates; `others` are the parameters that the page itself uses. */
export function unknownNames(search: string, fields: Fields, others: readonly string[]): string[] {
  const params = [...new URLSearchParams(search).keys()].filter((name) => !others.includes(name));
  const names = new Set([...params, ...assumedIn(givenIn(search, {}))]);
  return [...names].filter((name) => name !== '' && !Object.hasOwn(fields, name));
}

/** How many names are listed, and how many characters of each. */
const NAMES_SAID = 5;
const NAME_CHARACTERS = 40;

/** Says that these parameters are not fields of the calculator; an empty string without names. */
export function notInputs(names: readonly string[]): string {
  const said = names.slice(0, NAMES_SAID);
  const more = names.length - NAMES_SAID;
  const quoted = said.map((name) =>
    name.length > NAME_CHARACTERS ? `“${name.slice(0, NAME_CHARACTERS)}…”` : `“${name}”`,
  );
  if (quoted.length === 0) return '';
  if (quoted.length === 1) return `${quoted[0]} in the address is not an input of this calculator.`;
  const last = more > 0 ? `${more} more` : quoted.pop();
  return `${quoted.join(', ')} and ${last} in the address are not inputs of this calculator.`;
}

/**
 * The query for these inputs, in the order of the fields, without what the client's record says. An
 * emptied field stays in it, so that it opens empty, and so does an initial value that was typed.
 */
export function searchWith(
  search: string,
  fields: Fields,
  toolInputs: ToolInputs,
  record: ToolInputs = {},
): string {
  const after = new URLSearchParams(search);
  const names = [...Object.keys(fields), ASSUMED];
  for (const name of names) after.delete(name);
  for (const name of names) {
    const text = toolInputs[name];
    if (text !== undefined && text !== record[name]) after.append(name, text);
  }
  const text = after.toString();
  return text ? `?${text}` : '';
}

/** Whether two sets of inputs are the same calculation, exactly as typed. */
export const isSameCalculation = (a: ToolInputs, b: ToolInputs): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);
