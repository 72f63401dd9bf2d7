/** What a client's record says for the fields of a calculator. */
import { wordsIn } from '../../../calculators/by-case.ts';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Field } from '../../../calculators/field.ts';
import { readField } from '../../../calculators/read-field.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Member } from '../../../contract/households/households.ts';
import { givenNameOf } from '../../../contract/person-name.ts';
import { folded } from '../../../lib/folded.ts';
import { spouseOf } from '../../shared/contacts/couple.ts';
import type { ToolInputs } from './address.ts';

export interface ClientRecord {
  /** The texts of the fields that it has a value for. */
  texts: ToolInputs;
  /** By field, the first name of the person whose record it is. */
  people: ToolInputs;
  /** The fields whose values are the estate map's. */
  mapped?: readonly string[];
}

export const NO_RECORD: ClientRecord = { texts: {}, people: {} };

type Person = Pick<Member, 'birthDate' | 'deceased' | 'inTrash'>;

/** The whole date of birth of a living person. */
const birthOf = ({ birthDate, deceased, inTrash }: Person): string | undefined =>
  !deceased && !inTrash && /^\d{4}-\d\d-\d\d$/.test(birthDate ?? '')
    ? (birthDate ?? undefined)
    : undefined;

/** The spouse, and no partner, whichever of the two the contact is. */
function marriedTo(contact: Contact): Member | undefined {
  const isPartner = contact.household?.members.some(
    ({ contactId, role }) => contactId === contact.id && role === 'partner',
  );
  const spouse = spouseOf(contact);
  return isPartner || spouse?.role === 'partner' ? undefined : spouse;
}

/** The value of the option that a state's code or name means. */
function stateOf(field: Field | undefined, text = ''): string | undefined {
  if (field?.kind !== 'choice') return undefined;
  const asked = folded(text.trim());
  return field.options.find(({ value, label }) =>
    [value, wordsIn(label, {})].some((words) => folded(words) === asked),
  )?.value;
}

export function recordOf(
  contact: Contact,
  { inputs }: Pick<AnyCalculator, 'inputs'>,
  /** What the estate map says for the fields. */
  map: ToolInputs = {},
): ClientRecord {
  const isLiving = contact.kind === 'person' && !contact.deceased && !contact.deathDate;
  const first = contact.firstName || givenNameOf(contact.name);
  const spouse = isLiving ? marriedTo(contact) : undefined;
  const spouseBirth = spouse && birthOf(spouse);
  const spouseFirst = givenNameOf(spouse?.name ?? '');
  const facts: [name: string, text: string | undefined, person: string][] = [
    ['birth', isLiving ? birthOf({ birthDate: contact.birthDate }) : undefined, first],
    ['spouse-birth', spouseBirth, spouseFirst],
    ['birth-2', spouseBirth, spouseFirst],
    ['couple', spouseBirth && 'yes', first],
    ['status', spouseBirth && 'joint', first],
    ['state', stateOf(inputs.state, contact.addresses[0]?.state), first],
  ];
  const fits = (name: string, text: string | undefined): text is string =>
    text !== undefined && inputs[name] !== undefined && 'value' in readField(inputs[name], text);
  const fitting = facts.flatMap(([name, text, person]) =>
    fits(name, text) ? [{ name, text, person }] : [],
  );
  const mapped = Object.entries(map).filter(([name, text]) => fits(name, text));
  return {
    texts: {
      ...Object.fromEntries(fitting.map(({ name, text }) => [name, text])),
      ...Object.fromEntries(mapped),
    },
    people: Object.fromEntries(fitting.map(({ name, person }) => [name, person])),
    ...(mapped.length > 0 && { mapped: mapped.map(([name]) => name) }),
  };
}
