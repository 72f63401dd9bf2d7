/** `npm run affiliates -- …`: the affiliates and their access. */
import {
  type Account,
  changePassword,
  correctAccount,
  endSessions,
  findAccount,
  listAccounts,
  removeAccount,
  setDisabled,
  twoStepOff,
} from '../functions/lib/auth/accounts.ts';
import { addAffiliate, findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../functions/lib/auth/password.ts';
import { unlockName } from '../functions/lib/auth/throttle.ts';
import { closeDatabase } from '../functions/lib/db/db.ts';
import { applyMigrations } from './database/connect.ts';
import { openTarget } from './database/target.ts';
import { confirm } from './lib/confirm.ts';
import { CommandError, run, UsageError } from './lib/fail.ts';
import { pick } from './lib/options.ts';
import { DEMO } from './local/demo.ts';
import {
  assertFits,
  assertNoName,
  command,
  correction,
  newAffiliate,
  options,
  USAGE,
  username,
} from './operator/affiliate-options.ts';
import { answer, keepLogApart } from './operator/answer.ts';
import { assertVisible, visible } from './operator/names.ts';
import {
  askPassword,
  assertGoodPassword,
  generatePassword,
  readPassword,
} from './operator/new-password.ts';
import { asLines, asTable } from './operator/table.ts';

/** A new password, generated, piped or typed; `shown` says whether the answer must show it. */
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
  answer.log(options.json ? JSON.stringify(data) : sentence);
}

/** The error for an unknown name; a name with an invisible character is the likelier mistake. */
function unknown(name: string, place: string): CommandError {
  assertVisible('--username', name);
  return new CommandError(`there is no affiliate "${name}" ${place}. "list" shows all names.`);
}

const taken = (name: string, place: string) =>
  new CommandError(
    `the user name "${name}" is taken ${place} (capitals and look-alike forms count as the same).`,
  );

/** The named affiliate. Throws a CommandError if there is none. */
async function existing(place: string): Promise<Account> {
  const account = await findAccount(username());
  if (!account) throw unknown(username(), place);
  return account;
}

/** An affiliate as a row of the list. */
const rowOf = ({ id, username, firstName, lastName, email, disabled, sessions }: Account) => ({
  username: visible(username),
  name: visible(`${firstName} ${lastName}`),
  email: visible(email),
  state: disabled ? 'disabled' : 'enabled',
  sessions,
  inLogs: id,
});

/** A command that changes one thing, and says so. */
const changing =
  (sentence: string, change: (id: string) => Promise<void>, data: object = {}) =>
  async (place: string) => {
    const { id, username } = await existing(place);
    await change(id);
    report(`${visible(username)} ${place}: ${sentence}`, { username, ...data });
  };

const commands: Record<string, (place: string) => Promise<void>> = {
  add: async (place) => {
    const affiliate = newAffiliate();
    const { username } = affiliate;
    if (await findAffiliate(username)) throw taken(username, place);
    const { password, shown } = await newPassword(username);
    const passwordHash = await hashPassword(password);
    const added = await addAffiliate({ ...affiliate, passwordHash });
    if (!added) throw taken(username, place);
    report(`${username} added ${place}.${shown ? ` Password, shown this once: ${password}` : ''}`, {
      username,
      ...(shown ? { password } : {}),
    });
  },

  passwd: async (place) => {
    const { id, username, disabled } = await existing(place);
    const { password, shown } = await newPassword(username);
    await changePassword(id, await hashPassword(password));
    const stays = disabled ? ' The affiliate stays disabled: "enable" allows signing in.' : '';
    report(
      `${visible(username)} ${place}: a new password, and signed out everywhere.${stays}` +
        (shown ? ` Shown this once: ${password}` : ''),
      { username, disabled, ...(shown ? { password } : {}) },
    );
  },

  list: async (place) => {
    assertNoName();
    const rows = (await listAccounts()).map(rowOf);
    if (options.json) answer.log(JSON.stringify(rows));
    else if (rows.length === 0) answer.log(`No affiliates ${place} yet.`);
    else answer.log(`Affiliates ${place}:\n${asTable(rows)}`);
  },

  show: async (place) => {
    const account = await existing(place);
    const row = { ...rowOf(account), added: account.createdAt.toISOString().slice(0, 10) };
    if (options.json) return answer.log(JSON.stringify(row));
    answer.log(`${row.username} ${place}:\n${asLines(row)}`);
  },

  edit: async (place) => {
    const corrected = correction();
    const account = await existing(place);
    const { id, username } = account;
    const { firstName: first, lastName: last } = { ...account, ...corrected };
    if (corrected.firstName || corrected.lastName) assertFits(first, last);
    await correctAccount(id, corrected);
    const { firstName, lastName, email } = await existing(place);
    const now = visible(`${firstName} ${lastName}, ${email}`);
    report(`${visible(username)} ${place}: corrected. Now: ${now}.`, { username, ...corrected });
  },

  disable: changing('can no longer sign in.', (id) => setDisabled(id, true), { disabled: true }),
  enable: changing('can sign in again.', (id) => setDisabled(id, false), { disabled: false }),
  'sign-out': changing('signed out everywhere.', endSessions),
  unlock: changing('may try to sign in again without waiting.', () => unlockName(username())),

  'two-step-off': async (place) => {
    const { id, username, firstName, lastName } = await existing(place);
    const name = visible(`${username} (${firstName} ${lastName})`);
    if (!options.yes) {
      await confirm(`Remove every passkey, app and recovery code of ${name} ${place}?`);
    }
    await twoStepOff(id);
    report(`${visible(username)} ${place}: two-step sign-in is off, and signed out everywhere.`, {
      username,
      twoStep: false,
    });
  },

  remove: async (place) => {
    const { id, username, firstName, lastName } = await existing(place);
    const name = visible(`${username} (${firstName} ${lastName})`);
    if (!options.yes) await confirm(`Remove ${name} ${place}? This cannot be undone.`);
    await removeAccount(id);
    report(`${visible(username)} removed ${place}.`, { username });
  },
};

/** A local run through a tunnel may have added it. */
async function warnOfDemo(name: string): Promise<void> {
  if (!(await findAffiliate(DEMO.username))) return;
  console.error(
    `Warning: "${DEMO.username}" is on ${name}, and its password is in the README. "remove ${DEMO.username}" removes it.`,
  );
}

await run(async () => {
  keepLogApart();
  if (options.help) return answer.log(USAGE);
  const work = pick(commands, command, USAGE);
  const root = process.cwd();
  const target = await openTarget(root);
  try {
    if (target.kind === 'here') await applyMigrations(target, root);
    process.env.DATABASE_URL = target.url.href;
    await work(`on ${target.name}`);
    if (command === 'list' && target.kind !== 'here') await warnOfDemo(target.name);
  } finally {
    await closeDatabase();
    await target.stop();
  }
});
