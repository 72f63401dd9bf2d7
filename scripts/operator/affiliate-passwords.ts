/** The affiliates' password commands: addresses for "Choose your password", and passwords from the office. */

import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { changePassword } from '../../functions/lib/account/accounts.ts';
import { addAffiliate, findAffiliate, usernameMaker } from '../../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../../functions/lib/auth/password.ts';
import {
  assertMayInvite,
  inviteAccount,
  withdrawInvitation,
} from '../../functions/lib/sign-in/invitations.ts';
import { invitationAddress } from '../../src/config/security.ts';
import content from '../../src/content/site.json' with { type: 'json' };
import { passwordProblem } from '../../src/contract/auth/new-password.ts';
import { asMoment, type Report } from '../lib/command.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { endCalendarFile } from './affiliate-files.ts';
import {
  type Call,
  existingAccount,
  newAffiliate,
  newPerson,
  noteOf,
} from './affiliate-options.ts';
import { showInvisible } from './names.ts';
import { siteAddress } from './sending-mail.ts';

/* Reads, generates and checks new passwords. */

/** Leaves out letters and digits that people confuse. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_GROUPS = 5;
const GROUP_LENGTH = 4;

/** Throws a UsageError that says in plain words what is wrong with a new password. */
function assertGoodPassword(
  password: string,
  { username, firstName, lastName }: { username: string; firstName: string; lastName: string },
): void {
  const problem = passwordProblem(password, username, `${firstName} ${lastName}`);
  if (problem) throw new UsageError(problem);
}

/** A random password of five groups, about 116 bits. */
const generatePassword = (): string =>
  Array.from({ length: GENERATED_GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** The password: the first line of standard input. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
}

/** Asks for a password twice without showing it. Throws a UsageError if the two do not match. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new UsageError('no terminal to ask for a password: use --password-stdin or --generate.');
  }
  // The prompt goes to stderr, because the interface would echo each key to its own output.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await prompt.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const password = await ask('Password (not shown): ');
    if (password !== (await ask('Repeat the password: ')))
      throw new UsageError('the passwords do not match.');
    return password;
  } finally {
    prompt.close();
  }
}

const nameTakenError = (name: string, place: string) =>
  new CommandError(
    `the username "${name}" is taken ${place} (capitals and look-alike forms count as the same). If it is the same person, "reset ${name}" prints an address for a new password.`,
  );

async function addressFor(
  sentence: string,
  { id, username }: { id: string; username: string },
  kind: 'invite' | 'reset',
  site: string,
  note?: string,
): Promise<Report> {
  const { token, expiresAt, mailed } = await inviteAccount(id, kind, null, note);
  const address = invitationAddress(site, token);
  return {
    sentence: `${sentence}${mailed ? ' A mail with the address is on its way to them; if it does not arrive:' : ''} Send this address only to them. It works once, until ${asMoment(expiresAt)}:\n${address}`,
    data: { username, address, expiresAt: expiresAt.toISOString() },
  };
}

/** Adds an affiliate without a password. */
export async function invite(call: Call): Promise<Report> {
  const { place, target } = call;
  const person = newPerson(call);
  const note = noteOf(call);
  const site = await siteAddress(target, call.site);
  assertMayInvite();
  const username = person.username ?? (await usernameMaker([person]))(person);
  const id = await addAffiliate({ ...person, username, passwordHash: null });
  if (!id) throw nameTakenError(username, place);
  return addressFor(`${username} invited ${place}.`, { id, username }, 'invite', site, note);
}

/** Lets an affiliate choose a new password, or a first one if the invitation has expired. */
export async function reset(call: Call): Promise<Report> {
  const { place, target } = call;
  const account = await existingAccount(call);
  const { username, disabled, invited } = account;
  if (disabled) {
    throw new CommandError(
      `${showInvisible(username)} is disabled ${place}: "enable" comes first.`,
    );
  }
  const site = await siteAddress(target, call.site);
  const sentence = invited
    ? `${showInvisible(username)} ${place}: invited again; an earlier address no longer works.`
    : `${showInvisible(username)} ${place}: a reset. The password stays valid until a new one is chosen.`;
  return addressFor(sentence, account, invited ? 'invite' : 'reset', site);
}

/** Ends an unused address. */
export async function withdraw(call: Call): Promise<Report> {
  const { place } = call;
  const { id, username } = await existingAccount(call);
  if (!(await withdrawInvitation(id))) {
    throw new CommandError(`${showInvisible(username)} has no open invitation or reset ${place}.`);
  }
  const sentence = `${showInvisible(username)} ${place}: the address no longer works.`;
  return { sentence, data: { username } };
}

/** A new password, generated, piped or typed; a generated one is printed, and must be replaced. */
async function newPassword(
  { generate, passwordStdin }: Call,
  person: Parameters<typeof assertGoodPassword>[1],
): Promise<{ password: string; generated: boolean }> {
  if (generate) return { password: generatePassword(), generated: true };
  const password = passwordStdin ? await readPassword() : await askPassword();
  assertGoodPassword(password, person);
  return { password, generated: false };
}

const shown = (password: string) =>
  ` The password is shown only once, and the affiliate must replace it at the next sign-in: ${password}`;

/** How to switch from sample figures; nothing once the site shows the affiliates' own. */
const ofFigures =
  content.site.figures === 'sample'
    ? '\nHome shows sample figures: "figures": "live" in src/content/site.json shows affiliates their own.'
    : '';

/** Adds an affiliate with a password. */
export async function add(call: Call): Promise<Report> {
  const { place } = call;
  const affiliate = newAffiliate(call);
  const { username } = affiliate;
  if (await findAffiliate(username)) throw nameTakenError(username, place);
  const { password, generated } = await newPassword(call, affiliate);
  const passwordHash = await hashPassword(password);
  const added = await addAffiliate({ ...affiliate, passwordHash, passwordExpired: generated });
  if (!added) throw nameTakenError(username, place);
  return {
    sentence: `${username} added ${place}.${generated ? shown(password) : ''}${ofFigures}`,
    data: { username, ...(generated ? { password } : {}) },
  };
}

export async function passwd(call: Call): Promise<Report> {
  const { place, target } = call;
  const account = await existingAccount(call);
  const { id, username, disabled } = account;
  const { password, generated } = await newPassword(call, account);
  await changePassword(id, await hashPassword(password), generated);
  await endCalendarFile(id, target);
  const stays = disabled ? ' The affiliate stays disabled: "enable" allows signing in.' : '';
  return {
    sentence:
      `${showInvisible(username)} ${place}: a new password, and signed out everywhere.${stays}` +
      (generated ? shown(password) : ''),
    data: { username, disabled, ...(generated ? { password } : {}) },
  };
}
