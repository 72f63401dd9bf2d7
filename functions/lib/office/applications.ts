/** The office's work on applications to join. Every decision is in the audit, without a name. */
import type { InferOutput } from 'valibot';
import { LICENSE_DEPARTMENTS, LICENSE_SEARCH } from '../../../src/config/license-search.ts';
import { US_STATES } from '../../../src/config/places.ts';
import { invitationAddress } from '../../../src/config/security.ts';
import { DAY_MS } from '../../../src/config/units.ts';
import type { ApplicationState } from '../../../src/contract/applications.ts';
import type {
  Decided,
  DecisionDraft,
  InTheWay,
  OfficeApplication,
  WholeOfficeApplication,
} from '../../../src/contract/office/applications.ts';
import * as contract from '../../../src/contract/office/applications.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { parsePersonName } from '../../../src/contract/person-name.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { IS_HERE, ITS_NAME, usernameMaker } from '../auth/affiliates.ts';
import { assertProved } from '../auth/endpoint.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { type Sql, sql } from '../db/sql.ts';
import { download } from '../http/answer.ts';
import { type Caller, on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound, originOf } from '../http/refusal.ts';
import { streamCsv } from '../http/stream.ts';
import { mailWaits } from '../mail-queue.ts';
import { withWaitingCount } from '../office-news.ts';
import { mailIsOn } from '../platform/env.ts';
import { APPLICATION_COLUMNS, goneMails } from '../rows/applications.ts';
import { addNewcomers, type Newcomer } from './affiliate-import.ts';
import { listByIds } from './affiliates.ts';
import { noteExport } from './audit.ts';

/** No one reads an application whose address is not confirmed. */
const IS_SEEN = sql`j.state <> 'received'`;

/** The other applications `o` and the accounts that have the mailbox or a license number of `j`. */
const OTHERS = sql`(
  select o.id from application o where o.mailbox = j.mailbox
  union select o.id from application o where o.crd = j.crd and o.crd <> ''
  union select o.id from application o where o.npn = j.npn and o.npn <> '')`;
const ACCOUNTS = sql`(
  select a.id from affiliate a where folded_address(a.email) = j.mailbox
  union select p.affiliate_id from profile p where p.crd = j.crd and p.crd <> ''
  union select o.affiliate_id from application o where o.npn = j.npn and o.npn <> '')`;
const IS_OTHER = sql`o.id in ${OTHERS} and o.id <> j.id and o.state <> 'received'`;
const IS_ACCOUNT = sql`a.id in ${ACCOUNTS} and ${IS_HERE}`;

const COLUMNS = sql`j.id, ${APPLICATION_COLUMNS}, j.note, (
    select json_build_object('id', a.id, 'name', ${ITS_NAME}) from affiliate a
      left join profile p on p.affiliate_id = a.id where a.id = j.sponsor_id) sponsor,
  (select count(*)::int from application o where ${IS_OTHER})
    + (select count(*)::int from affiliate a where ${IS_ACCOUNT}) known`;

/** Those that wait first, the oldest before the others; then all others, the newest first. */
const WAITING_FIRST = sql`case when j.state = 'waiting' then j.confirmed_at
  else to_timestamp(32503680000 - extract(epoch from j.confirmed_at)) end`;

type Filter = { state?: ApplicationState | undefined; q: string };

const list = ({ state, q, ...paging }: Filter & Paging): Promise<Page<OfficeApplication>> => {
  const order: Order = {
    name: `applications ${state ?? ''}`,
    key: WAITING_FIRST,
    type: 'timestamptz',
  };
  return readPage<OfficeApplication>(
    query,
    {
      columns: COLUMNS,
      from: sql`application j`,
      where: sql`${IS_SEEN} and ${state ? sql`j.state = ${state}` : sql`true`}
        and position(folded(${q}) in folded(concat_ws(' ', j.name, j.email, j.firm, j.crd, j.npn))) > 0`,
      order,
      id: sql`j.id`,
    },
    paging,
  );
};

const sameAs = (mailbox: Sql, crd: Sql, npn: Sql): Sql => sql`array_remove(array[
  case when ${mailbox} = j.mailbox then 'email' end, case when ${crd} = j.crd and j.crd <> '' then 'crd' end,
  case when ${npn} = j.npn and j.npn <> '' then 'npn' end], null)`;

