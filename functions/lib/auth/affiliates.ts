/** The affiliates, as rows. Their sessions are in sessions.ts. */
import { MAX_PASSWORD_BYTES } from '../../../src/config/security.ts';
import type { Credentials } from '../../../src/contract/auth/auth.ts';
import { foldUsername, LOOK_ALIKES } from '../../../src/contract/look-alike.ts';
import { FIRST_SHOW } from '../../../src/contract/profile/public-fields.ts';
import { folded } from '../../../src/lib/folded.ts';
import { query, violates } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { readValue } from '../http/endpoint.ts';
import { HttpError } from '../http/refusal.ts';

/** The columns of the affiliate `a`, with the profile that `JOIN_PROFILE` joins. */
export const AFFILIATE_NAMES = sql`a.id "affiliateId", a.username affiliate, p.name "affiliateName", p.firm "affiliateFirm"`;

export const JOIN_PROFILE = sql`left join profile p on p.affiliate_id = a.id`;

/** The SQL condition for an affiliate `a` who is visible to visitors: neither disabled nor deleted, and no assistant. */
export const TAKES_PART = sql`not a.assistant and not a.disabled and (a.ends_at is null or a.ends_at > now())`;

/** The SQL condition for an affiliate `a` whose account is not being deleted; assistants are none. */
export const IS_HERE = sql`not a.assistant and a.folded_name <> 'ended ' || a.id`;

/** The SQL for the account's name of the affiliate `a`, which only the office changes. */
export const ACCOUNT_NAME = sql`trim(a.first_name || ' ' || a.last_name)`;

/** The SQL for the name of the affiliate `a` with the profile `p`. */
export const ITS_NAME = sql`coalesce(nullif(p.name, ''), ${ACCOUNT_NAME})`;

/** The SQL for the name of the one who introduced the affiliate `a`; null without one. */
export const SPONSOR_NAME = sql`(
  select coalesce(nullif(p.name, ''), trim(s.first_name || ' ' || s.last_name)) from affiliate s
    left join profile p on p.affiliate_id = s.id where s.id = a.sponsor_id)`;

/** The SQL condition for a version `p` of an own page that is public today, if its affiliate is visible. */
export const IS_LIVE = sql`p.state = 'approved' and p.valid_until > (now() at time zone 'UTC')::date`;

/** The SQL condition for an affiliate `a` who is in this audience of an announcement. */
export const isAmong = (
  audience: Sql,
): Sql => sql`not a.assistant and case ${audience} when 'all' then true
  when 'no-page' then not exists (
    select from publication p where p.affiliate_id = a.id and p.html is not null and ${IS_LIVE})
  else exists (select from profile p
    where p.affiliate_id = a.id and split_part(${audience}, ':', 2) = any (p.states)) end`;

/* Signing in: the credentials. */

export const MAX_USERNAME_LENGTH = 64;

/** The credentials in the body, exactly as typed. Throws an HttpError: 400 if the shape is wrong. */
export async function readCredentials(request: Request): Promise<Credentials> {
  const body = await readValue(request);
  const refuse = (message: string) => new HttpError('bad_request', message);
  if (typeof body !== 'object' || body === null) throw refuse('This request could not be read.');
  const { username, password } = body as Record<string, unknown>;
  if (typeof username !== 'string' || typeof password !== 'string' || !username || !password) {
    throw refuse('Please enter your username and password.');
  }
  if (username.length > MAX_USERNAME_LENGTH) throw refuse('That username is too long.');
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw refuse('That password is too long.');
  return { username, password };
}

export interface Affiliate {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Null if the affiliate is invited and has not chosen a password yet. */
  passwordHash: string | null;
  /** Each new password raises it. */
  passwordVersion: number;
  /** Whether the office made the password, so that it must be replaced. */
  passwordExpired: boolean;
  twoStep: boolean;
  disabled: boolean;
}

const COLUMNS = sql`id, username, first_name "firstName", last_name "lastName", email,
  password_hash "passwordHash", password_version "passwordVersion",
  password_expired "passwordExpired", two_step "twoStep", disabled`;

/** False for an account that was deleted and is past its grace period: no query finds it. */
const OPEN = sql`(ends_at is null or ends_at > now())`;

/** A statement: the affiliate with this folded name. Null finds no one. */
export const affiliateByName = (foldedName: string | null): Sql =>
  sql`select ${COLUMNS} from affiliate where folded_name = ${foldedName} and ${OPEN}`;

