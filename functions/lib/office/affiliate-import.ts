/** Invites many affiliates at once, each with their own mail. */
import * as v from 'valibot';
import { INVITATION_HOURS } from '../../../src/config/security.ts';
import { statesIn } from '../../../src/contract/applications.ts';
import { line } from '../../../src/contract/fields.ts';
import { foldUsername } from '../../../src/contract/look-alike.ts';
import {
  IMPORTS_PER_DAY,
  type ImportedAffiliate,
  inviteAffiliate,
} from '../../../src/contract/office/affiliates.ts';
import { composeName, parsePersonName } from '../../../src/contract/person-name.ts';
import { MAX_FIRM, MAX_NAME } from '../../../src/contract/profile/profile.ts';
import { FIRST_SHOW } from '../../../src/contract/profile/public-fields.ts';
import { asRead, newReferralCode, usernameMaker } from '../auth/affiliates.ts';
import { type Query, transaction } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { HttpError } from '../http/refusal.ts';
import { mailWaits, newLetter } from '../mail-queue.ts';
import { mailIsOn } from '../platform/env.ts';
import { newToken, tokenHash } from '../sign-in/invitations.ts';

type Row = Record<string, unknown>;
/** The schema of a row: an invited affiliate, with the fields of the profile. */
const PERSON = v.intersect([
  inviteAffiliate.body as NonNullable<typeof inviteAffiliate.body>,
  v.object({
    /** The name with all its parts, if the file has it in one cell. */
    whole: v.optional(line('The name', MAX_NAME), ''),
    firm: v.optional(line('The firm', MAX_FIRM), ''),
    states: v.optional(v.string(), ''),
  }),
]);
type Read = v.SafeParseResult<typeof PERSON>;

const cell = (row: Row, field: string): string => {
  const value = row[field];
  return typeof value === 'string' ? value.trim() : '';
};

/** The cells that every row needs. The schema has a sentence for each empty one. */
const NEEDED = { firstName: '', lastName: '', email: '' };

/** The row with both names, and without its empty cells, which stand for left-out fields. */
function rowOf(given: Row): Row {
  const filled = Object.entries(given).filter(([, value]) => value !== '');
  const row: Row = { ...NEEDED, ...Object.fromEntries(filled) };
  const name = cell(row, 'name');
  if (!name || row.firstName || row.lastName) return row;
  const parts = parsePersonName(name);
  const { firstName, lastName } = parts;
  return { ...row, firstName, lastName, whole: composeName(parts) };
}

const leftOut = (unknown: readonly string[]): string =>
  unknown.length === 0 ? '' : `Not a state, so left out: ${unknown.join(', ')}.`.slice(0, 300);

const EXISTS = 'An affiliate has this username or email already. No mail was sent.';
const TWICE = 'A row above has this username or email.';
const FULL = `At most ${IMPORTS_PER_DAY} a day are invited by a file. Import the rest tomorrow.`;

const TODAY = sql`select count(*)::int count from audit
  where action = 'invited' and reason = 'import' and at > now() - interval '1 day'`;

interface Report {
  added: number;
  existing: number;
  refused: number;
  rows: ImportedAffiliate[];
}

/**
 * Adds and invites everyone who does not exist yet, and reports the result for each row. A dry run
 * changes nothing. Throws an HttpError: 409 if mail is not set up.
 */
export function importAffiliates(actor: string, rows: Row[], dryRun: boolean): Promise<Report> {
  if (!mailIsOn()) {
    throw new HttpError('conflict', 'Email is not set up, so no one would get an invitation.');
  }
  return transaction(async (run) => {
    // Imports run one after the other, so that the daily limit holds.
    await run(sql`select pg_advisory_xact_lock(hashtext('import of affiliates'))`);
    const read = rows.map(rowOf);
    const people = read.map((row) => v.safeParse(PERSON, row));
    const report = await look(run, read, people);
    if (!dryRun) await add(run, actor, people, report);
    const count = (state: ImportedAffiliate['state']) =>
      report.filter((row) => row.state === state).length;
    return {
      added: count('added'),
      existing: count('existing'),
      refused: count('refused'),
      rows: report,
    };
  });
}

/** The result that each row would have. */
async function look(run: Query, rows: Row[], people: Read[]): Promise<ImportedAffiliate[]> {
  const read = people.map(({ success, output }) => (success ? output : undefined));
  const names = read.map((person) => person?.username ?? '');
  const foldedNames = names.map(foldUsername);
  const emails = read.map((person) => person?.email ?? '');
  // For each row the username of who already exists, and how people read its name.
  const matches = await run<{ read: string; known: string | null }>(sql`
    select ${asRead(sql`one.name`)} read, (
        select a.username from affiliate a where a.folded_name = one.folded or not a.assistant and lower(a.email) = lower(one.email)
          or ${asRead(sql`a.username`)} = ${asRead(sql`one.name`)} limit 1) known
      from unnest(${foldedNames}::text[], ${names}::text[], ${emails}::text[])
        with ordinality one (folded, name, email, place)
     order by place`);
  const [{ count } = { count: 0 }] = await run<{ count: number }>(TODAY);
  let left = IMPORTS_PER_DAY - count;
  const nameless = read.flatMap((person) => (person && !person.username ? person : []));
  const namesAsRead = matches.map((row) => row.read);
  const newName = await usernameMaker(nameless, namesAsRead, run);
  const seen = new Set<string>();
  return people.map(({ success, output, issues }, index): ImportedAffiliate => {
    const cells = rows[index] ?? {};
    const row = {
      row: index + 1,
      name: cell(cells, 'whole') || `${cell(cells, 'firstName')} ${cell(cells, 'lastName')}`.trim(),
      username: success ? (output.username ?? '') : cell(cells, 'username'),
    };
    const refused = (message: string) => ({ ...row, state: 'refused', message }) as const;
    if (!success) return refused(issues[0].message);
    const { known, read: name } = matches[index] ?? {};
    if (known) {
      return { ...row, username: row.username || known, state: 'existing', message: EXISTS };
    }
    const keys = [
      `email ${output.email.toLowerCase()}`,
      ...(output.username ? [`name ${foldUsername(output.username)}`, `read as ${name}`] : []),
    ];
    if (keys.some((key) => seen.has(key))) return refused(TWICE);
    if (left <= 0) return refused(FULL);
    for (const key of keys) seen.add(key);
    left -= 1;
    const message = leftOut(statesIn(output.states).unknown);
    return { ...row, username: row.username || newName(output), state: 'added', message };
  });
}

