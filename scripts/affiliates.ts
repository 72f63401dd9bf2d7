/** `npm run affiliates -- …`: who may sign in. */
import {
  type Affiliate,
  addAffiliate,
  affiliateId,
  changeAffiliate,
  listAffiliates,
  readAffiliate,
  removeAffiliate,
} from '../functions/lib/affiliates.ts';
import { MAX_USERNAME_LENGTH } from '../functions/lib/credentials.ts';
import { loggedName } from '../functions/lib/log.ts';
import { hashPassword } from '../functions/lib/password.ts';
import { CommandError, run, UsageError } from './lib/fail.ts';
import {
  askPassword,
  assertGoodPassword,
  generatePassword,
  readPassword,
} from './lib/new-password.ts';
import { parseOptions } from './lib/options.ts';
import { withTargetStore } from './lib/target-store.ts';

const USAGE = `Usage: npm run affiliates -- COMMAND [options]

  add      --username NAME --first-name A --last-name B --email E [--password-stdin | --generate]
  list
  passwd   --username NAME [--password-stdin | --generate]    gives a new password, ends every session
  sign-out --username NAME                                    ends every session
  disable  --username NAME                                    forbids signing in, ends every session
  enable   --username NAME
  remove   --username NAME

  --json   answers in JSON, for scripts

Without --password-stdin or --generate the password is asked for. Works on this machine's store;
on the deployed site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN set.
Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

const MAX_NAME_LENGTH = 200;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LINE = /^[^\p{Cc}]+$/u;

const { values: options, positionals } = parseOptions(USAGE, {
  username: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  generate: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});

function required(name: 'username' | 'first-name' | 'last-name' | 'email'): string {
  const value = options[name]?.trim();
  if (!value) throw new UsageError(`--${name} is missing.`);
  const longest = name === 'username' ? MAX_USERNAME_LENGTH : MAX_NAME_LENGTH;
  if (value.length > longest) throw new UsageError(`--${name} is longer than ${longest} letters.`);
  if (!LINE.test(value)) throw new UsageError(`--${name} contains a control character.`);
  return value;
}

/** A new password from where the options say, and whether it has to be shown. */
async function newPassword(username: string): Promise<{ password: string; shown: boolean }> {
  if (options.generate && options['password-stdin']) {
    throw new UsageError('--generate and --password-stdin exclude each other.');
  }
  if (options.generate) return { password: generatePassword(), shown: true };
  const password = options['password-stdin'] ? await readPassword() : await askPassword();
  assertGoodPassword(password, username);
  return { password, shown: false };
}

/** Prints what was done: a sentence for a person, or the same as JSON. */
function report(sentence: string, data: object): void {
  console.log(options.json ? JSON.stringify(data) : sentence);
}

const unknown = (username: string) => new CommandError(`there is no affiliate "${username}".`);

/** The affiliate that --username names. Throws a CommandError where there is none. */
async function existing(): Promise<{ username: string; id: string }> {
  const username = required('username');
  const id = affiliateId(username);
  if (!(await readAffiliate(id))) throw unknown(username);
  return { username, id };
}

/** Changes the named affiliate. Throws a CommandError where there is none. */
async function change(sentence: string, change: Partial<Affiliate>): Promise<void> {
  const username = required('username');
  const id = affiliateId(username);
  const changed = await changeAffiliate(id, (stored) => ({ ...stored, ...change }));
  if (!changed) throw unknown(username);
  report(`${changed.username} ${sentence}`, { username: changed.username, ...change });
}

const commands: Record<string, () => Promise<void>> = {
  add: async () => {
    const username = required('username');
    const [firstName, lastName] = [required('first-name'), required('last-name')];
    const email = required('email');
    if (!EMAIL.test(email)) throw new UsageError('--email must read name@domain.');
    if (await readAffiliate(affiliateId(username))) throw taken(username);
    const { password, shown } = await newPassword(username);
    const added = await addAffiliate({
      username,
      firstName,
      lastName,
      email,
      passwordHash: await hashPassword(password),
      disabled: false,
      sessions: [],
    });
    if (!added) throw taken(username);
    report(`${username} added.${shown ? ` Password, shown this once: ${password}` : ''}`, {
      username,
      ...(shown ? { password } : {}),
    });
  },

  passwd: async () => {
    const { username, id } = await existing();
    const { password, shown } = await newPassword(username);
    const passwordHash = await hashPassword(password);
    await changeAffiliate(id, (stored) => ({
      ...stored,
      passwordHash,
      sessions: [],
    }));
    report(
      `${username} has a new password and is signed out everywhere.${shown ? ` Shown this once: ${password}` : ''}`,
      { username, ...(shown ? { password } : {}) },
    );
  },

  list: async () => {
    const now = Date.now();
    const rows = (await listAffiliates()).map((affiliate) => ({
      username: affiliate.username,
      name: `${affiliate.firstName} ${affiliate.lastName}`,
      email: affiliate.email,
      state: affiliate.disabled ? 'disabled' : 'enabled',
      sessions: affiliate.sessions.filter(({ expiresAt }) => expiresAt * 1000 > now).length,
      inLogs: loggedName(affiliateId(affiliate.username)),
    }));
    if (options.json) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('No affiliates yet.');
    else console.table(rows);
  },

  disable: () => change('can no longer sign in.', { disabled: true, sessions: [] }),
  enable: () => change('can sign in again.', { disabled: false }),
  'sign-out': () => change('is signed out everywhere.', { sessions: [] }),

  remove: async () => {
    const { username, id } = await existing();
    await removeAffiliate(id);
    report(`${username} removed.`, { username });
  },
};

const taken = (username: string) =>
  new CommandError(
    `the user name "${username}" is taken (capitals and look-alike forms count as the same).`,
  );

await run(async () => {
  const [name = ''] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (options.help) return console.log(USAGE);
  if (!command || positionals.length > 1) throw new UsageError(`no such command.\n\n${USAGE}`);
  await withTargetStore(command);
});
