/** The affiliates and their sessions, as rows. */
import { randomUUID } from 'node:crypto';
import type { SessionUser } from '../../../src/contract/auth.ts';
import { FIRST_SHOW } from '../../../src/contract/public-fields.ts';
import { query, violates } from '../db/db.ts';
import type { Session } from './session.ts';

/** The oldest sessions beyond this number end when one more is opened. */
const MAX_SESSIONS = 20;

/** What signing in needs to know of an affiliate. */
export interface Affiliate {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  /** Counts new passwords. */
  passwordVersion: number;
  disabled: boolean;
}

const COLUMNS = `id, username, first_name "firstName", last_name "lastName", email,
  password_hash "passwordHash", password_version "passwordVersion", disabled`;

/** Names that look alike to a person are one name: compatibility forms (NFKC) and case are folded. */
export const foldUsername = (username: string): string =>
  username.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC');

/** The affiliate of this name, or null. */
export async function findAffiliate(username: string): Promise<Affiliate | null> {
  const folded = foldUsername(username);
  // Postgres keeps no such character, so that no name has one.
  if (folded.includes('\0')) return null;
  const [affiliate] = await query<Affiliate>(
    `select ${COLUMNS} from affiliate where folded_name = $1`,
    [folded],
  );
  return affiliate ?? null;
}

/** What an affiliate is added with. */
export type NewAffiliate = Pick<
  Affiliate,
  'username' | 'firstName' | 'lastName' | 'email' | 'passwordHash'
>;

/** Letters of a code that come from the name, and how many random ones make it unique. */
const NAMED_LETTERS = 24;
const RANDOM_LETTERS = 5;

/** A referral code to begin with: the name in a-z, and some random letters. */
function newReferralCode(name: string): string {
  const named = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAMED_LETTERS)
    .replaceAll(/^-|-$/g, '');
  const random = randomUUID().replaceAll('-', '').slice(0, RANDOM_LETTERS);
  return [named, random].filter(Boolean).join('-');
}

/** Adds an affiliate with a first profile; answers its id, or null if the folded name is taken. */
export async function addAffiliate(added: NewAffiliate): Promise<string | null> {
  try {
    const [row] = await query<{ id: string }>(
      `with added as (
         insert into affiliate (username, folded_name, first_name, last_name, email, password_hash)
         values ($1, $2, $3, $4, $5, $6) returning *
       ), coded as (
         insert into referral_code (code, affiliate_id) select $7, id from added
       )
       insert into profile (affiliate_id, name, email, code, show)
       select id, trim(first_name || ' ' || last_name), email, $7, $8 from added
       returning affiliate_id id`,
      [
        added.username,
        foldUsername(added.username),
        added.firstName,
        added.lastName,
        added.email,
        added.passwordHash,
        newReferralCode(`${added.firstName} ${added.lastName}`),
        JSON.stringify(FIRST_SHOW),
      ],
    );
    return row?.id ?? null;
  } catch (error) {
    if (violates(error, 'affiliate_folded_name_key')) return null;
    throw error;
  }
}

/** The affiliate of this session: the id and the four fields that `me` answers, or null. One query. */
export async function readSessionUser(
  session: Session,
): Promise<{ id: string; user: SessionUser } | null> {
  const [row] = await query<SessionUser & { id: string }>(
    `select a.id, a.first_name "firstName", a.last_name "lastName", a.username, a.email
       from session s join affiliate a on a.id = s.affiliate_id
      where s.id = $1 and s.affiliate_id = $2 and s.expires_at > $3 and not a.disabled`,
    [session.id, session.affiliateId, new Date()],
  );
  if (!row) return null;
  const { id, ...user } = row;
  return { id, user };
}

/** What opening a session does beside it, all in one statement. */
interface Opening {
  session: Session;
  /** The hash that the password was compared with: if it was replaced meanwhile, nothing opens. */
  comparedHash: string;
  /** The hash to keep from now on. */
  passwordHash: string;
  /** The session that the same browser presented: it ends with the new one (OWASP ASVS 5.0, 7.2.4). */
  endedId: string | undefined;
}

/**
 * Opens a session, unless the affiliate was disabled or given another password meanwhile; answers
 * whether it did. Sessions that have ended go, as does the oldest beyond the bound.
 */
export async function openSession(opening: Opening): Promise<boolean> {
  const { session, comparedHash, passwordHash, endedId } = opening;
  const now = new Date();
  const rows = await query(
    `with allowed as (
       update affiliate set password_hash = $3
        where id = $1 and password_hash = $2 and not disabled returning id
     ), gone as (
       delete from session where exists (select from allowed) and (
         id = $7 or (affiliate_id = $1 and expires_at <= $5) or id in (
           select id from session where affiliate_id = $1 and expires_at > $5 and id is distinct from $7
            order by created_at desc offset $8))
     )
     insert into session (id, affiliate_id, created_at, expires_at)
     select $4, id, $5, $6 from allowed returning id`,
    [
      session.affiliateId,
      comparedHash,
      passwordHash,
      session.id,
      now,
      new Date(session.expiresAt * 1000),
      endedId ?? null,
      MAX_SESSIONS - 1,
    ],
  );
  return rows.length > 0;
}

/** Ends this session. */
export async function endSession({ id, affiliateId }: Session): Promise<void> {
  await query('delete from session where id = $1 and affiliate_id = $2', [id, affiliateId]);
}