async function add(run: Query, actor: string, people: Read[], report: ImportedAffiliate[]) {
  const newcomers = people.flatMap(({ success, output }, index): Newcomer[] => {
    const { state, username = '' } = report[index] ?? {};
    if (!success || state !== 'added') return [];
    const { firstName, lastName, email, whole, firm, states } = output;
    return [
      {
        username,
        firstName,
        lastName,
        email,
        profileName: whole || `${firstName} ${lastName}`,
        firm,
        states: statesIn(states).codes,
      },
    ];
  });
  if (newcomers.length > 0) await addNewcomers(run, actor, newcomers, 'import');
}

/** Someone who gets an account and an invitation, with what the profile says at first. */
export interface Newcomer {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  profileName: string;
  firm: string;
  states: string[];
  roles?: string[];
  crd?: string;
  /** For the office alone. */
  notes?: string;
  /** The day and the version of the accepted agreement. */
  agreementOn?: string;
  agreementVersion?: string;
  sponsorId?: string | null;
  sponsorSees?: boolean;
  /** A line of the office's own in the letter. */
  line?: string;
}

interface AddedNewcomer {
  id: string;
  token: string;
  expiresAt: string;
  mailed: boolean;
}

/** The newcomers, each with a code and a token of their own. A token comes from the letter, if mail is set up, so that each try has the same one. */
function withAccess(newcomers: readonly Newcomer[], mailed: boolean) {
  const codes = new Set<string>();
  const newCode = (name: string): string => {
    const code = newReferralCode(name);
    if (codes.has(code)) return newCode(name);
    codes.add(code);
    return code;
  };
  return newcomers.map((newcomer) => {
    const { mailId, token } = mailed ? newLetter() : { mailId: null, token: newToken() };
    return {
      ...newcomer,
      folded: foldUsername(newcomer.username),
      code: newCode(`${newcomer.firstName} ${newcomer.lastName}`),
      mailId,
      token,
      hash: tokenHash(token),
    };
  });
}

/**
 * Adds and invites these people, in their order. `reason` is that of the audit. Throws an HttpError: 409 if one of
 * the usernames has just been taken.
 */
export async function addNewcomers(
  run: Query,
  actor: string,
  newcomers: readonly Newcomer[],
  reason = '',
): Promise<AddedNewcomer[]> {
  const mailed = mailIsOn();
  const rows = withAccess(newcomers, mailed);
  const ends = new Date(Date.now() + INVITATION_HOURS * 3_600_000);
  const given = rows.map(({ token: _token, ...row }) => row);
  const added = await run<{ id: string; folded: string }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g (username text, folded text, "firstName" text, "lastName" text,
        email text, code text, "mailId" uuid, hash text, "profileName" text, firm text, states text[], roles text[], crd text,
        notes text, "agreementOn" date, "agreementVersion" date, "sponsorId" uuid, "sponsorSees" boolean, line text)
    ), added as (
      insert into affiliate (username, folded_name, first_name, last_name, email, notes, agreement_on, agreement_version,
        sponsor_id, sponsor_sees)
      select username, folded, "firstName", "lastName", email, coalesce(notes, ''), "agreementOn", "agreementVersion",
          "sponsorId", coalesce("sponsorSees", false) from given
      on conflict (folded_name) do nothing
      returning id, folded_name
    ), one as (
      select added.id, given.* from added join given on given.folded = added.folded_name
    ), coded as (
      insert into referral_code (code, affiliate_id) select code, id from one
    ), shown as (
      insert into profile (affiliate_id, name, email, code, show, firm, states, roles, crd)
      select id, "profileName", email, code, ${JSON.stringify(FIRST_SHOW)}::jsonb, firm, states, coalesce(roles, '{}'),
          coalesce(crd, '') from one
    ), opened as (
      insert into invitation (affiliate_id, token_hash, kind, expires_at, invited_by, note)
      select id, hash, 'invite', ${ends}, ${actor}::uuid, coalesce(line, '') from one
    ), mailed as (
      insert into mail (id, kind, affiliate_id, to_address, subject_key)
      select "mailId", 'invitation', id, email, 'invitation:' || "mailId" from one where "mailId" is not null
    ), noted as (
      insert into audit (actor, action, kind, affiliate_id, reason)
      select ${actor}::uuid, 'invited', 'password', id, ${reason} from one
    )
    select id, folded from one`);
  mailWaits();
  return rows.map(({ folded: name, token }) => {
    const { id } = added.find(({ folded }) => folded === name) ?? {};
    if (!id) {
      throw new HttpError(
        'conflict',
        'Someone was just invited under the same name. Please try again.',
      );
    }
    return { id, token, expiresAt: ends.toISOString(), mailed };
  });
}
