/** All of an affiliate's data in one zip, which is created while it is sent. */
import { BY_WORDS } from '../../../src/config/audit-words.ts';
import type { Stored } from '../../../src/contract/account/account.ts';
import * as contract from '../../../src/contract/account/account.ts';
import { emptyPlan } from '../../../src/contract/households/estates.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import type { TicketFile } from '../../../src/contract/tickets.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../src/lib/csv.ts';
import { AUDIT_BY } from '../audit.ts';
import { SPONSOR_NAME } from '../auth/affiliates.ts';
import { query } from '../db/db.ts';
import { column, joinParts, type Sql, sql, withAlias } from '../db/sql.ts';
import { download } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { streamOf } from '../http/stream.ts';
import { DETAIL_COLUMNS, OUTCOME } from '../rows/contacts.ts';
import { DELEGATOR_NAME } from '../rows/delegations.ts';
import { FILED_MEMBERS, householdOf } from '../rows/households.ts';
import { readBytes } from '../tickets/files.ts';

/** Each kind of stored data: its name on the page "Your data", and the expression that counts it. */
export function countsOf(
  affiliateId: string,
): Readonly<Record<string, readonly [label: string, count: Sql]>> {
  const of = (table: string, only = sql`true`): Sql =>
    sql`(select count(*) from ${column(table)} where affiliate_id = ${affiliateId} and ${only})`;
  return {
    contacts: ['Contacts', of('contact', sql`deleted_at is null`)],
    bin: ['Contacts in the trash', of('contact', sql`deleted_at is not null`)],
    interactions: ['Notes and logged activity', of('interaction')],
    tasks: ['Next steps and meetings', of('task')],
    reviews: ['Reviews', of('review')],
    plans: ['Plans of steps', of('plan')],
    households: ['Households', of('household')],
    estates: ['Estate maps', of('estate')],
    imports: ['Imported files, without their contents', of('contact_import')],
    notDuplicates: ['Pairs of contacts that are not duplicates', of('not_duplicate')],
    application: ['Application to join', of('application')],
    pages: ['Versions of your page', of('publication')],
    links: ['Links', of('link')],
    visits: [
      'Visits, as daily totals',
      sql`(select count(*) from visit_day v join link l on l.id = v.link_id where l.affiliate_id = ${affiliateId})`,
    ],
    leads: ['Messages from visitors', of('lead')],
    scenarios: ['Saved calculations', of('scenario')],
    favourites: ['Library favorites', of('favourite')],
    lessons: ['Lessons opened', of('lesson_progress')],
    certificates: ['Certificates', of('certificate')],
    approvals: ['Approvals that you recorded', of('approval')],
    uses: ['Things handed over to contacts', of('use')],
    shares: ['Links for clients', of('share')],
    orders: ['Orders of printed pieces', of('piece_order')],
    tickets: ['Tickets to the office', of('ticket')],
    messages: ['Messages in tickets', of('ticket_message')],
    ticketFiles: ['Files in tickets', of('ticket_file')],
    alerts: ['Alerts', of('alert')],
    undos: ['Changes that can be undone', of('undo')],
    mails: ['Emails to you, without their text', of('mail')],
    passkeys: ['Passkeys', of('passkey')],
    sessions: ['Sessions', of('session')],
    assistants: ['Assistants', of('delegate')],
    work: [
      'Affiliates for whom you work or worked',
      sql`(select count(*) from delegate where person_id = ${affiliateId})`,
    ],
    office: ['Times the office opened your contacts', of('office_access')],
    audit: ['Audit entries', of('audit')],
  };
}

/** Counts the stored rows of each kind, in one statement, and names the files of the export. */
export async function countStored(affiliateId: string): Promise<Stored> {
  const kinds = Object.entries(countsOf(affiliateId));
  const counts = joinParts(
    kinds.map(([, [, count]]) => count),
    ', ',
  );
  const [row] = await query<{ counts: number[] }>(sql`select array[${counts}]::int[] counts`);
  return {
    items: kinds.map(([kind, [label]], index) => ({ kind, label, count: row?.counts[index] ?? 0 })),
    files: Object.entries(SOURCES).map(([name, [words]]) => ({ name, words })),
  };
}

/* The sources of an export's files. None includes a password, hash, key or token. */

/** A file: its columns by name, their tables, and the order in which they are read. */
interface Source {
  columns: Record<string, Sql>;
  from: Sql;
  /** The column with the affiliate's id. */
  owner: Sql;
  /** Which of the affiliate's rows it has; without it, all. */
  only?: Sql;
  /** Two expressions with their types, unique together. Rows are read in this order, one batch at a time. */
  order: readonly [key: Sql, keyType: Sql, id: Sql, idType: Sql];
}

