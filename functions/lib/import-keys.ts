/** Finds rows of a file and contacts in the list that are the same person, by e-mail address or telephone number. */

/** Numbers of fewer digits are extensions and the like. */
export const LEAST_DIGITS = 7;
/** As many digits as the database compares: a number with and without its country's. */
const COMPARED_DIGITS = 10;

/** The keys of a contact, as columns `email_key` and `phone_key` have them. */
export function keysOf({ email, phone }: { email: string; phone: string }) {
  // Digits after an x are an extension.
  const digits = (phone.split('x')[0] ?? '').replaceAll(/\D/g, '');
  return {
    email: email ? email.toLowerCase() : null,
    phone: digits.length >= LEAST_DIGITS ? digits.slice(-COMPARED_DIGITS) : null,
  };
}

/** Something that is there already: a contact, or an earlier row. */
export interface Known {
  /** The contact's id; none for a row of a dry run. */
  id?: string;
  /** The row of the file, if it is one. */
  row?: number;
}

/** The people by their keys. A key belongs to the first person who has it. */
export class KnownKeys {
  readonly #known = new Map<string, Known>();

  add(keys: ReturnType<typeof keysOf>, known: Known): void {
    for (const name of namesOf(keys)) if (!this.#known.has(name)) this.#known.set(name, known);
  }

  /** Who has one of these keys, and which key it is. */
  find(
    keys: ReturnType<typeof keysOf>,
  ): (Known & { by: 'e-mail address' | 'phone number' }) | undefined {
    const names = namesOf(keys);
    const name = names.find((each) => this.#known.has(each));
    if (name === undefined) return undefined;
    const by = name.startsWith('email ') ? 'e-mail address' : 'phone number';
    return { ...this.#known.get(name), by };
  }
}

const namesOf = ({ email, phone }: ReturnType<typeof keysOf>): string[] => [
  ...(email ? [`email ${email}`] : []),
  ...(phone ? [`phone ${phone}`] : []),
];
