/** The values of the affiliates' commands: who is meant, and what is given. */
import * as v from 'valibot';
import { type Account, findAccount } from '../../functions/lib/account/accounts.ts';
import { MAX_USERNAME_LENGTH } from '../../functions/lib/auth/affiliates.ts';
import { MAX_INVITE_NOTE } from '../../src/config/security.ts';
import { email, line, requiredLine } from '../../src/contract/fields.ts';
import { MAX_NAME } from '../../src/contract/profile/profile.ts';
import type { Target } from '../database/target.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { assertVisible } from './names.ts';

/** A call of a command: its options, and its store in words, such as "on this machine". */
export interface Call {
  place: string;
  target: Target;
  /** The name after the command. */
  name: string | undefined;
  username?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  note?: string;
  site?: string;
  passwordStdin?: boolean;
  generate?: boolean;
  office?: boolean;
  affiliate?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** The same rules as in the profile: the first and last name become its name. */
const FIELDS = {
  firstName: { option: '--first-name', schema: requiredLine('--first-name', MAX_NAME) },
  lastName: { option: '--last-name', schema: requiredLine('--last-name', MAX_NAME) },
  email: {
    option: '--email',
    schema: v.pipe(email('--email'), v.minLength(1, '--email is missing.')),
  },
} as const;

/** Parses an option with its schema. Throws a UsageError with the schema's sentence. */
function checked(call: Call, field: keyof typeof FIELDS): string {
  const { option, schema } = FIELDS[field];
  const value = call[field] ?? '';
  assertVisible(option, value.trim());
  const { success, output, issues } = v.safeParse(schema, value);
  if (!success) throw new UsageError(issues[0].message);
  return output;
}

/** Throws a UsageError if the first and last name together are too long for the profile's name. */
function assertFits(firstName: string, lastName: string): void {
  if (`${firstName} ${lastName}`.length > MAX_NAME) {
    throw new UsageError(`The name has more than ${MAX_NAME} characters.`);
  }
}

/** The username, from the word or from --username. Throws a UsageError if there is none, or more than one. */
function usernameOf({ name: word, username }: Call): string {
  if (word !== undefined && username !== undefined) {
    throw new UsageError('one username at a time; put a name with spaces in quotes.');
  }
  const name = (username ?? word)?.trim();
  if (!name) throw new UsageError('the username is missing.');
  if (name.length > MAX_USERNAME_LENGTH) {
    throw new UsageError(`the username is longer than ${MAX_USERNAME_LENGTH} letters.`);
  }
  return name;
}

/** The named affiliate. Throws a CommandError if there is none. */
export async function existingAccount(call: Call): Promise<Account> {
  const name = usernameOf(call);
  const account = await findAccount(name);
  if (account) return account;
  // An invisible character is the likelier mistake.
  assertVisible('--username', name);
  throw new CommandError(`there is no affiliate "${name}" ${call.place}. "list" shows all names.`);
}

/** A new affiliate's names and address; the username is undefined if it is left out. Throws a UsageError that names the invalid option. */
export function newPerson(call: Call) {
  const left = call.name === undefined && call.username === undefined;
  const affiliate = {
    username: left ? undefined : usernameOf(call),
    firstName: checked(call, 'firstName'),
    lastName: checked(call, 'lastName'),
    email: checked(call, 'email'),
  };
  assertVisible('--username', affiliate.username ?? '');
  assertFits(affiliate.firstName, affiliate.lastName);
  return affiliate;
}

/** The same with a username. */
export const newAffiliate = (call: Call) => ({ ...newPerson(call), username: usernameOf(call) });

/** The line of an invitation's letter. Throws a UsageError. */
export function noteOf({ note = '' }: Call): string {
  const { success, output, issues } = v.safeParse(line('--note', MAX_INVITE_NOTE), note);
  if (!success) throw new UsageError(issues[0].message);
  return output;
}
