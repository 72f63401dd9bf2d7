/** A calculation in the address: what was given, by the names of the calculator's fields. */
import type { Field } from '../../../calculators/field.ts';
import { initialOf } from '../../../calculators/read-field.ts';

/** What somebody entered, as typed; a field that is left out has its initial value. */
export type Given = Readonly<Record<string, string>>;

/** The calculator's fields, as far as the address needs them. */
type Fields = Readonly<Record<string, Pick<Field, 'initial' | 'initialBy'>>>;

/** What an address gives. Names that are no fields are left alone; of a name that repeats, the first counts. */
export function givenIn(search: string, fields: Fields): Given {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const text = params.get(name);
      return text === null ? [] : [[name, text]];
    }),
  );
}

/** The names of an address that are no fields, each once; `others` are those that the page itself takes. */
export const unknownNames = (search: string, fields: Fields, others: readonly string[]): string[] =>
  [...new Set(new URLSearchParams(search).keys())].filter(
    (name) => name !== '' && !Object.hasOwn(fields, name) && !others.includes(name),
  );

/** Of many names so many are said, and of a long one so many characters. */
const NAMES_SAID = 5;
const NAME_CHARACTERS = 40;

/** Says that these names of an address are none of the calculator's fields; nothing without names. */
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
 * The query of these values: those that differ from the initial ones or that it named before, in the
 * order of the fields. An emptied field stays in it, so that it is empty when the address is opened.
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

/** Whether two givens open the same calculation, down to what was typed. */
export const sameGiven = (a: Given, b: Given): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);
