/** The affiliates, as the office lists and changes them in the browser. */
import type { InferOutput } from 'valibot';
import { invitationAddress } from '../../../src/config/security.ts';
import type { OfficeAssistant } from '../../../src/contract/assistants.ts';
import {
  type AFFILIATE_STATES,
  type changeAffiliate as changeRoute,
  type inviteAffiliate as inviteRoute,
  NAMES_TOO_LONG,
  namesFit,
  type OfficeAffiliate,
  type OneTimeAddress,
  type WholeAffiliate,
} from '../../../src/contract/office/affiliates.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import {
  accountColumns,
  correctAccount,
  endSessions,
  setDisabled,
  setOffice,
  unlockAccount,
} from '../account/accounts.ts';
import { addAffiliate, IS_HERE, SPONSOR_NAME, usernameMaker } from '../auth/affiliates.ts';
import { withdrawCalendar } from '../calendar/calendars.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { type Sql, sql } from '../db/sql.ts';
import { assistantColumns, endDelegations, isListed, JOIN_PERSON } from '../delegations.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { streamCsv } from '../http/stream.ts';
import { IS_CREDITED } from '../leads/leads.ts';
import { zoneOf } from '../rows/contacts.ts';
import { isOpenDelegation } from '../rows/delegations.ts';
import { assertMayInvite, inviteAccount } from '../sign-in/invitations.ts';

interface Filter {
  q: string;
  state?: (typeof AFFILIATE_STATES)[number] | undefined;
  firm?: string | undefined;
  assistants?: 'yes' | undefined;
}

/** The invited and active assistants of the affiliate `a`. */
const openAssistants = (now: Date): Sql =>
  sql`from delegate d where d.affiliate_id = a.id and ${isOpenDelegation(now)}`;

/** The columns of an assistant `k` as the office reads them. */
const officeColumns = (now: Date): Sql =>
  sql`${assistantColumns(now)}, coalesce(k.username, '') username`;

const columnsAt = (now: Date): Sql => sql`${accountColumns(sql`to_json`)}, coalesce((
  select json_build_object('name', p.name, 'firm', p.firm) from profile p where p.affiliate_id = a.id),
  '{"name":"","firm":""}') profile, a.firm_id "firmId", (select f.name from firm f where f.id = a.firm_id) "firmName", (
  select count(*)::int from session s where s.affiliate_id = a.id and s.expires_at > now()) sessions, (
  select count(*)::int ${openAssistants(now)}) "assistantCount"`;

const STATES: Record<NonNullable<Filter['state']>, Sql> = {
  active: sql`not a.disabled and a.password_hash is not null`,
  invited: sql`not a.disabled and a.password_hash is null`,
  disabled: sql`a.disabled`,
  office: sql`a.office`,
};

/** The search text is a part of a name, a firm or an address, or of an assistant's name. The firm is its id or "none". */
const whereOf = ({ q, state, firm, assistants }: Filter, now: Date): Sql =>
  sql`${IS_HERE} and ${state ? STATES[state] : sql`true`}
    and ${firm ? sql`coalesce(a.firm_id::text, 'none') = ${firm}` : sql`true`}
    and ${assistants ? sql`exists (select ${openAssistants(now)})` : sql`true`}
    and position(folded(${q}) in
    folded(a.username || ' ' || a.first_name || ' ' || a.last_name || ' ' || a.email || coalesce(
      (select ' ' || p.name || ' ' || p.firm from profile p where p.affiliate_id = a.id), '') || coalesce(
      (select string_agg(' ' || d.name, '') ${openAssistants(now)}), ''))) > 0`;

const BY_NAME: Order = { name: 'affiliates', key: sql`a.folded_name`, type: 'text' };

/** A page of the affiliates, by username. */
export function list(filter: Filter & Paging): Promise<Page<OfficeAffiliate>> {
  const now = new Date();
  return readPage<OfficeAffiliate>(
    query,
    {
      columns: columnsAt(now),
      from: sql`affiliate a`,
      where: whereOf(filter, now),
      order: {
        ...BY_NAME,
        name: `affiliates ${filter.state ?? ''} ${filter.firm ?? ''} ${filter.assistants ?? ''}`,
      },
      id: sql`a.id`,
    },
    filter,
  );
}