const HISTORY = sql`coalesce((
  select json_agg(json_build_object('kind', kind, 'id', id, 'name', name, 'state', state,
      'on', (at at time zone 'UTC')::date, 'same', same) order by at desc, id)
    from (
      select 'application' kind, o.id, o.name, o.state, coalesce(o.decided_at, o.changed_at) at,
          ${sameAs(sql`o.mailbox`, sql`o.crd`, sql`o.npn`)} same
        from application o where ${IS_OTHER}
      union all
      select 'affiliate', a.id, ${ITS_NAME},
          case when a.disabled then 'disabled' when a.password_hash is null then 'invited' else 'active' end, a.created_at,
          ${sameAs(
            sql`folded_address(a.email)`,
            sql`p.crd`,
            sql`(select o.npn from application o where o.affiliate_id = a.id limit 1)`,
          )}
        from affiliate a left join profile p on p.affiliate_id = a.id where ${IS_ACCOUNT}) one), '[]')`;

/** Where a person reads about the applicant. The portal fetches nothing from there. */
function recordsOf({ crd, roles, states }: OfficeApplication): WholeOfficeApplication['records'] {
  const securities = [
    {
      label: 'FINRA BrokerCheck',
      url: `https://brokercheck.finra.org/individual/summary/${crd}`,
    },
    {
      label: 'SEC Investment Adviser Public Disclosure',
      url: `https://adviserinfo.sec.gov/individual/summary/${crd}`,
    },
  ];
  const insurance = states.map((state) => ({
    label: `Insurance licenses, ${US_STATES[state] ?? state}`,
    url: LICENSE_SEARCH[state]?.url ?? LICENSE_DEPARTMENTS,
  }));
  return [...(crd ? securities : []), ...(roles.includes('producer') ? insurance : [])];
}

/** One application. Throws an HttpError: 404. */
async function read(id: string, run: Query = query): Promise<WholeOfficeApplication> {
  const [row] = await run<Omit<WholeOfficeApplication, 'records'>>(sql`
    select ${COLUMNS}, ${HISTORY} history from application j where j.id = ${id} and ${IS_SEEN}`);
  if (!row) throw notFound();
  return { ...row, records: recordsOf(row) };
}

/* Deciding. */

/** A day for a new try is at most this far ahead. */
const MOST_DAYS = 366;

interface Row extends Omit<Newcomer, 'username' | 'firstName' | 'lastName' | 'notes' | 'line'> {
  id: string;
  version: number;
  state: ApplicationState;
  mailbox: string;
  npn: string;
  asked: number;
  hasAccount: boolean;
}

type Draft = InferOutput<typeof DecisionDraft>;

/** Decisions happen one after the other, so that of two people only the first one decides. */
const IN_TURN = sql`select pg_advisory_xact_lock(hashtext('application decisions'))`;

const rowsOf = (run: Query, ids: string[]): Promise<Row[]> =>
  run<Row>(sql`
    select j.id, j.version, j.state, j.mailbox, j.name "profileName", j.email, j.firm, j.roles, j.crd, j.npn, j.states,
        j.sponsor_id "sponsorId", j.sponsor_sees "sponsorSees", j.agreement::text "agreementVersion",
        (j.confirmed_at at time zone 'UTC')::date::text "agreementOn", jsonb_array_length(j.questions) asked,
        exists (select from affiliate a where folded_address(a.email) = j.mailbox and not a.assistant
          and (a.ends_at is null or a.ends_at > now())) "hasAccount"
      from application j where j.id = any(${ids}::uuid[]) and ${IS_SEEN} order by j.id for update`);

/** What keeps the applications from being decided in this way. */
function inTheWay({ applications, decision }: Draft, rows: readonly Row[]): InTheWay[] {
  const seen = new Set<string>();
  return applications.flatMap(({ id, version }): InTheWay[] => {
    const row = rows.find((one) => one.id === id);
    if (!row || row.version !== version || !contract.OPEN_FOR[decision].includes(row.state)) {
      return [{ id, why: 'changed' }];
    }
    const isTaken = row.hasAccount || seen.has(row.mailbox);
    seen.add(row.mailbox);
    return decision === 'approve' && isTaken ? [{ id, why: 'account' }] : [];
  });
}