const TYPES: Record<string, (value: Sql) => Sql> = {
  time: (value) => sql`to_json(${value})`,
  day: (value) => sql`${value}::text`,
};

/** Columns of a table: `readAt:time` means the column `read_at`, as a time. */
const columns = (alias: string, names: string): Source['columns'] =>
  Object.fromEntries(
    names.split(' ').map((typed) => {
      const [name = '', type = ''] = typed.split(':');
      const inSnakeCase = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const value = sql`${column(alias)}.${column(inSnakeCase)}`;
      return [name, TYPES[type]?.(value) ?? value];
    }),
  );

const byTime = (alias: string, key: string): Source['order'] => [
  sql`${column(alias)}.${column(key)}`,
  sql`timestamptz`,
  sql`${column(alias)}.id`,
  sql`uuid`,
];

const table = (name: string, alias: string, names: string, key = 'created_at'): Source => ({
  columns: columns(alias, names),
  from: sql`${column(name)} ${column(alias)}`,
  owner: sql`${column(alias)}.affiliate_id`,
  order: byTime(alias, key),
});

/** The rows that are not in the trash; `inTrash` has those that are. */
const notInTrash = (source: Source, alias: string): Source => ({
  ...source,
  only: sql`${column(alias)}.deleted_at is null`,
});
const inTrash = (source: Source, alias: string): Source => ({
  ...source,
  only: sql`${column(alias)}.deleted_at is not null`,
  order: byTime(alias, 'deleted_at'),
});

const OF_CONTACTS = table(
  'contact',
  'c',
  'id name email phone stage reason tags source rhythmDays lastTouchOn:day checkInOn:day reviewedOn:day reviewOn:day nextStep nextOn:day origin clientOn:day createdAt:time deletedAt:time mergedInto',
);
const CONTACTS: Source = {
  ...OF_CONTACTS,
  columns: {
    ...OF_CONTACTS.columns,
    ...DETAIL_COLUMNS,
    ...columns('c', 'referredBy'),
    household: householdOf(sql`h.name`),
  },
};
const OF_NOTES = table(
  'interaction',
  'i',
  'id contactId attendees kind text at:time createdAt:time deletedAt:time',
  'at',
);

const NOTES: Source = { ...OF_NOTES, columns: { ...OF_NOTES.columns, outcome: OUTCOME } };

const ACCOUNT: Source = {
  columns: {
    ...columns(
      'a',
      'username firstName lastName email twoStep agreementOn:day agreementVersion:day eoUntil:day',
    ),
    sponsor: SPONSOR_NAME,
    ...columns('a', 'sponsorSees'),
    firm: sql`(select name from firm where id = a.firm_id)`,
    oneTimeCodesSince: sql`(select to_json(confirmed_at) from authenticator where affiliate_id = a.id)`,
    recoveryCodesLeft: sql`(select count(*)::int from recovery_code where affiliate_id = a.id and used_at is null)`,
    mutedAlerts: sql`array(select kind from alert_mute where affiliate_id = a.id order by kind)`,
    calendar: sql`(select json_build_object('on', token_hash is not null, 'level', level, 'kinds', kinds)
      from calendar where affiliate_id = a.id)`,
    ...columns('a', 'createdAt:time signedInAt:time endsAt:time'),
  },
  from: sql`affiliate a`,
  owner: sql`a.id`,
  order: byTime('a', 'created_at'),
};

const PROFILE: Source = {
  columns: {
    ...columns(
      'p',
      'name firm role credentials states phone email website booking timeZone bio disclosure compensation crd formCrs licenses roles place code show confirmedOn:day portraitHash logoHash',
    ),
    codes: sql`array(select code from referral_code where affiliate_id = p.affiliate_id order by created_at)`,
  },
  from: sql`profile p`,
  owner: sql`p.affiliate_id`,
  order: [sql`p.code`, sql`text`, sql`p.affiliate_id`, sql`uuid`],
};

const VISITS: Source = {
  columns: {
    ...columns('d', 'day:day linkId people bots own'),
    link: sql`l.label`,
  },
  from: sql`visit_day d join link l on l.id = d.link_id`,
  owner: sql`l.affiliate_id`,
  order: [sql`d.day`, sql`date`, sql`d.link_id`, sql`uuid`],
};