const BATCH_ROWS = 5_000;

interface Row extends OfficeAffiliate {
  signedIn: string | null;
  foldedName: string;
}

export function toCsv(filter: Filter): Promise<ReadableStream<Uint8Array>> {
  const now = new Date();
  return streamCsv<Row>({
    headings: [
      'Username',
      'First name',
      'Last name',
      'Email',
      'State',
      'Office',
      'Last sign-in (UTC)',
    ],
    cells: (row) => [
      row.username,
      row.firstName,
      row.lastName,
      row.email,
      row.disabled ? 'disabled' : row.invited ? 'invited' : 'active',
      row.office ? 'yes' : 'no',
      row.signedIn ?? '',
    ],
    batch: BATCH_ROWS,
    read: (last) =>
      query<Row>(sql`
        select ${columnsAt(now)}, a.folded_name "foldedName",
               to_char(a.signed_in_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') "signedIn"
          from affiliate a
         where ${whereOf(filter, now)} and ${last ? sql`a.folded_name > ${last.foldedName}` : sql`true`}
         order by a.folded_name limit ${BATCH_ROWS}`),
  });
}

/** How many of an affiliate's pages, tickets and orders its page shows. */
const MOST_SHOWN = 50;

/** The latest rows of the affiliate `a` in one of its tables, as a list of JSON objects. */
const latest = (columns: Sql, from: Sql, by: Sql): Sql =>
  sql`coalesce((select json_agg(one) from (select ${columns} from ${from} t
    where t.affiliate_id = a.id order by ${by} desc, id limit ${MOST_SHOWN}) one), '[]')`;

const ZONE = zoneOf(sql`a.id`);

const wholeAt = (
  now: Date,
): Sql => sql`${columnsAt(now)}, a.version, a.notes, a.agreement_on::text "agreementOn", a.eo_until::text "eoUntil",
  a.agreement_version::text "agreementVersion", a.sponsor_id "sponsorId", ${SPONSOR_NAME} "sponsorName",
  coalesce((select to_jsonb(p.states) from profile p where p.affiliate_id = a.id), '[]') states,
  (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'count', (
      select count(*) from lead l where l.affiliate_id = a.id and l.${IS_CREDITED}
         and date_trunc('month', l.created_at at time zone ${ZONE}) = month)) order by month)
    from generate_series(date_trunc('month', ${now}::timestamptz at time zone ${ZONE}) - interval '11 months',
      ${now}::timestamptz at time zone ${ZONE}, interval '1 month') month) "leadsByMonth",
  ${latest(sql`id, state, changed_at at, reason, valid_until "validUntil"`, sql`publication`, sql`submitted_at`)} publications,
  ${latest(sql`id, subject, status, updated_at "updatedAt"`, sql`ticket`, sql`updated_at`)} tickets,
  ${latest(sql`id, status, created_at "createdAt"`, sql`piece_order`, sql`created_at`)} orders,
  coalesce((select jsonb_agg(one) from (
    select ${officeColumns(now)} from delegate d ${JOIN_PERSON}
     where d.affiliate_id = a.id and ${isListed(now)}
     order by not (${isOpenDelegation(now)}), d.invited_at desc, d.id) one), '[]') assistants`;

/** One affiliate. Throws an HttpError: 404. */
export async function read(id: string): Promise<WholeAffiliate> {
  const [row] = await query<WholeAffiliate>(
    sql`select ${wholeAt(new Date())} from affiliate a where a.id = ${id} and ${IS_HERE}`,
  );
  if (!row) throw notFound();
  return row;
}

/** These affiliates, in any order. */
export const listByIds = (run: Query, ids: string[]): Promise<OfficeAffiliate[]> =>
  run<OfficeAffiliate>(
    sql`select ${columnsAt(new Date())} from affiliate a where a.id = any(${ids}::uuid[])`,
  );

