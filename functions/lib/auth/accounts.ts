/** What the office does with affiliates. */
import { query } from '../db/db.ts';

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

const ACCOUNT = `select a.id, a.username, a.first_name "firstName", a.last_name "lastName", a.email,
    a.disabled, a.created_at "createdAt", count(s.id)::int sessions
  from affiliate a left join session s on s.affiliate_id = a.id and s.expires_at > now()`;

/** All affiliates, by user name. Throws a DatabaseError. */
export const listAccounts = (): Promise<Account[]> =>
  query<Account>(`${ACCOUNT} group by a.id order by a.folded_name`);

/** The affiliate with this id, or null. Throws a DatabaseError. */
export async function readAccount(id: string): Promise<Account | null> {
  const [account] = await query<Account>(`${ACCOUNT} where a.id = $1 group by a.id`, [id]);
  return account ?? null;
}

/** Gives a new password, which ends every session and every known device. Throws a DatabaseError. */
export async function changePassword(id: string, passwordHash: string): Promise<void> {
  await query(
    `with ended as (delete from session where affiliate_id = $1)
     update affiliate set password_hash = $2, password_version = password_version + 1 where id = $1`,
    [id, passwordHash],
  );
}

/** Forbids or allows signing in; forbidding ends every session. Throws a DatabaseError. */
export async function setDisabled(id: string, disabled: boolean): Promise<void> {
  await query(
    `with ended as (delete from session where affiliate_id = $1 and $2)
     update affiliate set disabled = $2 where id = $1`,
    [id, disabled],
  );
}

/** Ends every session. Throws a DatabaseError. */
export async function endSessions(id: string): Promise<void> {
  await query('delete from session where affiliate_id = $1', [id]);
}

/** Names and address that the office may correct. */
export type Correction = Partial<Pick<Account, 'firstName' | 'lastName' | 'email'>>;

/** Corrects what is given, and leaves the rest. Throws a DatabaseError. */
export async function correctAccount(id: string, correction: Correction): Promise<void> {
  await query(
    `update affiliate set first_name = coalesce($2, first_name),
       last_name = coalesce($3, last_name), email = coalesce($4, email) where id = $1`,
    [id, correction.firstName ?? null, correction.lastName ?? null, correction.email ?? null],
  );
}

/** Removes an affiliate with all that is theirs; their referral codes stay taken. Throws a DatabaseError. */
export async function removeAccount(id: string): Promise<void> {
  await query('delete from affiliate where id = $1', [id]);
}
