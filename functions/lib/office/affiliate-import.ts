/** Invites many affiliates at once, each with their own mail. */
import { type SafeParseResult, safeParse } from 'valibot';
import { INVITATION_HOURS } from '../../../src/config/security.ts';
import { foldUsername, LOOK_ALIKES } from '../../../src/contract/look-alike.ts';
import {
  IMPORTS_PER_DAY,
  type ImportedAffiliate,
  inviteAffiliate,
} from '../../../src/contract/office-affiliates.ts';
import { FIRST_SHOW } from '../../../src/contract/public-fields.ts';
import { asRead, newReferralCode } from '../auth/affiliates.ts';
import { tokenHash } from '../auth/invitations.ts';
import { type Query, transaction } from '../db/db.ts';
import { mailIsOn } from '../env.ts';
import { HttpError } from '../http/refusal.ts';
import { mailWaits, newLetter } from '../mail/queue.ts';

type Row = Record<string, unknown>;
/** An affiliate of a row is read as one who is invited alone. */
const PERSON = inviteAffiliate.body as NonNullable<typeof inviteAffiliate.body>;
type Read = SafeParseResult<typeof PERSON>;

const EXISTS = 'An affiliate has this username or email already. No mail was sent.';
const TWICE = 'A row above has this username or email.';
const FULL = `At most ${IMPORTS_PER_DAY} a day are invited by a file. Import the rest tomorrow.`;

/** $1 the folded names, $2 the names, $3 the addresses, $4 and $5 the look-alikes. Returns for each row whether it already exists, and how people read its name. */
const THERE = `
select ${asRead('one.name', '$4', '$5')} read, exists (
    select from affiliate a where a.folded_name = one.folded or lower(a.email) = lower(one.email)
      or ${asRead('a.username', '$4', '$5')} = ${asRead('one.name', '$4', '$5')}) known
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality one (folded, name, email, place)
 order by place`;

const TODAY = `select count(*)::int count from audit
  where action = 'invited' and reason = 'import' and at > now() - interval '1 day'`;

/** $1 the people, $2 the profile fields that are visible at first, $3 the expiry of the links, $4 the importing member of the office. */
const ADD = `
with given as (
  select * from jsonb_to_recordset($1::jsonb) g (username text, folded text, "firstName" text, "lastName" text,
    email text, code text, "mailId" uuid, hash text)
), added as (
  insert into affiliate (username, folded_name, first_name, last_name, email)
  select username, folded, "firstName", "lastName", email from given
  on conflict (folded_name) do nothing
  returning id, folded_name, first_name, last_name, email
), one as (
  select added.*, given.code, given."mailId", given.hash from added join given on given.folded = added.folded_name
), coded as (
  insert into referral_code (code, affiliate_id) select code, id from one
), shown as (
  insert into profile (affiliate_id, name, email, code, show)
  select id, trim(first_name || ' ' || last_name), email, code, $2::jsonb from one
), opened as (
  insert into invitation (affiliate_id, token_hash, kind, expires_at) select id, hash, 'invite', $3 from one
), mailed as (
  insert into mail (id, kind, affiliate_id, to_address, subject_key)
  select "mailId", 'invitation', id, email, 'invitation:' || "mailId" from one
), noted as (
  insert into audit (actor, action, kind, affiliate_id, reason) select $4::uuid, 'invited', 'password', id, 'import' from one
)
select folded_name folded from one`;

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
    await run("select pg_advisory_xact_lock(hashtext('import of affiliates'))");
    const people = rows.map((row) => safeParse(PERSON, row));
    const report = await look(run, rows, people);
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

const usernameOf = ({ username }: Row): string =>
  typeof username === 'string' ? username.trim() : '';

/** The result that each row would have. */
async function look(run: Query, rows: Row[], people: Read[]): Promise<ImportedAffiliate[]> {
  const read = people.map(({ success, output }) => (success ? output : undefined));
  const names = read.map((person) => person?.username ?? '');
  const there = await run<{ read: string; known: boolean }>(THERE, [
    names.map(foldUsername),
    names,
    read.map((person) => person?.email ?? ''),
    ...LOOK_ALIKES,
  ]);
  const [{ count } = { count: 0 }] = await run<{ count: number }>(TODAY);
  let left = IMPORTS_PER_DAY - count;
  const seen = new Set<string>();
  return people.map(({ success, output, issues }, index): ImportedAffiliate => {
    const row = {
      row: index + 1,
      username: success ? output.username : usernameOf(rows[index] ?? {}),
    };
    const refused = (message: string) => ({ ...row, state: 'refused', message }) as const;
    if (!success) return refused(issues[0].message);
    const { known, read: name } = there[index] ?? {};
    if (known) return { ...row, state: 'existing', message: EXISTS };
    const keys = [
      `name ${foldUsername(output.username)}`,
      `read as ${name}`,
      `email ${output.email.toLowerCase()}`,
    ];
    if (keys.some((key) => seen.has(key))) return refused(TWICE);
    if (left <= 0) return refused(FULL);
    for (const key of keys) seen.add(key);
    left -= 1;
    return { ...row, state: 'added', message: '' };
  });
}

async function add(run: Query, actor: string, people: Read[], report: ImportedAffiliate[]) {
  const codes = new Set<string>();
  const newCode = (name: string): string => {
    const code = newReferralCode(name);
    if (codes.has(code)) return newCode(name);
    codes.add(code);
    return code;
  };
  const added = people.flatMap(({ success, output }, index) => {
    if (!success || report[index]?.state !== 'added') return [];
    const { mailId, token } = newLetter();
    return {
      ...output,
      folded: foldUsername(output.username),
      code: newCode(`${output.firstName} ${output.lastName}`),
      mailId,
      hash: tokenHash(token),
    };
  });
  if (added.length === 0) return;
  const ends = new Date(Date.now() + INVITATION_HOURS * 3_600_000);
  const show = JSON.stringify(FIRST_SHOW);
  await run(ADD, [JSON.stringify(added), show, ends, actor]);
  mailWaits();
}
