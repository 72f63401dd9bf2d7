/** What the office does with affiliates. */
import { query, transaction } from '../db/db.ts';
import { noteSecurity } from '../security-events.ts';
import { foldUsername } from './affiliates.ts';

/** An affiliate as the office sees it. */
export interface Account {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  disabled: boolean;
  createdAt: Date;
  /** Sessions that are open now. */
  sessions: number;
}

const COLUMNS = `a.id, a.username, a.first_name "firstName", a.last_name "lastName", a.email,
    a.disabled, a.created_at "createdAt"`;

const END_SESSIONS = 'delete from session where affiliate_id = $1';

/** All affiliates, by user name. Sessions are counted before the join: grouping whole rows costs more. */
export const listAccounts = (): Promise<Account[]> =>
  query<Account>(
    `select ${COLUMNS}, coalesce(open.sessions, 0) sessions
       from affiliate a left join (
         select affiliate_id, count(*)::int sessions from session
          where expires_at > now() group by affiliate_id
       ) open on open.affiliate_id = a.id
      order by a.folded_name`,
  );

/** The affiliate of this name, or null. */
export async function findAccount(username: string): Promise<Account | null> {
  const name = foldUsername(username);
  const [account] = await query<Account>(
    `select ${COLUMNS}, (
         select count(*)::int from session s where s.affiliate_id = a.id and s.expires_at > now()
       ) sessions
       from affiliate a where a.folded_name = $1`,
    [name],
  );
  return account ?? null;
}

/**
 * Changes the affiliate's row and ends every session. Two statements: the change waits for a login
 * that is just opening a session, and only a statement that begins after it sees that session.
 */
const changeAndSignOut = (text: string, values: [id: string, ...unknown[]]): Promise<void> =>
  transaction(async (run) => {
    await run(text, values);
    await run(END_SESSIONS, [values[0]]);
  });

/** Gives a new password, which ends every session and every known device. */
export const changePassword = (id: string, passwordHash: string): Promise<void> =>
  changeAndSignOut(
    `update affiliate set password_hash = $2, password_version = password_version + 1
      where id = $1`,
    [id, passwordHash],
  );

/** Forbids or allows signing in; forbidding ends every session. */
export async function setDisabled(id: string, disabled: boolean): Promise<void> {
  const change = 'update affiliate set disabled = $2 where id = $1';
  await (disabled ? changeAndSignOut : query)(change, [id, disabled]);
}

/** Ends every session. */
export async function endSessions(id: string): Promise<void> {
  await query(END_SESSIONS, [id]);
}

/** Removes every factor of somebody who lost them all, and ends every session; audit and affiliate hear of it. */
export const twoStepOff = (id: string): Promise<void> =>
  transaction(async (run) => {
    await run('update affiliate set two_step = false where id = $1', [id]);
    for (const table of ['authenticator', 'passkey', 'passkey_challenge', 'recovery_code']) {
      await run(`delete from ${table} where affiliate_id = $1`, [id]);
    }
    await run(END_SESSIONS, [id]);
    await noteSecurity(run, id, {
      actor: null,
      action: 'two-step-off',
      kind: 'account',
      alert: {
        title: 'Two-step sign-in switched off',
        href: '/dashboard/settings/security',
        why: 'The office switched it off for your account. If you did not ask for that, change your password and tell the office.',
      },
    });
  });

/** Names and address that the office may correct. */
export type Correction = Partial<Pick<Account, 'firstName' | 'lastName' | 'email'>>;

/** Corrects what is given, and leaves the rest. */
export async function correctAccount(id: string, correction: Correction): Promise<void> {
  await query(
    `update affiliate set first_name = coalesce($2, first_name),
       last_name = coalesce($3, last_name), email = coalesce($4, email) where id = $1`,
    [id, correction.firstName ?? null, correction.lastName ?? null, correction.email ?? null],
  );
}

/** Removes an affiliate with all that is theirs; their referral codes stay taken. */
export async function removeAccount(id: string): Promise<void> {
  await query('delete from affiliate where id = $1', [id]);
}
