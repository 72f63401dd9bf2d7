/** Checks the audit's chain of seals (0012_sealed_audit.sql) and who could rewrite it. */
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { AUDIT_YEARS } from '../../src/config/retention.ts';
import { CommandError } from '../lib/fail.ts';

/** The role that owns the audit once `protectAudit` has run. */
const OWNER = 'audit_owner';
const LOCK_WAIT = '10s';
const PAGE = 5_000;

/** A seal with its line; numbers are text, and `content` and `hash` are hex. */
interface Seal {
  place: string;
  line: string;
  moment: string;
  content: string;
  hash: string;
  /** The line as JSON, or null if it was deleted. */
  text: string | null;
  /** Whether the line is older than the years that the audit keeps. */
  over: boolean;
}

/**
 * The columns as the seals have them. The hashes are computed here, because someone who can change the audit can
 * also replace the database's functions.
 */
const SEALS = `
declare seals no scroll cursor for
select s.place::text, s.line::text, (extract(epoch from s.at) * 1000000)::bigint::text as moment,
  encode(s.content, 'hex') as content, encode(s.hash, 'hex') as hash,
  s.at < now() - interval '${AUDIT_YEARS} years' as over,
  case when a.id is not null then (jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint,
    a.actor, a.action, a.kind, a.thing, a.affiliate_id, a.reason)
    || case when a.delegate_id is null then '[]' else jsonb_build_array(a.delegate_id) end)::text end as text
from public.audit_seal s left join public.audit a on a.id = s.line order by s.place`;
const UNSEALED = `
select min(id)::text as line from public.audit a
 where not exists (select from public.audit_seal s where s.line = a.id)`;
const IS_APART = `
select tableowner = '${OWNER}' as apart from pg_tables where schemaname = 'public' and tablename = 'audit'`;

interface AuditCheck {
  lines: number;
  /** The last place and its hash, as in the functions' log: `120:9f86…`. */
  head: string;
  /** The first fault, or null. */
  broken: string | null;
  /** Whether a separate role owns the audit. */
  apart: boolean;
}

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** The fault of a seal, given the hash of the one before it, or null. */
function faultOf(seal: Seal, place: number, last: Buffer): string | null {
  if (Number(seal.place) !== place) return `the seal ${place} is gone`;
  const content = Buffer.from(seal.content, 'hex');
  const sealed = sha256(last, `${seal.place} ${seal.line} ${seal.moment} `, content);
  if (sealed.toString('hex') !== seal.hash)
    return `the seal ${place}, of line ${seal.line}, was changed`;
  if (seal.text === null) return seal.over ? null : `line ${seal.line} was taken out`;
  return sha256(seal.text).equals(content) ? null : `line ${seal.line} was changed`;
}

/**
 * Walks the whole chain and writes nothing. `head` is an earlier head: if it is not in the chain, lines at the end
 * are missing.
 */
export async function verifyAudit(client: ClientBase, head?: string): Promise<AuditCheck> {
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local search_path = pg_catalog');
  try {
    await client.query(SEALS);
    let place = 0;
    let lines = 0;
    let last = Buffer.alloc(0);
    let broken = null as string | null;
    const headHere = () => `${place}:${last.toString('hex')}`;
    let isHeadFound = !head || head === headHere();
    for (;;) {
      const { rows } = await client.query<Seal>(`fetch ${PAGE} from seals`);
      if (rows.length === 0) break;
      for (const seal of rows) {
        place += 1;
        broken ??= faultOf(seal, place, last);
        if (seal.text !== null) lines += 1;
        last = Buffer.from(seal.hash, 'hex');
        isHeadFound ||= head === headHere();
      }
    }
    const { rows: unsealed } = await client.query<{ line: string | null }>(UNSEALED);
    const { rows: owners } = await client.query<{ apart: boolean }>(IS_APART);
    if (unsealed[0]?.line) broken ??= `line ${unsealed[0].line} has no seal`;
    if (!isHeadFound)
      broken ??= `${head} is not in it: what came after was taken out, or a backup was restored`;
    const apart = owners[0]?.apart === true;
    return { lines, head: headHere(), broken, apart };
  } finally {
    await client.query('rollback');
  }
}

/** The head, or undefined if this database has no chain. */
export async function auditHead(client: ClientBase, tables: string[]): Promise<string | undefined> {
  if (!tables.includes('audit_seal')) return undefined;
  const { rows } = await client.query<{ head: string }>(
    `SELECT place || ':' || encode(hash, 'hex') AS head FROM audit_seal ORDER BY place DESC LIMIT 1`,
  );
  return rows[0]?.head ?? '0:';
}

/** Notes in the audit that a backup replaced everything up to the previous head. */
export const noteRestore = (client: ClientBase, madeAt: string, before: string) =>
  client.query(
    `INSERT INTO audit (action, kind, reason) VALUES ('database-restored', 'database', $1)`,
    [`Backup of ${madeAt}. Head before: ${before}`],
  );

/** Finds the functions' role, which is the one that made the tables. */
const ROLES = `
select current_user as me, f.rolname as functions, f.rolsuper or f.rolcreaterole as mighty,
  exists (select from pg_roles where rolname = '${OWNER}') as made,
  exists (select from pg_auth_members m join pg_roles o on o.oid = m.roleid
           where o.rolname = '${OWNER}' and m.member = f.oid) as member
from pg_tables t join pg_roles f on f.rolname = t.tableowner
where t.schemaname = 'public' and t.tablename = 'affiliate'`;

interface Roles {
  me: string;
  functions: string;
  mighty: boolean;
  made: boolean;
  member: boolean;
}

/**
 * Gives the audit to a separate role that no one signs in as: the functions can add and read lines, but cannot
 * turn off or replace its triggers. Returns the functions' role. Throws a CommandError and changes nothing if this
 * would protect nothing.
 */
export async function protectAudit(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Roles>(ROLES);
  const [roles] = rows;
  if (!roles) throw new CommandError('the database has no tables yet.');
  const { me, functions, mighty, made, member } = roles;
  if (me === functions) {
    throw new CommandError(
      `${me} is the functions' own role, so it could take the ownership back. Use the address of a server administrator.`,
    );
  }
  if (mighty || member) {
    throw new CommandError(
      `the functions' role ${functions} ${mighty ? 'is a superuser or makes roles' : `is a member of ${OWNER}`}: it could take the audit back. Take that from it first.`,
    );
  }
  const role = client.escapeIdentifier(functions);
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
    if (!made) await client.query(`create role ${OWNER} nologin`);
    // The owner of a schema may drop any table in it, and make another one of that name.
    await client.query(`
      alter schema public owner to ${OWNER};
      grant usage, create on schema public to ${role};
      alter table audit owner to ${OWNER};
      alter table audit_seal owner to ${OWNER};
      alter function refuse_change() owner to ${OWNER};
      alter function seal_line(audit) owner to ${OWNER};
      alter function seal_audit() owner to ${OWNER};
      -- The trigger refuses updates; the right is needed to lock a line, which the deletion of old lines does.
      grant select, insert, update, delete on audit to ${role};
      grant select on audit_seal, audit_id_seq to ${role}`);
    await client.query('commit');
    return functions;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
