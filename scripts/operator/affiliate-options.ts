/** The words and options of `npm run affiliates`. */
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
  withdraw NAME             ends an address that was not used
  list
  show     NAME
  edit     NAME [--first-name A] [--last-name B] [--email E]
  sign-out NAME             ends every session
  disable  NAME             forbids signing in, ends every session
  enable   NAME
  keep     NAME             takes back the deletion that the affiliate asked for
  unlock   NAME             forgets wrong passwords: the next try need not wait
  role     NAME --office | --affiliate   gives the office's role, or takes it back
  two-step-off NAME [--yes] removes every passkey, app and recovery code of somebody who lost
                            them; asks first
  remove   NAME [--yes]     asks first; --yes answers

  add      NAME --first-name A --last-name B --email E [--password-stdin | --generate]
  passwd   NAME [--password-stdin | --generate]   gives a new password, ends every session

  --username NAME   the same as NAME
  --site URL        the address of the site, if the command cannot know it
  --json            answers in JSON, for scripts

Without --password-stdin or --generate the password is asked for; a generated one has to be replaced
at the next sign-in. Works on this machine's database; on the deployed site's with NETLIFY_SITE_ID and
NETLIFY_AUTH_TOKEN set, on any other with DATABASE_URL.
Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

/** As the profile takes them: the names make its first one. */
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

/** The value as its schema takes it. Throws a UsageError with the schema's sentence. */
function checked(option: keyof typeof FIELDS): string {
  const value = values[option] ?? '';
  assertVisible(`--${option}`, value.trim());
  const { success, output, issues } = v.safeParse(FIELDS[option], value);
  if (!success) throw new UsageError(issues[0].message);
  return output;
}

/** First and last name are the name of the profile. Throws a UsageError if together they are too long for it. */
export function assertFits(firstName: string, lastName: string): void {
  if (`${firstName} ${lastName}`.length > MAX_NAME) {
    throw new UsageError(`The name has more than ${MAX_NAME} characters.`);
  }
}

/** The user name, as a word or as --username. Throws a UsageError if there is none, or more than one. */
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

/** A new affiliate's names and address. Throws a UsageError that names the option that does not fit. */
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

/** What `edit` changes. Throws a UsageError if it is nothing, or does not fit. */
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
