/** `npm run affiliates -- …`: the affiliates and their access. */
import { Option } from 'commander';
import {
  type Account,
  endSessions,
  keepAccount,
  listAccounts,
  removeAccount,
  setDisabled,
  setOffice,
  turnOffTwoStep,
  unlockAccount,
} from '../functions/lib/account/accounts.ts';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { withdrawAll } from '../functions/lib/rows/share-ends.ts';
import { tidyAll } from '../functions/lib/tidy.ts';
import type { Target } from './database/target.ts';
import {
  asTable,
  commandLine,
  JSON_OPTION,
  many,
  type Report,
  report,
  runProcess,
} from './lib/command.ts';
import { confirm } from './lib/confirm.ts';
import { CommandError, UsageError } from './lib/fail.ts';
import { DEMO } from './local/demo.ts';
import {
  endAssistants,
  endCalendarFile,
  endFiles,
  followFiles,
} from './operator/affiliate-files.ts';
import { type Call, existingAccount } from './operator/affiliate-options.ts';
import { add, invite, passwd, reset, withdraw } from './operator/affiliate-passwords.ts';
import { showInvisible } from './operator/names.ts';
import { onRecords } from './operator/on-records.ts';
import { sendMailAfter } from './operator/sending-mail.ts';

export const affiliates = commandLine(
  'affiliates',
  `Without --password-stdin or --generate "add" and "passwd" ask for the password; a generated one must be
replaced at the next sign-in. Uses this machine's database, the deployed site's if NETLIFY_SITE_ID and
NETLIFY_AUTH_TOKEN are set, or any other with DATABASE_URL.`,
);

const NAMES = [
  new Option('--first-name <name>'),
  new Option('--last-name <name>'),
  new Option('--email <address>'),
];
const SITE = new Option('--site <url>', 'the address of the site, if the command cannot find it');
const YES = new Option('--yes', 'does not ask');
const PASSWORD = [
  new Option('--password-stdin', 'reads the password from a pipe').conflicts('generate'),
  new Option('--generate', 'makes the password, and prints it once'),
];

function command(
  word: string,
  description: string,
  options: readonly Option[],
  work: (call: Call) => Promise<Report>,
): void {
  const added = affiliates.command(`${word} [name]`).description(description);
  added.option('--username <name>', 'the same as the name after the command');
  for (const option of options) added.addOption(option);
  added
    .option(...JSON_OPTION)
    .action((name: string | undefined, given: Partial<Call>) => run({ ...given, name }, work));
}

/** Runs a command on the records, and sends the mails that it makes. */
const run = (
  options: Partial<Call>,
  work: (call: Call) => Promise<Report>,
  after: (target: Target) => Promise<void> = async () => {},
): Promise<void> =>
  onRecords(async (target) => {
    await tidyAll();
    const call = { name: undefined, ...options, place: `on ${target.name}`, target };
    await sendMailAfter(target, options.site, async () => report(await work(call), call));
    await after(target);
  });

const worksFor = ({ assistant, worksFor: names }: Account): string =>
  names.length > 0
    ? `, assistant of ${names.map(showInvisible).join(', ')}`
    : assistant
      ? ', assistant'
      : '';

const stateOf = ({ disabled, invited, office, endsAt }: Account): string => {
  if (endsAt) return `${disabled ? 'disabled, ' : ''}ends ${endsAt.toISOString().slice(0, 10)}`;
  if (disabled) return 'disabled';
  return `${invited ? 'invited' : 'enabled'}${office ? ', office' : ''}`;
};

const rowOf = (account: Account) => ({
  username: showInvisible(account.username),
  name: showInvisible(`${account.firstName} ${account.lastName}`),
  email: showInvisible(account.email),
  state: stateOf(account) + worksFor(account),
  sessions: account.sessions,
  inLogs: account.id,
});

/** Adds a command that applies one change and reports it. */
const changing = (
  word: string,
  description: string,
  sentence: string,
  change: (account: Account, target: Target) => Promise<unknown>,
  data: object = {},
): void =>
  command(word, description, [], async (call) => {
    const account = await existingAccount(call);
    await change(account, call.target);
    const { username } = account;
    return {
      sentence: `${showInvisible(username)} ${call.place}: ${sentence}`,
      data: { username, ...data },
    };
  });

command(
  'invite',
  'adds the affiliate, and prints an address for choosing a password',
  [...NAMES, new Option('--note <line>', 'a line of your own in the letter'), SITE],
  invite,
);
command('reset', 'prints an address for choosing a new password', [SITE], reset);
command('withdraw', 'ends an unused address', [], withdraw);

