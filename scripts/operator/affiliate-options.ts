/** The arguments of `npm run affiliates`. */
import * as v from 'valibot';
import { MAX_USERNAME_LENGTH } from '../../functions/lib/auth/affiliates.ts';
import { email, requiredLine } from '../../src/contract/fields.ts';
import { MAX_NAME } from '../../src/contract/profile.ts';
import { UsageError } from '../lib/fail.ts';
import { parseOptions } from '../lib/options.ts';
import { assertVisible } from './names.ts';

export const USAGE = `Usage: npm run affiliates -- COMMAND [NAME] [options]

  invite   NAME --first-name A --last-name B --email E [--site URL]
                            adds the affiliate, and prints an address for choosing a password
  reset    NAME [--site URL]   prints an address for choosing a new password
  withdraw NAME             ends an unused address
  list
  show     NAME
  edit     NAME [--first-name A] [--last-name B] [--email E]
  sign-out NAME             ends every session
  disable  NAME             forbids signing in, ends every session and the calendar address
  enable   NAME
  keep     NAME             cancels the deletion that the affiliate asked for
  unlock   NAME             forgets wrong passwords, so that the next try need not wait
  role     NAME --office | --affiliate   gives or removes the office's role
  two-step-off NAME [--yes] removes every passkey, app and recovery code of someone who lost
                            them; asks first
  remove   NAME [--yes]     asks first; --yes answers

  add      NAME --first-name A --last-name B --email E [--password-stdin | --generate]
  passwd   NAME [--password-stdin | --generate]   gives a new password, ends every
                            session and the calendar address

  --username NAME   the same as NAME
  --site URL        the address of the site, if the command cannot find it
  --json            answers in JSON, for scripts

Without --password-stdin or --generate the command asks for the password; a generated one must be
replaced at the next sign-in. Uses this machine's database, the deployed site's if NETLIFY_SITE_ID and
NETLIFY_AUTH_TOKEN are set, or any other with DATABASE_URL.
Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

/** The same rules as in the profile: the first and last name become its name. */
const FIELDS = {
  'first-name': requiredLine('--first-name', MAX_NAME),
  'last-name': requiredLine('--last-name', MAX_NAME),
  email: v.pipe(email('--email'), v.minLength(1, '--email is missing.')),
};

const { values, positionals } = parseOptions(USAGE, {
  username: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
  site: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  generate: { type: 'boolean', default: false },
  office: { type: 'boolean', default: false },
  affiliate: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});
const [command = '', word, ...rest] = positionals;

export { command, values as options };

/** Parses an option with its schema. Throws a UsageError with the schema's sentence. */
function checked(option: keyof typeof FIELDS): string {
  const value = values[option] ?? '';
  assertVisible(`--${option}`, value.trim());
  const { success, output, issues } = v.safeParse(FIELDS[option], value);
  if (!success) throw new UsageError(issues[0].message);
  return output;
}

/** Throws a UsageError if the first and last name together are too long for the profile's name. */
export function assertFits(firstName: string, lastName: string): void {
  if (`${firstName} ${lastName}`.length > MAX_NAME) {
    throw new UsageError(`The name has more than ${MAX_NAME} characters.`);
  }
}

/** The username, from the word or from --username. Throws a UsageError if there is none, or more than one. */
export function username(): string {
  if (rest.length > 0 || (word !== undefined && values.username !== undefined)) {
    throw new UsageError('one username at a time; put a name with spaces in quotes.');
  }
  const name = (values.username ?? word)?.trim();
  if (!name) throw new UsageError('the username is missing.');
  if (name.length > MAX_USERNAME_LENGTH) {
    throw new UsageError(`the username is longer than ${MAX_USERNAME_LENGTH} letters.`);
  }
  return name;
}

/** Throws a UsageError if a name follows a command that needs none. */
export function assertNoName(): void {
  if (word !== undefined) throw new UsageError(`${command} needs no name.`);
}

/** A new affiliate's names and address. Throws a UsageError that names the invalid option. */
export function newAffiliate() {
  const affiliate = {
    username: username(),
    firstName: checked('first-name'),
    lastName: checked('last-name'),
    email: checked('email'),
  };
  assertVisible('--username', affiliate.username);
  assertFits(affiliate.firstName, affiliate.lastName);
  return affiliate;
}

/** The changes of `edit`. Throws a UsageError if there are none, or if one is invalid. */
export function correction() {
  const given = (option: keyof typeof FIELDS) =>
    values[option] === undefined ? undefined : checked(option);
  const [firstName, lastName, email] = [given('first-name'), given('last-name'), given('email')];
  if (!firstName && !lastName && !email) {
    throw new UsageError('edit needs --first-name, --last-name or --email.');
  }
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(email && { email }),
  };
}