/** The folded name, or null if no affiliate can have it. Postgres cannot store NUL, so no name contains it. */
export const foldedNameOf = (username: string): string | null => {
  const folded = foldUsername(username);
  return folded.includes('\0') ? null : folded;
};

/** The affiliate with this name, or null, also if the account is deleted. */
export async function findAffiliate(username: string): Promise<Affiliate | null> {
  const [affiliate] = await query<Affiliate>(affiliateByName(foldedNameOf(username)));
  return affiliate ?? null;
}

export async function readAffiliate(id: string): Promise<Affiliate | null> {
  const [affiliate] = await query<Affiliate>(
    sql`select ${COLUMNS} from affiliate where id = ${id} and ${OPEN}`,
  );
  return affiliate ?? null;
}

type NewAffiliate = Pick<
  Affiliate,
  'username' | 'firstName' | 'lastName' | 'email' | 'passwordHash'
> &
  Partial<Pick<Affiliate, 'passwordExpired'>>;

/** How many letters of a code come from the name, and how many random letters follow: with the hyphen, a code has at most 32. */
const NAMED_LETTERS = 24;
const RANDOM_LETTERS = 7;

/** An initial referral code: the name in a-z, and some random letters. */
export function newReferralCode(name: string): string {
  const named = folded(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAMED_LETTERS)
    .replaceAll(/^-|-$/g, '');
  const random = crypto.randomUUID().replaceAll('-', '').slice(0, RANDOM_LETTERS);
  return [named, random].filter(Boolean).join('-');
}

/** A name as a person reads it: Cyrillic and Greek letters become the Latin letters that they look like. */
export function asRead(name: Sql): Sql {
  const [lookAlikes, latin] = LOOK_ALIKES;
  return sql`lower(translate(normalize(${name}, NFKC), ${lookAlikes}, ${latin}))`;
}

type Named = Pick<Affiliate, 'firstName' | 'lastName' | 'email'>;

const letters = (text: string): string => folded(text).replaceAll(/[^a-z0-9]/g, '');

/** A username without a number: the first and last name in a-z and digits, or else what stands before the @. */
const usernameOf = ({ firstName, lastName, email }: Named): string =>
  (
    [firstName, lastName].map(letters).filter(Boolean).join('.') ||
    (email.split('@')[0] ?? '').toLowerCase()
  ).slice(0, MAX_USERNAME_LENGTH - NUMBER_LETTERS);
const NUMBER_LETTERS = 4;

/** Makes free usernames for these people, in turn: `ada.example`, then `ada.example2`. `otherNames` are names that others have. */
export async function usernameMaker(
  people: readonly Named[],
  otherNames: readonly string[] = [],
  run = query,
): Promise<(person: Named) => string> {
  const stems = people.map((person) => usernameOf(person).replace(/\d+$/, ''));
  const rows = await run<{ read: string }>(sql`
    select read from (select ${asRead(sql`username`)} read from affiliate) one
     where regexp_replace(read, '[0-9]+$', '') = any(${stems}::text[])`);
  const usedNames = new Set([...rows.map(({ read }) => read), ...otherNames]);
  return (person) => {
    const first = usernameOf(person);
    let name = first;
    for (let number = 2; usedNames.has(name); number += 1) name = `${first}${number}`;
    usedNames.add(name);
    return name;
  };
}

/** Adds an affiliate with a first profile. Returns its id, or null if the name or a look-alike is taken. */
export async function addAffiliate(added: NewAffiliate): Promise<string | null> {
  const { username, firstName, lastName, email, passwordHash, passwordExpired = false } = added;
  const code = newReferralCode(`${firstName} ${lastName}`);
  try {
    const [row] = await query<{ id: string }>(sql`
      with added as (
        insert into affiliate
          (username, folded_name, first_name, last_name, email, password_hash, password_expired)
        select ${username}, ${foldUsername(username)}, ${firstName}, ${lastName}, ${email}, ${passwordHash},
            ${passwordExpired}
         where not exists (
           select from affiliate where ${asRead(sql`username`)} = ${asRead(sql`${username}::text`)})
        returning *
      ), coded as (
        insert into referral_code (code, affiliate_id) select ${code}, id from added
      )
      insert into profile (affiliate_id, name, email, code, show)
      select id, trim(first_name || ' ' || last_name), email, ${code}, ${JSON.stringify(FIRST_SHOW)} from added
      returning affiliate_id id`);
    return row?.id ?? null;
  } catch (error) {
    if (violates(error, 'affiliate_folded_name_key')) return null;
    // Someone of the same name has the code. The next one is another.
    if (violates(error, 'referral_code_pkey')) return addAffiliate(added);
    throw error;
  }
}