affiliates
  .command('list')
  .description('lists the affiliates')
  .option(...JSON_OPTION)
  .action((given: Partial<Call>) =>
    run(
      given,
      async ({ place }) => {
        const rows = (await listAccounts()).map(rowOf);
        const sentence =
          rows.length === 0
            ? `No affiliates ${place} yet.`
            : `Affiliates ${place}:\n${asTable(rows)}`;
        return { sentence, data: rows };
      },
      warnOfDemo,
    ),
  );

changing('sign-out', 'ends every session', 'signed out everywhere.', ({ id }) => endSessions(id));
changing(
  'disable',
  'forbids signing in, ends every session and every link for a client',
  'can no longer sign in.',
  ({ id }, target) => setDisabled(id, true).then(() => endCalendarFile(id, target)),
  { disabled: true },
);
changing(
  'enable',
  'allows signing in again',
  'can sign in again.',
  ({ id }, target) => setDisabled(id, false).then(() => endCalendarFile(id, target)),
  { disabled: false },
);
command('withdraw-links', 'withdraws every link for a client', [], async (call) => {
  const { id, username } = await existingAccount(call);
  const withdrawn = await withdrawAll(id, null, 'The office withdrew all links');
  const links =
    withdrawn === 1
      ? '1 link for a client no longer opens'
      : `${withdrawn} links for clients no longer open`;
  return {
    sentence: `${showInvisible(username)} ${call.place}: ${links}.`,
    data: { username, withdrawn },
  };
});
command('end-assistants', 'ends the access of everyone who works for them', [], async (call) => {
  const { id, username } = await existingAccount(call);
  const ended = await endAssistants(id, call.target);
  return {
    sentence: `${showInvisible(username)} ${call.place}: ${many(ended, 'assistant')} ended.`,
    data: { username, ended },
  };
});
changing(
  'keep',
  'cancels the deletion that the affiliate asked for',
  'stays: its deletion is taken back.',
  ({ id }, target) => keepAccount(id).then(() => followFiles(id, target)),
);
changing(
  'unlock',
  'forgets wrong passwords, so that the next try does not have to wait',
  'may try to sign in again without waiting.',
  (account) => unlockAccount(account),
);

command(
  'role',
  "gives or removes the office's role",
  [new Option('--office'), new Option('--affiliate')],
  async (call) => {
    const { office = false, affiliate = false, place } = call;
    if (office === affiliate) throw new UsageError('role needs --office or --affiliate.');
    const account = await existingAccount(call);
    const name = showInvisible(account.username);
    if (account.office === office) {
      throw new CommandError(
        `${name} ${office ? 'works' : 'does not work'} in the office ${place}.`,
      );
    }
    if (office && (account.assistant || account.worksFor.length > 0)) {
      throw new CommandError(
        `${name} works for an affiliate as an assistant ${place}. That has to end first.`,
      );
    }
    if (!(await setOffice(account.id, office))) {
      throw new CommandError(
        `${name} is the last office member ${place}: give someone else the role first.`,
      );
    }
    const second = account.twoStep ? '' : ' The office page asks for two-step sign-in first.';
    return {
      sentence: `${name} ${place}: ${office ? `works in the office now.${second}` : 'no longer works in the office.'}`,
      data: { username: account.username, office },
    };
  },
);

command(
  'two-step-off',
  'removes every passkey, app and recovery code of someone who lost them; asks first',
  [YES],
  async (call) => {
    const { id, username, firstName, lastName } = await existingAccount(call);
    const name = showInvisible(`${username} (${firstName} ${lastName})`);
    if (!call.yes) {
      await confirm(`Remove every passkey, app and recovery code of ${name} ${call.place}?`);
    }
    await turnOffTwoStep(id);
    return {
      sentence: `${showInvisible(username)} ${call.place}: two-step sign-in is off, and signed out everywhere.`,
      data: { username, twoStep: false },
    };
  },
);

command('remove', 'removes an affiliate and all their data; asks first', [YES], async (call) => {
  const { id, username, firstName, lastName } = await existingAccount(call);
  const name = showInvisible(`${username} (${firstName} ${lastName})`);
  if (!call.yes) await confirm(`Remove ${name} ${call.place}? This cannot be undone.`);
  await endFiles(id, call.target);
  await removeAccount(id);
  return { sentence: `${showInvisible(username)} removed ${call.place}.`, data: { username } };
});

command('add', 'adds an affiliate with a password', [...NAMES, ...PASSWORD], add);
command(
  'passwd',
  'gives a new password, ends every session and every link for a client',
  PASSWORD,
  passwd,
);

/** Warns if another machine's site has the demo affiliate: a local run through a tunnel may have added it. */
async function warnOfDemo({ kind, name }: Target): Promise<void> {
  if (kind === 'here' || !(await findAffiliate(DEMO.username))) return;
  console.error(
    `Warning: "${DEMO.username}" is on ${name}, and its password is in the README. "remove ${DEMO.username}" removes it.`,
  );
}

if (import.meta.main) await runProcess(affiliates);