const BY = Object.entries(BY_WORDS).map(([code, words]) => sql`when ${code} then ${words}::text`);
const AUDIT: Source = {
  columns: {
    ...columns('a', 'at:time action kind thing reason'),
    by: sql`case ${AUDIT_BY} ${joinParts(BY, '\n')} end`,
  },
  from: sql`audit a`,
  owner: sql`a.affiliate_id`,
  order: [sql`a.id`, sql`bigint`, sql`a.id`, sql`bigint`],
};

/** Rows without an id, identified by what they refer to. */
const FAVORITES: Source = {
  columns: columns('f', 'slug createdAt:time'),
  from: sql`favourite f`,
  owner: sql`f.affiliate_id`,
  order: [sql`f.created_at`, sql`timestamptz`, sql`f.slug`, sql`text`],
};
const NOT_DUPLICATES: Source = {
  columns: columns('n', 'one other createdAt:time'),
  from: sql`not_duplicate n`,
  owner: sql`n.affiliate_id`,
  order: [sql`n.one`, sql`uuid`, sql`n.other`, sql`uuid`],
};
const MAIL_PREFERENCES: Source = {
  columns: {
    ...columns('w', 'lead'),
    order: sql`w."order"`,
    ...columns('w', 'ticket announcement digest names office share unreachable'),
  },
  from: sql`mail_preference w`,
  owner: sql`w.affiliate_id`,
  order: [sql`w.affiliate_id`, sql`uuid`, sql`w.affiliate_id`, sql`uuid`],
};
const LESSONS: Source = {
  columns: {
    ...columns('p', 'course lesson openedAt:time answers'),
    right: sql`p.correct`,
    ...columns('p', 'questions tries passedAt:time'),
  },
  from: sql`lesson_progress p`,
  owner: sql`p.affiliate_id`,
  order: [sql`p.course`, sql`text`, sql`p.lesson`, sql`text`],
};

const DELEGATION = 'scopes until:day startedAt:time lastInAt:time endedAt:time endedBy';
const WORK: Source = {
  columns: {
    ...columns('d', 'id'),
    affiliate: sql`(select ${DELEGATOR_NAME} from affiliate e left join profile ep on ep.affiliate_id = e.id
      where e.id = d.affiliate_id)`,
    ...columns('d', DELEGATION),
  },
  from: sql`delegate d`,
  owner: sql`d.person_id`,
  order: byTime('d', 'invited_at'),
};