interface Asking {
  actor: string;
  site: string;
}

async function addressFor(
  id: string,
  { actor, site }: Asking,
  note?: string,
): Promise<OneTimeAddress> {
  const { invited } = await read(id);
  const { token, expiresAt, mailed } = await inviteAccount(
    id,
    invited ? 'invite' : 'reset',
    actor,
    note,
  );
  return {
    affiliate: await read(id),
    address: invitationAddress(site, token),
    expiresAt: expiresAt.toISOString(),
    mailed,
  };
}

type Invited = InferOutput<NonNullable<typeof inviteRoute.body>>;

/** Adds an affiliate without a password. Throws an HttpError: 400 if the name is taken, and a ConfigError without the key of mailed links. */
export async function invite(
  asking: Asking,
  { note, ...person }: Invited,
): Promise<OneTimeAddress> {
  assertMayInvite();
  const username = person.username ?? (await usernameMaker([person]))(person);
  const id = await addAffiliate({ ...person, username, passwordHash: null });
  if (id) return addressFor(id, asking, note);
  throw invalid(
    'username',
    'This username is taken. Capitals and look-alike forms count as the same.',
  );
}

/** Makes a link for a new password. Throws an HttpError: 404, 409 if the affiliate is disabled. */
export async function reset(asking: Asking, id: string): Promise<OneTimeAddress> {
  const current = await read(id);
  if (!current.disabled) return addressFor(id, asking);
  throw new HttpError('conflict', 'This affiliate is disabled. Enable the account first.', {
    current,
  });
}

type Change = InferOutput<NonNullable<typeof changeRoute.body>>;

const LAST = 'No one else works in the office. Please give someone else the role first.';

/**
 * Corrects an affiliate's details, disables or enables the account, or grants or revokes the office
 * role. Throws an HttpError: 404; 400 if the names are too long together; 409 if the details were
 * changed since they were read, for one's own account and for the last member of the office.
 */
export async function change(actor: string, id: string, to: Change): Promise<WholeAffiliate> {
  const current = await read(id);
  const refused = (sentence: string, now = current) =>
    new HttpError('conflict', sentence, { current: now });
  if ('version' in to) {
    const { version, ...correction } = to;
    if (!namesFit({ ...current, ...correction })) throw invalid('lastName', NAMES_TOO_LONG);
    if (!(await correctAccount(id, correction, { actor, version }))) {
      throw refused('This affiliate was changed elsewhere. Nothing was saved.', await read(id));
    }
  } else if ('disabled' in to) {
    if (id === actor && to.disabled) {
      throw refused('You cannot disable your own account. Ask someone else in the office.');
    }
    if (!(await setDisabled(id, to.disabled, actor))) throw refused(LAST);
    // Also if the account is enabled: disabling it may not have reached the file.
    await withdrawCalendar(id, actor);
  } else {
    if (id === actor && !to.office) {
      throw refused('You cannot take your own role. Ask someone else in the office.');
    }
    if (!(await setOffice(id, to.office, actor))) throw refused(LAST);
  }
  return read(id);
}

/** Ends every session. Throws an HttpError: 404. */
export async function signOut(actor: string, id: string): Promise<WholeAffiliate> {
  await read(id);
  await endSessions(id, actor);
  return read(id);
}

/** Clears the wait after wrong passwords. Throws an HttpError: 404. */
export async function unlock(actor: string, id: string): Promise<WholeAffiliate> {
  const found = await read(id);
  await unlockAccount(found, actor);
  return found;
}

/** Ends an assistant's access, or returns the one that has ended before. Throws an HttpError: 404. */
export const endAssistant = (actor: string, id: string): Promise<OfficeAssistant> =>
  transaction(async (run) => {
    await endDelegations(run, sql`d.id = ${id}`, { by: 'office', actor });
    const [assistant] = await run<OfficeAssistant>(sql`
      select ${officeColumns(new Date())} from delegate d ${JOIN_PERSON} where d.id = ${id}`);
    if (!assistant) throw notFound();
    return assistant;
  });
