/** `npm run affiliates -- …`: the affiliates and their access. */
import {
  correctAccount,
  endSessions,
  keepAccount,
  listAccounts,
  removeAccount,
  setDisabled,
  twoStepOff,
  unlockAccount,
} from '../functions/lib/auth/accounts.ts';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { tidyAll } from '../functions/lib/db/tidy.ts';
import { confirm } from './lib/confirm.ts';
import { run } from './lib/fail.ts';
import { pick } from './lib/options.ts';
import { DEMO } from './local/demo.ts';
import { type Command, changing, existing, report, rowOf } from './operator/affiliate-answers.ts';
import { endCalendarFile, endFiles, followFiles } from './operator/affiliate-files.ts';
import {
  assertFits,
  assertNoName,
  command,
  correction,
  options,
  USAGE,
} from './operator/affiliate-options.ts';
import { add, givePassword, inviteNew, reset, withdraw } from './operator/affiliate-passwords.ts';
import { giveRole } from './operator/affiliate-role.ts';
import { answer, keepLogApart } from './operator/answer.ts';
import { visible } from './operator/names.ts';
import { onRecords } from './operator/on-records.ts';
import { sendingMail } from './operator/sending-mail.ts';
import { asLines, asMoment, asTable } from './operator/table.ts';

const commands: Record<string, Command> = {
  invite: inviteNew,
  reset,
  withdraw,
  add,
  passwd: givePassword,

  list: async (place) => {
    assertNoName();
    const rows = (await listAccounts()).map(rowOf);
    if (options.json) answer.log(JSON.stringify(rows));
    else if (rows.length === 0) answer.log(`No affiliates ${place} yet.`);
    else answer.log(`Affiliates ${place}:\n${asTable(rows)}`);
  },

  show: async (place) => {
    const account = await existing(place);
    const { createdAt, signedInAt } = account;
    const row = {
      ...rowOf(account),
      added: createdAt.toISOString().slice(0, 10),
      signedIn: signedInAt ? asMoment(signedInAt) : 'never',
    };
    if (options.json) return answer.log(JSON.stringify(row));
    answer.log(`${row.username} ${place}:\n${asLines(row)}`);
  },

  edit: async (place) => {
    const corrected = correction();
    const account = await existing(place);
    const { id, username } = account;
    const { firstName: first, lastName: last } = { ...account, ...corrected };
    if (corrected.firstName || corrected.lastName) assertFits(first, last);
    const linkEnded = await correctAccount(id, corrected);
    const { firstName, lastName, email } = await existing(place);
    const now = visible(`${firstName} ${lastName}, ${email}`);
    const ended = linkEnded ? ' The link that was mailed no longer works.' : '';
    report(`${visible(username)} ${place}: corrected. Now: ${now}.${ended}`, {
      username,
      ...corrected,
    });
  },

  disable: changing(
    'can no longer sign in.',
    ({ id }, target) => setDisabled(id, true).then(() => endCalendarFile(id, target)),
    { disabled: true },
  ),
  enable: changing(
    'can sign in again.',
    ({ id }, target) => setDisabled(id, false).then(() => endCalendarFile(id, target)),
    { disabled: false },
  ),
  'sign-out': changing('signed out everywhere.', ({ id }) => endSessions(id)),
  keep: changing('stays: its deletion is taken back.', ({ id }, target) =>
    keepAccount(id).then(() => followFiles(id, target)),
  ),
  unlock: changing('may try to sign in again without waiting.', (account) =>
    unlockAccount(account),
  ),

  role: giveRole,

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

  remove: async (place, target) => {
    const { id, username, firstName, lastName } = await existing(place);
    const name = visible(`${username} (${firstName} ${lastName})`);
    if (!options.yes) await confirm(`Remove ${name} ${place}? This cannot be undone.`);
    await endFiles(id, target);
    await removeAccount(id);
    report(`${visible(username)} removed ${place}.`, { username });
  },
};

/** Warns if the site has the demo affiliate: a local run through a tunnel may have added it. */
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
  await onRecords(async (target) => {
    await tidyAll();
    await sendingMail(target, options.site, () => work(`on ${target.name}`, target));
    if (command === 'list' && target.kind !== 'here') await warnOfDemo(target.name);
  });
});