/** The files of an export, in order, each as JSON and as CSV: a description of its contents, and its source. */
export const SOURCES: Readonly<Record<string, readonly [words: string, source: Source]>> = {
  account: ['your account', ACCOUNT],
  profile: ['your profile and your referral codes', PROFILE],
  application: [
    'your application to join, with the office’s questions and your answers',
    table(
      'application',
      'j',
      'id state name email firm roles crd npn states about heard introducedBy sponsorSees agreement:day questions createdAt:time confirmedAt:time decidedAt:time',
    ),
  ],
  assistants: [
    'the people who work or worked for you',
    table('delegate', 'd', `id name invitedAt:time ${DELEGATION}`, 'invited_at'),
  ],
  work: ['the affiliates for whom you work or worked', WORK],
  pages: [
    'the versions of your page that you sent for review',
    table(
      'publication',
      'p',
      'id state hash words html reason validUntil:day submittedAt:time changedAt:time',
      'submitted_at',
    ),
  ],
  contacts: ['your contacts', notInTrash(CONTACTS, 'c')],
  'contacts-in-bin': ['contacts that you deleted less than 30 days ago', inTrash(CONTACTS, 'c')],
  notes: ['notes and logged activity', notInTrash(NOTES, 'i')],
  'notes-in-bin': [
    'notes and logged activity that you deleted less than 30 days ago',
    inTrash(NOTES, 'i'),
  ],
  tasks: [
    'your next steps and meetings, also those deleted less than 30 days ago',
    table(
      'task',
      't',
      'id contactId attendees kind title dueOn:day dueAt minutes timeZone place link agenda prep reviewId days doneAt:time deletedAt:time createdAt:time',
    ),
  ],
  households: [
    'households with their members, and which documents they have',
    {
      columns: {
        ...columns('h', 'id name'),
        members: FILED_MEMBERS,
        ...columns('h', 'checklist createdAt:time'),
      },
      from: sql`household h`,
      owner: sql`h.affiliate_id`,
      order: byTime('h', 'created_at'),
    },
  ],
  estates: [
    'the estate maps of your households',
    {
      columns: {
        ...columns('e', 'householdId version updatedAt:time'),
        ...Object.fromEntries(
          [...Object.keys(emptyPlan()), 'proposed'].map((name) => [
            name,
            sql`e.plan -> ${name}::text`,
          ]),
        ),
      },
      from: sql`estate e`,
      owner: sql`e.affiliate_id`,
      order: [sql`e.updated_at`, sql`timestamptz`, sql`e.household_id`, sql`uuid`],
    },
  ],
  imports: [
    'the files that you imported, without their contents',
    table('contact_import', 'm', 'id file dialect total parts createdAt:time undoneAt:time'),
  ],
  'not-duplicates': ['pairs of contacts that you marked as not duplicates', NOT_DUPLICATES],
  reviews: [
    'your reviews, also those deleted less than 30 days ago',
    table(
      'review',
      'r',
      'id contactId name people names plan title dueOn:day packet reasons agreed nextOn:day closedOn:day closedAt:time noted createdAt:time deletedAt:time',
    ),
  ],
  plans: [
    'your own plans of steps, also those deleted less than 30 days ago',
    table('plan', 'p', 'id name steps createdAt:time deletedAt:time'),
  ],
  links: [
    'your links',
    table('link', 'l', 'id label campaign slug destination createdAt:time archivedAt:time'),
  ],
  visits: ['visits to your links, as daily totals', VISITS],
  leads: [
    'messages from visitors that were credited to you',
    table(
      'lead',
      'e',
      'id contactId linkId name email phone interest message introducedBy ref credit receipt createdAt:time',
    ),
  ],
  scenarios: [
    'saved calculations, also those deleted less than 30 days ago',
    table(
      'scenario',
      's',
      'id calculator name note contactId inputs examples assumed outputs figure year createdAt:time updatedAt:time deletedAt:time',
    ),
  ],
  favourites: ['your library favorites', FAVORITES],
  lessons: ['the lessons that you opened, with your last answers', LESSONS],
  certificates: [
    'your certificates',
    table(
      'certificate',
      'c',
      'code course title courseVersion name issuedAt:time revokedAt:time',
      'issued_at',
    ),
  ],
  approvals: [
    'the approvals that you recorded',
    table(
      'approval',
      'p',
      'id kind thing title hash firmId number principal credential audience approvedOn:day firstUse:day lastDay:day filing at:time withdrawnAt:time reason',
      'at',
    ),
  ],
  uses: [
    'what you handed over to contacts',
    table('use', 'u', 'id kind thing title hash approvalId contactId how at:time', 'at'),
  ],
  shares: [
    'the links that you made for clients, without their addresses and what was answered',
    table(
      'share',
      's',
      'id kind thing title contactId state expiresOn:day code known note openedOn:day reminders createdAt:time',
    ),
  ],
  orders: [
    'printed pieces that you ordered',
    table(
      'piece_order',
      'o',
      'id status items address proofs history carrier tracking createdAt:time',
    ),
  ],
  tickets: [
    'your tickets to the office',
    table('ticket', 't', 'id topic subject status page createdAt:time updatedAt:time'),
  ],
  messages: [
    'the messages of your tickets, yours and the office’s',
    table('ticket_message', 'm', 'ticketId byOffice text at:time', 'at'),
  ],
  'ticket-files': [
    'the files of your tickets, yours and the office’s',
    table('ticket_file', 'f', 'id ticketId byOffice name type size at:time', 'at'),
  ],
  alerts: ['your alerts', table('alert', 't', 'kind title why createdAt:time readAt:time')],
  mails: [
    'the emails that were sent to you, without their text',
    table('mail', 'm', 'id kind toAddress state createdAt:time sentAt:time'),
  ],
  'mail-preferences': ['which emails you want', MAIL_PREFERENCES],
  passkeys: [
    'your passkeys, without their keys',
    table('passkey', 'k', 'name createdAt:time lastUsedAt:time'),
  ],
  sessions: [
    'where you are signed in',
    table('session', 's', 'device network createdAt:time lastSeenAt:time'),
  ],
  'office-access': [
    'when the office could read your contacts, and why',
    table('office_access', 'o', 'reason openedAt:time closesAt:time', 'opened_at'),
  ],
  audit: ['who did what to your data', AUDIT],
};

/** Rows per statement, so that only a few megabytes are in memory at a time, however many contacts there are. */
const BATCH_ROWS = 2_000;
/** Deflate's compression level: level 6 makes the file 3% smaller and takes 50% longer. */
const LEVEL = 4;

/** The zip takes files of tickets up to this size, because the platform sends 20 MB at most. */
const MOST_ZIP_MB = 18;

type Row = Record<string, unknown>;
interface Placed {
  keyOfRow: string;
  idOfRow: string;
}