const IN_THE_WAY = {
  changed: 'Someone else has already decided, or the applicant has. Nothing was changed.',
  account: 'An account has this email address. Nothing was changed.',
} as const;

/** Parts of a statement: the audit of the rows in `decided`, and a mail for each. */
const noteAndTell = (actor: string, action: string, step: Sql): Sql => sql`noted as (
  insert into audit (actor, action, kind, thing) select ${actor}::uuid, ${action}, 'application', id from decided
), told as (
  insert into mail (kind, to_address, subject_key)
  select 'application', email, concat_ws(':', 'application', id, ${step}) from decided
   where ${mailIsOn()}::boolean
  on conflict (subject_key) do nothing
)`;

async function ask(run: Query, actor: string, rows: readonly Row[], { question }: Draft) {
  if (rows.some(({ asked }) => asked >= contract.MAX_QUESTIONS)) {
    throw invalid(
      'question',
      `At most ${contract.MAX_QUESTIONS} questions are asked about one application.`,
    );
  }
  const now = new Date();
  await run(sql`
    with decided as (
      update application set state = 'asked', version = version + 1, changed_at = ${now},
        questions = questions || jsonb_build_array(jsonb_build_object(
          'text', ${question}::text, 'at', ${now}::timestamptz, 'answer', null, 'answeredAt', null))
       where id = any(${rows.map(({ id }) => id)}::uuid[])
      returning id, email, jsonb_array_length(questions) asked
    ), ${noteAndTell(actor, 'asked', sql`'asked', asked`)}
    select`);
}

async function decline(
  run: Query,
  actor: string,
  rows: readonly Row[],
  { reason, again, note }: Draft,
) {
  const now = new Date();
  const tomorrow = dayOf(now.getTime() + DAY_MS);
  const last = dayOf(now.getTime() + MOST_DAYS * DAY_MS);
  if (again === null || again < tomorrow || again > last) {
    throw invalid('again', `Please give a day from tomorrow to ${MOST_DAYS} days ahead.`);
  }
  await run(sql`
    with decided as (
      update application set state = 'declined', version = version + 1, changed_at = ${now}, decided_at = ${now},
        decided_by = ${actor}, reason = ${reason}, again = ${again}, note = ${note}
       where id = any(${rows.map(({ id }) => id)}::uuid[]) returning id, email, version
    ), ${noteAndTell(actor, 'declined', sql`'declined', version`)}
    select`);
}

/** Makes an account of each, with an invitation. */
async function approve(
  run: Query,
  { id: actor }: Caller,
  rows: readonly Row[],
  { line, note }: Draft,
  site: string,
): Promise<Decided['invitations']> {
  const now = new Date();
  const people = rows.map((row) => {
    const { firstName, lastName } = parsePersonName(row.profileName);
    return { ...row, firstName: firstName || row.profileName, lastName };
  });
  const newName = await usernameMaker(people, [], run);
  const made = await addNewcomers(
    run,
    actor,
    people.map((person) => ({
      ...person,
      username: newName(person),
      notes: person.npn && `NPN ${person.npn}`,
      line,
    })),
  );
  const ids = rows.map(({ id }) => id);
  const accounts = made.map(({ id }) => id);
  await run(sql`
    with decided as (
      update application j set state = 'approved', version = version + 1, changed_at = ${now}, decided_at = ${now},
        decided_by = ${actor}, reason = '', again = null, note = case when ${note}::text = '' then j.note else ${note} end,
        affiliate_id = one.account
        from unnest(${ids}::uuid[], ${accounts}::uuid[]) one (id, account) where j.id = one.id
      returning j.id, j.affiliate_id
    )
    insert into audit (actor, action, kind, thing, affiliate_id)
    select ${actor}::uuid, 'approved', 'application', id, affiliate_id from decided`);
  const affiliates = await listByIds(run, accounts);
  return made.flatMap(({ id: account, token, expiresAt, mailed }, index) => {
    const affiliate = affiliates.find(({ id }) => id === account);
    const address = invitationAddress(site, token);
    const id = ids[index];
    return affiliate && id ? [{ id, affiliate, address, expiresAt, mailed }] : [];
  });
}

