/** `npm run affiliates -- role NAME`: the members of the office. */
import { setOffice } from '../../functions/lib/auth/accounts.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { type Command, existing, report } from './affiliate-answers.ts';
import { options } from './affiliate-options.ts';
import { visible } from './names.ts';

/** Gives or removes the office's role. */
export const giveRole: Command = async (place) => {
  const { office, affiliate } = options;
  if (office === affiliate) throw new UsageError('role needs --office or --affiliate.');
  const account = await existing(place);
  const name = visible(account.username);
  if (account.office === office) {
    throw new CommandError(`${name} ${office ? 'works' : 'does not work'} in the office ${place}.`);
  }
  if (!(await setOffice(account.id, office))) {
    throw new CommandError(
      `${name} is the last office member ${place}: give someone else the role first.`,
    );
  }
  const second = account.twoStep ? '' : ' The office page asks for two-step sign-in first.';
  report(
    `${name} ${place}: ${office ? `works in the office now.${second}` : 'no longer works in the office.'}`,
    { username: account.username, office },
  );
};
