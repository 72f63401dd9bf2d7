/** What is read for each file of an export. No password, hash, key or token is among it. */
import { BY_WORDS } from '../../src/config/audit-words.ts';
import type { ExportFile } from '../../src/config/export-files.ts';
import { AUDIT_BY } from './audit.ts';

/** A file: its columns by their names, where they come from, and the order in which they are read. $1 is the affiliate. */
export interface Source {
  columns: Record<string, string>;
  from: string;
  where: string;
  /** Two expressions with their types, unique together: rows are read in this order, a batch at a time. */
  order: readonly [key: string, keyType: string, id: string, idType: string];
}

const TYPES: Record<string, (column: string) => string> = {
  time: (column) => `to_json(${column})`,
  day: (column) => `${column}::text`,
};

/** Columns of a table: `readAt:time` is its `read_at`, as a time. */
const columns = (alias: string, names: string): Source['columns'] =>
  Object.fromEntries(
    names.split(' ').map((typed) => {
      const [name = '', type = ''] = typed.split(':');
      const column = `${alias}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
      return [name, TYPES[type]?.(column) ?? column];
    }),
  );

const byTime = (alias: string, key: string): Source['order'] => [
  `${alias}.${key}`,
  'timestamptz',
  `${alias}.id`,
  'uuid',
];

/** The affiliate's rows of a table, by the time at which they came. */
const table = (name: string, alias: string, names: string, key = 'created_at'): Source => ({
  columns: columns(alias, names),
  from: `${name} ${alias}`,
  where: `${alias}.affiliate_id = $1`,
  order: byTime(alias, key),
});

/** Those of a table that are not in the bin, or those that are. */
const kept = (source: Source, alias: string): Source => ({
  ...source,
  where: `${source.where} and ${alias}.deleted_at is null`,
});
const binned = (source: Source, alias: string): Source => ({
  ...source,
  where: `${source.where} and ${alias}.deleted_at is not null`,
  order: byTime(alias, 'deleted_at'),
});

const CONTACTS = table(
  'contact',
  'c',
  'id name email phone stage reason tags source rhythmDays lastTouchOn:day nextStep nextOn:day household origin clientOn:day createdAt:time deletedAt:time mergedInto',
);
const NOTES = table(
  'interaction',
  'i',
  'id contactId kind text at:time createdAt:time deletedAt:time',
  'at',
);

const ACCOUNT: Source = {
  columns: {
    ...columns('a', 'username firstName lastName email twoStep'),
    oneTimeCodesSince:
      '(select to_json(confirmed_at) from authenticator where affiliate_id = a.id)',
    recoveryCodesLeft:
      '(select count(*)::int from recovery_code where affiliate_id = a.id and used_at is null)',
    mutedAlerts: 'array(select kind from alert_mute where affiliate_id = a.id order by kind)',
    ...columns('a', 'createdAt:time signedInAt:time endsAt:time'),
  },
  from: 'affiliate a',
  where: 'a.id = $1',
  order: byTime('a', 'created_at'),
};

const PROFILE: Source = {
  columns: {
    ...columns(
      'p',
      'name firm role credentials states phone email website booking timeZone bio disclosure code show confirmedOn:day',
    ),
    codes: 'array(select code from referral_code where affiliate_id = $1 order by created_at)',
  },
  from: 'profile p',
  where: 'p.affiliate_id = $1',
  order: ['p.code', 'text', 'p.affiliate_id', 'uuid'],
};

const VISITS: Source = {
  columns: {
    ...columns('d', 'day:day linkId people bots own'),
    link: 'l.label',
  },
  from: 'visit_day d join link l on l.id = d.link_id',
  where: 'l.affiliate_id = $1',
  order: ['d.day', 'date', 'd.link_id', 'uuid'],
};

const BY = Object.entries(BY_WORDS).map(([code, words]) => `when '${code}' then '${words}'`);
const AUDIT: Source = {
  columns: {
    ...columns('a', 'at:time action kind thing reason'),
    by: `case ${AUDIT_BY} ${BY.join(' ')} end`,
  },
  from: 'audit a',
  where: 'a.affiliate_id = $1',
  order: ['a.id', 'bigint', 'a.id', 'bigint'],
};

/** Rows without an id: they are told apart by what they name. */
const FAVOURITES: Source = {
  columns: columns('f', 'slug createdAt:time'),
  from: 'favourite f',
  where: 'f.affiliate_id = $1',
  order: ['f.created_at', 'timestamptz', 'f.slug', 'text'],
};
const LESSONS: Source = {
  columns: {
    ...columns('p', 'course lesson openedAt:time answers'),
    right: 'p.correct',
    ...columns('p', 'questions tries passedAt:time'),
  },
  from: 'lesson_progress p',
  where: 'p.affiliate_id = $1',
  order: ['p.course', 'text', 'p.lesson', 'text'],
};

/** Each file's source. */
export const SOURCES: Record<ExportFile, Source> = {
  account: ACCOUNT,
  profile: PROFILE,
  contacts: kept(CONTACTS, 'c'),
  'contacts-in-bin': binned(CONTACTS, 'c'),
  notes: kept(NOTES, 'i'),
  'notes-in-bin': binned(NOTES, 'i'),
  links: table('link', 'l', 'id label campaign slug destination createdAt:time archivedAt:time'),
  visits: VISITS,
  leads: table(
    'lead',
    'e',
    'id contactId linkId name email phone interest message introducedBy ref credit receipt createdAt:time',
  ),
  scenarios: table(
    'scenario',
    's',
    'id calculator name note contactId inputs outputs figure year createdAt:time updatedAt:time deletedAt:time',
  ),
  favourites: FAVOURITES,
  lessons: LESSONS,
  certificates: table(
    'certificate',
    'c',
    'code course title courseVersion name issuedAt:time revokedAt:time',
    'issued_at',
  ),
  orders: table('piece_order', 'o', 'id status items address history createdAt:time'),
  tickets: table('ticket', 't', 'id topic subject status page createdAt:time updatedAt:time'),
  messages: table('ticket_message', 'm', 'ticketId byOffice text at:time', 'at'),
  alerts: table('alert', 't', 'kind title why createdAt:time readAt:time snoozedUntil:time'),
  passkeys: table('passkey', 'k', 'name createdAt:time lastUsedAt:time'),
  sessions: table('session', 's', 'device network createdAt:time lastSeenAt:time'),
  'office-access': table('office_access', 'o', 'reason openedAt:time closesAt:time', 'opened_at'),
  audit: AUDIT,
};