/** Decides on all, or on none. Throws an HttpError: 400, 409 with what is in the way. */
const decide = (caller: Caller, draft: Draft, site: string): Promise<Decided> =>
  transaction(async (run) => {
    const ids = draft.applications.map(({ id }) => id);
    await run(IN_TURN);
    const rows = await rowsOf(run, ids);
    const applications = inTheWay(draft, rows);
    const [first] = applications;
    if (first) {
      throw new HttpError('conflict', IN_THE_WAY[first.why], { current: { applications } });
    }
    let invitations: Decided['invitations'] = [];
    if (draft.decision === 'approve') {
      invitations = await approve(run, caller, rows, draft, site);
    } else if (draft.decision === 'ask') await ask(run, caller.id, rows, draft);
    else await decline(run, caller.id, rows, draft);
    mailWaits();
    const items = await run<OfficeApplication>(sql`
      select ${COLUMNS} from application j where j.id = any(${ids}::uuid[]) order by ${WAITING_FIRST}, j.id`);
    return { items, invitations };
  });

/** Deletes an application for good. Throws an HttpError: 404, 409 for an approved one, which goes with its account. */
const remove = (actor: string, id: string): Promise<{ ok: true }> =>
  transaction(async (run) => {
    const gone = await run(sql`
      with gone as (
        delete from application j where j.id = ${id} and j.state <> 'approved' and ${IS_SEEN} returning j.id, j.mailbox
      ), ${goneMails}, noted as (
        insert into audit (actor, action, kind, thing) select ${actor}::uuid, 'delete', 'application', id from gone
      )
      select id from gone`);
    if (gone.length > 0) return { ok: true };
    const current = await read(id, run);
    throw new HttpError('conflict', 'This application was approved. It goes with the account.', {
      current,
    });
  });

const BATCH_ROWS = 5_000;

interface ExportRow extends OfficeApplication {
  confirmedOn: string;
  decidedOn: string;
}

const toCsv = (): Promise<ReadableStream<Uint8Array>> =>
  streamCsv<ExportRow>({
    headings:
      'name,email,firm,roles,crd,npn,states,heard,introduced_by,sponsor,agreement,state,confirmed_on,decided_on,reason,again'.split(
        ',',
      ),
    cells: (row) => [
      row.name,
      row.email,
      row.firm,
      row.roles.join(', '),
      row.crd,
      row.npn,
      row.states.join(', '),
      row.heard,
      row.introducedBy,
      row.sponsor?.name ?? '',
      row.agreement,
      row.state,
      row.confirmedOn,
      row.decidedOn,
      row.reason,
      row.again ?? '',
    ],
    batch: BATCH_ROWS,
    read: (last) =>
      query<ExportRow>(sql`
        select ${COLUMNS}, coalesce((j.confirmed_at at time zone 'UTC')::date::text, '') "confirmedOn",
            coalesce((j.decided_at at time zone 'UTC')::date::text, '') "decidedOn"
          from application j where ${IS_SEEN} and ${last ? sql`j.id > ${last.id}` : sql`true`}
         order by j.id limit ${BATCH_ROWS}`),
  });

export const officeApplicationRoutes = [
  on(
    contract.listApplications,
    withWaitingCount(({ query }) => list(query)),
  ),
  on(contract.exportApplications, async ({ affiliate }) => {
    await noteExport(affiliate.id, 'applications');
    const name = `applications-${dayOf(Date.now())}.csv`;
    return download(await toCsv(), 'text/csv; charset=utf-8', name);
  }),
  on(
    contract.readOfficeApplication,
    withWaitingCount(({ params }) => read(params.id)),
  ),
  on(
    contract.decideApplications,
    withWaitingCount(async ({ affiliate, body, request }) => {
      if (body.decision === 'approve') assertProved(affiliate);
      return decide(affiliate, body, originOf(request));
    }),
  ),
  on(contract.removeApplication, ({ affiliate, params }) => remove(affiliate.id, params.id)),
];
