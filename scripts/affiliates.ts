/** `npm run affiliates -- …`: who may sign in. */
import {
  type Affiliate,
  addAffiliate,
  affiliateId,
  changeAffiliate,
  readAffiliate,
  removeAffiliate,
} from '../functions/lib/affiliates.ts';
import { hashPassword } from '../functions/lib/password.ts';
import {
  assertNoName,
  command,
  newAffiliate,
  options,
  USAGE,
  username,
} from './lib/affiliate-options.ts';
import { answer } from './lib/answer.ts';
import { confirm } from './lib/confirm.ts';
import { CommandError, run, UsageError } from './lib/fail.ts';
import { tabulateAffiliates } from './lib/list-affiliates.ts';
import { assertVisible, visible } from './lib/names.ts';
import {
  askPassword,
  assertGoodPassword,
  generatePassword,
  readPassword,
} from './lib/new-password.ts';
import { withTargetStore } from './lib/target-store.ts';

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
  answer.log(options.json ? JSON.stringify(data) : sentence);
}

/** What to say of a name that nobody has; a name with an invisible character is the likelier mistake. */
function unknown(name: string, place: string): CommandError {
  assertVisible('--username', name);
  return new CommandError(`there is no affiliate "${name}" ${place}.`);
}

const taken = (name: string, place: string) =>
  new CommandError(
    `the user name "${name}" is taken ${place} (capitals and look-alike forms count as the same).`,
  );

/** The named affiliate. Throws a CommandError if there is none. */
async function existing(place: string): Promise<Affiliate> {
  const affiliate = await readAffiliate(affiliateId(username()));
  if (!affiliate) throw unknown(username(), place);
  return affiliate;
}

/** Changes the named affiliate, and answers the new record. Throws a CommandError if there is none. */
async function change(place: string, change: Partial<Affiliate>): Promise<Affiliate> {
  const changed = await changeAffiliate(affiliateId(username()), (stored) => ({
    ...stored,
    ...change,
  }));
  if (!changed) throw unknown(username(), place);
  return changed;
}

/** A command that changes one thing, and says so. */
const changing = (sentence: string, data: Partial<Affiliate>) => async (place: string) => {
  const { username } = await change(place, data);
  report(`${visible(username)} ${place}: ${sentence}`, { username, ...data });
};

const commands: Record<string, (place: string) => Promise<void>> = {
  add: async (place) => {
    const affiliate = newAffiliate();
    const { username } = affiliate;
    if (await readAffiliate(affiliateId(username))) throw taken(username, place);
    const { password, shown } = await newPassword(username);
    const passwordHash = await hashPassword(password);
    const added = await addAffiliate({ ...affiliate, passwordHash, disabled: false, sessions: [] });
    if (!added) throw taken(username, place);
    report(`${username} added ${place}.${shown ? ` Password, shown this once: ${password}` : ''}`, {
      username,
      ...(shown ? { password } : {}),
    });
  },

  passwd: async (place) => {
    const { username } = await existing(place);
    const { password, shown } = await newPassword(username);
    const passwordHash = await hashPassword(password);
    const { disabled } = await change(place, { passwordHash, sessions: [] });
    const stays = disabled ? ' The affiliate stays disabled: "enable" allows signing in.' : '';
    report(
      `${visible(username)} ${place}: a new password, and signed out everywhere.${stays}` +
        (shown ? ` Shown this once: ${password}` : ''),
      { username, disabled, ...(shown ? { password } : {}) },
    );
  },

  list: async (place) => {
    assertNoName();
    const { rows, unreadable } = await tabulateAffiliates();
    if (options.json) answer.log(JSON.stringify(rows));
    else if (rows.length === 0) answer.log(`No affiliates ${place} yet.`);
    else {
      answer.log(`Affiliates ${place}:`);
      answer.table(rows);
    }
    for (const id of unreadable) console.error(`Warning: the record ${id} cannot be read.`);
  },

  disable: changing('can no longer sign in.', { disabled: true, sessions: [] }),
  enable: changing('can sign in again.', { disabled: false }),
  'sign-out': changing('signed out everywhere.', { sessions: [] }),

  remove: async (place) => {
    const { username, firstName, lastName } = await existing(place);
    const name = visible(`${username} (${firstName} ${lastName})`);
    if (!options.yes) await confirm(`Remove ${name} ${place}? This cannot be undone.`);
    await removeAffiliate(affiliateId(username));
    report(`${visible(username)} removed ${place}.`, { username });
  },
};

await run(async () => {
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (options.help) return answer.log(USAGE);
  if (!work) throw new UsageError(`no such command.\n\n${USAGE}`);
  await withTargetStore(work);
});
