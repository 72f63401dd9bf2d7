/** The words and options of `npm run affiliates`. */
import { MAX_USERNAME_LENGTH } from '../../functions/lib/auth/credentials.ts';
import { UsageError } from '../lib/fail.ts';
import { parseOptions } from '../lib/options.ts';
import { assertVisible } from './names.ts';

export const USAGE = `Usage: npm run affiliates -- COMMAND [NAME] [options]

  add      NAME --first-name A --last-name B --email E [--password-stdin | --generate]
  list
  show     NAME
  edit     NAME [--first-name A] [--last-name B] [--email E]
  passwd   NAME [--password-stdin | --generate]   gives a new password, ends every session
  sign-out NAME                                   ends every session
  disable  NAME                                   forbids signing in, ends every session
  enable   NAME
  unlock   NAME                                   forgets wrong passwords: the next try need not wait
  remove   NAME [--yes]                           asks first; --yes answers

  --username NAME   the same as NAME
  --json            answers in JSON, for scripts

Without --password-stdin or --generate the password is asked for. Works on this machine's database;
on the deployed site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN set, on any other with DATABASE_URL.
Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

const MAX_NAME_LENGTH = 200;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const { values, positionals } = parseOptions(USAGE, {
  username: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  generate: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});
const [command = '', word, ...rest] = positionals;

export { command, values as options };

/** The option without spaces around it. Throws a UsageError if it is missing or too long. */
function required(option: string, value: string | undefined, longest: number): string {
  const trimmed = value?.trim();
  if (!trimmed) throw new UsageError(`${option} is missing.`);
  if (trimmed.length > longest) {
    throw new UsageError(`${option} is longer than ${longest} letters.`);
  }
  return trimmed;
}

/** The user name, as a word or as --username. Throws a UsageError if there is none, or more than one. */
export function username(): string {
  if (rest.length > 0 || (word !== undefined && values.username !== undefined)) {
    throw new UsageError('one user name at a time; put a name with spaces in quotes.');
  }
  return required('the user name', values.username ?? word, MAX_USERNAME_LENGTH);
}

/** Throws a UsageError if a name follows a command that needs none. */
export function assertNoName(): void {
  if (word !== undefined) throw new UsageError(`${command} needs no name.`);
}

/** A new affiliate's names and address. Throws a UsageError that names the option that does not fit. */
export function newAffiliate() {
  const affiliate = {
    username: username(),
    firstName: required('--first-name', values['first-name'], MAX_NAME_LENGTH),
    lastName: required('--last-name', values['last-name'], MAX_NAME_LENGTH),
    email: required('--email', values.email, MAX_NAME_LENGTH),
  };
  assertVisible('--username', affiliate.username);
  assertVisible('--first-name', affiliate.firstName);
  assertVisible('--last-name', affiliate.lastName);
  assertEmail(affiliate.email);
  return affiliate;
}

function assertEmail(email: string): void {
  assertVisible('--email', email);
  if (!EMAIL.test(email)) throw new UsageError('--email must read name@domain.');
}

/** What `edit` changes. Throws a UsageError if it is nothing, or does not fit. */
export function correction() {
  const given = (option: 'first-name' | 'last-name' | 'email') => {
    if (values[option] === undefined) return undefined;
    const value = required(`--${option}`, values[option], MAX_NAME_LENGTH);
    assertVisible(`--${option}`, value);
    return value;
  };
  const [firstName, lastName, email] = [given('first-name'), given('last-name'), given('email')];
  if (email !== undefined) assertEmail(email);
  if (!firstName && !lastName && !email) {
    throw new UsageError('edit needs --first-name, --last-name or --email.');
  }
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(email && { email }),
  };
}