function read(affiliateId: string, source: Source, last: Placed | undefined) {
  const { columns, from, owner, only = sql`true`, order } = source;
  const [key, keyType, id, idType] = order;
  const values = joinParts(
    Object.entries(columns).map(([name, value]) => withAlias(value, name)),
    ', ',
  );
  const behind = last
    ? sql`and (${key}, ${id}) > (${last.keyOfRow}::${keyType}, ${last.idOfRow}::${idType})`
    : sql``;
  return query<Row & Placed>(sql`
    select ${values}, (${key})::text "keyOfRow", (${id})::text "idOfRow"
      from ${from} where ${owner} = ${affiliateId} and ${only} ${behind}
     order by ${key}, ${id} limit ${BATCH_ROWS}`);
}

/** A value as a cell: a list of words as one text, structured values as JSON. */
function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join('; ') : JSON.stringify(value);
}

const readme = (day: string): string =>
  [
    `Your data, exported on ${day}.`,
    '',
    'Each file is here twice: as JSON for programs, and as CSV for spreadsheets.',
    '',
    ...Object.entries(SOURCES).map(([name, [words]]) => `${name}: ${words}`),
    '',
    'Times carry their offset from UTC. Cells of the CSV files that a spreadsheet could take for a formula',
    "begin with an apostrophe ('); the JSON files have the text as you wrote it.",
    'The file contacts.csv can be imported again: Contacts, Import.',
    `The folder ticket-files has the files of your tickets, each under its id. Those that do not fit into ${MOST_ZIP_MB} MB are in their tickets alone.`,
    'Not in here, because anyone who has them could sign in: password, one-time codes, recovery codes, keys of',
    'passkeys. Nor the steps that "Undo" needs: they repeat what is in these files.',
    '',
  ].join('\r\n');

/** The bytes of the zip as they are created. The two files of each kind are written side by side, so that its rows are read once. */
async function* zipOf(affiliateId: string, day: string): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  let size = 0;
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    made.push(bytes);
  });
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    return file;
  };
  const encoder = new TextEncoder();
  const flush = (): Uint8Array[] => {
    if (failure) throw failure;
    const parts = made;
    made = [];
    for (const part of parts) size += part.length;
    return parts;
  };

  add('README.txt').push(encoder.encode(readme(day)), true);
  for (const [name, [, source]] of Object.entries(SOURCES)) {
    const headings = Object.keys(source.columns);
    const json = add(`${name}.json`);
    const csv = add(`${name}.csv`);
    csv.push(encoder.encode(BYTE_ORDER_MARK + csvLine(headings)));
    let opening = '[\n';
    let rows: (Row & Placed)[] = [];
    do {
      rows = await read(affiliateId, source, rows.at(-1));
      const values = rows.map(({ keyOfRow: _, idOfRow: __, ...row }) => row);
      if (values.length > 0) {
        const text = values.map((row) => JSON.stringify(row)).join(',\n');
        json.push(encoder.encode(opening + text));
        opening = ',\n';
        const lines = values.map((row) => csvLine(headings.map((key) => cellOf(row[key]))));
        csv.push(encoder.encode(lines.join('')));
      }
      yield* flush();
    } while (rows.length === BATCH_ROWS);
    json.push(encoder.encode(opening === '[\n' ? '[]\n' : '\n]\n'), true);
    csv.push(new Uint8Array(), true);
  }
  const files = await query<Pick<TicketFile, 'id' | 'type' | 'size'>>(
    sql`select id, type, size from ticket_file where affiliate_id = ${affiliateId} order by at desc, id`,
  );
  for (const file of files) {
    const bytes = size + file.size <= MOST_ZIP_MB * 1e6 && (await readBytes(file.id));
    if (!bytes) continue;
    // Pictures and PDFs are compressed already.
    const stored = new ZipPassThrough(`ticket-files/${file.id}.${file.type.split('/')[1]}`);
    zip.add(stored);
    stored.push(new Uint8Array(bytes), true);
    yield* flush();
  }
  zip.end();
  yield* flush();
}

/** The zip as a stream. The export itself is recorded first. */
export async function exportAccount(
  affiliateId: string,
  day: string,
): Promise<ReadableStream<Uint8Array>> {
  await query(sql`
    insert into audit (actor, action, kind, affiliate_id)
    values (${affiliateId}, 'export', 'account', ${affiliateId})`);
  return streamOf(zipOf(affiliateId, day));
}

export const exportRoutes = [
  on(contract.exportAccount, async ({ affiliate }) => {
    const day = dayOf(Date.now());
    const zip = await exportAccount(affiliate.id, day);
    return download(zip, 'application/zip', `your-data-${day}.zip`);
  }),
];
