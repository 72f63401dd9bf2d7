/** The affiliates: one record each in the store `affiliates`, under a hash of the folded user name. */
import { createHash } from 'node:crypto';
import type { SessionUser } from '../../src/contract/api.ts';
import type { Session } from './session.ts';
import { changeRecord, deleteRecord, listKeys, openStore, readRecord } from './store.ts';

const STORE_NAME = 'affiliates';
/** An affiliate's oldest session ends when one more than this is opened, so that a record stays small. */
const MAX_SESSIONS = 20;

/** An affiliate as stored. A session stands only while its id is listed here: taking it off ends it. */
export interface Affiliate {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  disabled: boolean;
  sessions: Pick<Session, 'id' | 'expiresAt'>[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isAffiliate(value: unknown): value is Affiliate {
  const { username, firstName, lastName, email, passwordHash, disabled, sessions } = {
    ...(value as Partial<Affiliate> | null),
  };
  return (
    [username, firstName, lastName, email, passwordHash].every(isText) &&
    typeof disabled === 'boolean' &&
    Array.isArray(sessions) &&
    sessions.every((session) => isText(session?.id) && Number.isFinite(session.expiresAt))
  );
}

const openAffiliates = () => openStore(STORE_NAME);

/** Names that look alike to a person are one name: compatibility forms (NFKC) and case are folded. */
export const foldUsername = (username: string): string =>
  username.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC');

/** The key of an affiliate's record, the `sub` of a token and the name in the logs: 64 hexadecimal digits. */
export const affiliateId = (username: string): string =>
  createHash('sha256').update(foldUsername(username)).digest('hex');

/** The affiliate with this id, or null. One read. Throws a StoreError. */
export const readAffiliate = (id: string): Promise<Affiliate | null> =>
  readRecord(openAffiliates(), id, isAffiliate);

/** The ids of all records. Throws a StoreError. */
export const listAffiliateIds = (): Promise<string[]> => listKeys(openAffiliates());

/** Adds an affiliate; answers false where the folded name is taken. Throws a StoreError. */
export async function addAffiliate(affiliate: Affiliate): Promise<boolean> {
  let added = false;
  await changeRecord(openAffiliates(), affiliateId(affiliate.username), isAffiliate, (current) => {
    added = current === null;
    return added ? affiliate : undefined;
  });
  return added;
}

/** Changes an affiliate's record; answers what it is now, or null where there is none. Throws a StoreError. */
export const changeAffiliate = (
  id: string,
  change: (current: Affiliate) => Affiliate | undefined,
): Promise<Affiliate | null> =>
  changeRecord(openAffiliates(), id, isAffiliate, (current) =>
    current === null ? undefined : change(current),
  );

/** Removes an affiliate and with the record every session. Throws a StoreError. */
export const removeAffiliate = (id: string): Promise<void> => deleteRecord(openAffiliates(), id);

/** The record with this session added, sessions that have ended dropped and the oldest beyond the bound ended. */
export function withSession(affiliate: Affiliate, session: Session, now = Date.now()): Affiliate {
  const alive = affiliate.sessions.filter(({ expiresAt }) => expiresAt * 1000 > now);
  const { id, expiresAt } = session;
  return { ...affiliate, sessions: [...alive, { id, expiresAt }].slice(-MAX_SESSIONS) };
}

/** The record without this session, or undefined where it had none such. */
export function withoutSession(affiliate: Affiliate, sessionId: string): Affiliate | undefined {
  const sessions = affiliate.sessions.filter(({ id }) => id !== sessionId);
  return sessions.length === affiliate.sessions.length ? undefined : { ...affiliate, sessions };
}

/** Whether this affiliate may use this session now. */
export const isSignedIn = (affiliate: Affiliate | null, session: Session): affiliate is Affiliate =>
  affiliate !== null &&
  !affiliate.disabled &&
  affiliate.sessions.some(({ id }) => id === session.id);

/** What `me` answers of an affiliate: no field that is not named here leaves the server. */
export const toSessionUser = (affiliate: Affiliate): SessionUser => ({
  firstName: affiliate.firstName,
  lastName: affiliate.lastName,
  username: affiliate.username,
  email: affiliate.email,
});
