/** A calculation in the address: the inputs, by the names of the calculator's fields. */
import type { Field } from '../../../calculators/field.ts';
import { initialOf } from '../../../calculators/read-field.ts';

/** The typed inputs; a missing field has its initial value. */
export type Given = Readonly<Record<string, string>>;

type Fields = Readonly<Record<string, Pick<Field, 'initial' | 'initialBy' | 'fresh'>>>;

/** The inputs in an address. Other parameters are ignored; of a repeated name, the first value wins. */
export function givenIn(search: string, fields: Fields): Given {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const text = params.get(name);
      return text === null ? [] : [[name, text]];
    }),
  );
}

/** What a page without inputs and without a scenario in its address starts with. */
export function startIn(search: string, fields: Fields): Given {
  const given = givenIn(search, fields);
  if (Object.keys(given).length > 0 || new URLSearchParams(search).has('scenario')) return given;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { fresh }]) => (fresh ? [[name, fresh]] : [])),
  );
}

/** Whether nothing was entered yet: the inputs are those that a page starts with. */
export const isFresh = (given: Given, fields: Fields): boolean =>
  Object.entries(given).every(([name, text]) => text === fields[name]?.fresh);

/** The parameters of an address that are not fields, without duplicates; `others` are those that the page itself uses. */
export const unknownNames = (search: string, fields: Fields, others: readonly string[]): string[] =>
  [...new Set(new URLSearchParams(search).keys())].filter(
    (name) => name !== '' && !Object.hasOwn(fields, name) && !others.includes(name),
  );

/** How many names are listed, and how many characters of each. */
const NAMES_SAID = 5;
const NAME_CHARACTERS = 40;

/** Says that these parameters are not fields of the calculator; an empty string without names. */
export function notInputs(names: readonly string[]): string {
  const [said, more] = [names.slice(0, NAMES_SAID), names.length - NAMES_SAID];
  const quoted = said.map((name) =>
    name.length > NAME_CHARACTERS ? `“${name.slice(0, NAME_CHARACTERS)}…”` : `“${name}”`,
  );
  if (quoted.length === 0) return '';
  if (quoted.length === 1) return `${quoted[0]} in the address is not an input of this calculator.`;
  const last = more > 0 ? `${more} more` : quoted.pop();
  return `${quoted.join(', ')} and ${last} in the address are not inputs of this calculator.`;
}

/**
 * The query for these inputs: those that differ from the initial values or that it already had, in
 * the order of the fields. An emptied field stays in it, so that it opens empty.
 */
export function searchWith(search: string, fields: Fields, given: Given): string {
  const before = new URLSearchParams(search);
  const after = new URLSearchParams(search);
  for (const name of Object.keys(fields)) after.delete(name);
  for (const name of Object.keys(fields)) {
    const text = given[name];
    const isInitial = text === initialOf(fields, name, given);
    if (text !== undefined && (!isInitial || before.has(name))) after.append(name, text);
  }
  const text = after.toString();
  return text ? `?${text}` : '';
}

/** Whether two sets of inputs are the same calculation, exactly as typed. */
export const sameGiven = (a: Given, b: Given): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);
