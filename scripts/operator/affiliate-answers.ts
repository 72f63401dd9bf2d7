/** The lookups and answers of the affiliates' commands. */

import { type Account, findAccount } from '../../functions/lib/auth/accounts.ts';
import type { Target } from '../database/target.ts';
import { CommandError } from '../lib/fail.ts';
import { options, username } from './affiliate-options.ts';
import { answer } from './answer.ts';
import { assertVisible, visible } from './names.ts';

/** A command; `place` is its store in words, such as "on this machine". */
export type Command = (place: string, target: Target) => Promise<void>;

/** Prints the result: a sentence for a person, or JSON. */
export function report(sentence: string, data: object): void {
  answer.log(options.json ? JSON.stringify(data) : sentence);
}

/** The error for an unknown name. Throws another if the name has an invisible character, because that is the likelier mistake. */
function unknown(name: string, place: string): CommandError {
  assertVisible('--username', name);
  return new CommandError(`there is no affiliate "${name}" ${place}. "list" shows all names.`);
}

/** The error for a taken name. */
export const taken = (name: string, place: string) =>
  new CommandError(
    `the username "${name}" is taken ${place} (capitals and look-alike forms count as the same). If it is the same person, "reset ${name}" prints an address for a new password.`,
  );

/** The named affiliate. Throws a CommandError if there is none. */
export async function existing(place: string): Promise<Account> {
  const account = await findAccount(username());
  if (!account) throw unknown(username(), place);
  return account;
}

const stateOf = ({ disabled, invited, office, endsAt }: Account): string => {
  if (endsAt) return `${disabled ? 'disabled, ' : ''}ends ${endsAt.toISOString().slice(0, 10)}`;
  if (disabled) return 'disabled';
  return `${invited ? 'invited' : 'enabled'}${office ? ', office' : ''}`;
};

/** An affiliate as a row of the list. */
export const rowOf = (account: Account) => ({
  username: visible(account.username),
  name: visible(`${account.firstName} ${account.lastName}`),
  email: visible(account.email),
  state: stateOf(account),
  sessions: account.sessions,
  inLogs: account.id,
});

/** Makes a command that applies one change and reports it. */
export const changing =
  (
    sentence: string,
    change: (account: Account, target: Target) => Promise<unknown>,
    data: object = {},
  ): Command =>
  async (place, target) => {
    const account = await existing(place);
    await change(account, target);
    const { username } = account;
    report(`${visible(username)} ${place}: ${sentence}`, { username, ...data });
  };
