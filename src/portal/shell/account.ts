/** The signed-in affiliate's account, as far as the frame of every page shows it. */
import { atom } from 'nanostores';
import { call } from '../../api/call.ts';
import { $person } from '../../api/person.ts';
import { RequestError } from '../../api/request.ts';
import { type Account, keepAccount, readAccount } from '../../contract/account-state.ts';

/** The account, or null while it is not known. */
export const $account = atom<Account | null>(null);

let turn = 0;

/** Asks the server; answers null if that failed or somebody else has signed in. Never throws. */
export async function loadAccount(): Promise<Account | null> {
  turn += 1;
  const mine = turn;
  try {
    const account = await call(readAccount);
    if (mine !== turn) return null;
    $account.set(account);
    return account;
  } catch (error) {
    if (!(error instanceof RequestError)) console.error('The account was not read', error);
    return null;
  }
}

/** Says when the account ends, as a page has just learned it; null if it stays. */
export function setEndsAt(endsAt: string | null): void {
  const account = $account.get();
  if (account) $account.set({ ...account, endsAt });
}

/** Takes the deletion of the account back. Throws what the call throws. */
export async function keep(): Promise<void> {
  const { endsAt } = await call(keepAccount);
  setEndsAt(endsAt);
}

$person.listen((_person, before) => {
  if (before === null) return;
  turn += 1;
  $account.set(null);
});
