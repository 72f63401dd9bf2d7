/** The affiliates' commands about passwords: addresses that open "Choose your password", and passwords that the office gives. */
import { inviteAccount, withdrawInvitation } from '../../functions/lib/auth/account-invitations.ts';
import { changePassword } from '../../functions/lib/auth/accounts.ts';
import { addAffiliate, findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../../functions/lib/auth/password.ts';
import { invitationAddress } from '../../src/config/choose-password.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { asMoment, type Command, existing, report, taken } from './affiliate-answers.ts';
import { newAffiliate, options } from './affiliate-options.ts';
import { visible } from './names.ts';
import { askPassword, assertGoodPassword, generatePassword, readPassword } from './new-password.ts';
import { siteAddress } from './site-address.ts';

/** Makes an address for choosing a password, and prints it. */
async function printAddress(
  sentence: string,
  { id, username }: { id: string; username: string },
  kind: 'invite' | 'reset',
  site: string,
): Promise<void> {
  const { token, expiresAt } = await inviteAccount(id, kind);
  const address = invitationAddress(site, token);
  report(
    `${sentence} Pass this address on to them alone. It works once, until ${asMoment(expiresAt)}:\n${address}`,
    { username, address, expiresAt: expiresAt.toISOString() },
  );
}

/** Adds an affiliate who has no password yet. */
export const inviteNew: Command = async (place, target) => {
  const affiliate = newAffiliate();
  const { username } = affiliate;
  const site = await siteAddress(target, options.site);
  const id = await addAffiliate({ ...affiliate, passwordHash: null });
  if (!id) throw taken(username, place);
  await printAddress(`${username} invited ${place}.`, { id, username }, 'invite', site);
};

/** Lets an affiliate choose another password, or a first one if the invitation has expired. */
export const reset: Command = async (place, target) => {
  const account = await existing(place);
  const { username, disabled, invited } = account;
  if (disabled) {
    throw new CommandError(`${visible(username)} is disabled ${place}: "enable" comes first.`);
  }
  const site = await siteAddress(target, options.site);
  const sentence = invited
    ? `${visible(username)} ${place}: invited again; an address from before no longer works.`
    : `${visible(username)} ${place}: a reset. The password stays until another is chosen.`;
  await printAddress(sentence, account, invited ? 'invite' : 'reset', site);
};

/** Ends an address that was not used. */
export const withdraw: Command = async (place) => {
  const { id, username } = await existing(place);
  if (!(await withdrawInvitation(id))) {
    throw new CommandError(`${visible(username)} has no open invitation or reset ${place}.`);
  }
  report(`${visible(username)} ${place}: the address no longer works.`, { username });
};

/** A new password, generated, piped or typed; `generated` ones are shown, and have to be replaced. */
async function newPassword(
  person: Parameters<typeof assertGoodPassword>[1],
): Promise<{ password: string; generated: boolean }> {
  if (options.generate && options['password-stdin']) {
    throw new UsageError('--generate and --password-stdin exclude each other.');
  }
  if (options.generate) return { password: generatePassword(), generated: true };
  const password = options['password-stdin'] ? await readPassword() : await askPassword();
  assertGoodPassword(password, person);
  return { password, generated: false };
}

const shown = (password: string) =>
  ` Password, shown this once, to be replaced at the next sign-in: ${password}`;

/** Adds an affiliate with a password. */
export const add: Command = async (place) => {
  const affiliate = newAffiliate();
  const { username } = affiliate;
  if (await findAffiliate(username)) throw taken(username, place);
  const { password, generated } = await newPassword(affiliate);
  const passwordHash = await hashPassword(password);
  const added = await addAffiliate({ ...affiliate, passwordHash, passwordExpired: generated });
  if (!added) throw taken(username, place);
  report(`${username} added ${place}.${generated ? shown(password) : ''}`, {
    username,
    ...(generated ? { password } : {}),
  });
};

/** Gives an affiliate another password. */
export const givePassword: Command = async (place) => {
  const account = await existing(place);
  const { id, username, disabled } = account;
  const { password, generated } = await newPassword(account);
  await changePassword(id, await hashPassword(password), generated);
  const stays = disabled ? ' The affiliate stays disabled: "enable" allows signing in.' : '';
  report(
    `${visible(username)} ${place}: a new password, and signed out everywhere.${stays}` +
      (generated ? shown(password) : ''),
    { username, disabled, ...(generated ? { password } : {}) },
  );
};
