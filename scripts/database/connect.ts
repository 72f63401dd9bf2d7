/** Which database a command works on, and what it says if it cannot. */
import pg from 'pg';
import { CommandError, UsageError } from '../lib/fail.ts';
import { startLocalDatabase } from '../local/database.ts';

/** Above the time that a sleeping database takes to wake up. */
const CONNECT_MS = 15_000;
const VARIABLE = 'DATABASE_URL';

/** A database and what answers call it. */
export interface Store {
  client: pg.Client;
  /** "this machine", or "HOST/DATABASE"; never a password. */
  name: string;
}

/** Runs `work` on the database of DATABASE_URL if that is set, and on the local one otherwise. */
export async function withDatabase(
  root: string,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const remote = process.env[VARIABLE];
  const local = remote ? undefined : await startLocalDatabase(root);
  const url = parse(local?.url ?? remote ?? '');
  const name = local ? 'this machine' : nameOf(url);
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'operator',
  });
  // A server that goes away makes the query fail, which says it; without a listener Node would end first.
  client.on('error', () => {});
  try {
    await client.connect().catch((error) => {
      throw new CommandError(reason(error, url));
    });
    await work({ client, name });
  } catch (error) {
    throw isFromDatabase(error) ? new CommandError(`${name}: ${error.message}`) : error;
  } finally {
    await client.end().catch(() => {});
    await local?.stop();
  }
}

const nameOf = (url: URL) => `${url.host}${url.pathname}`;

/** Throws a UsageError, without the value, which has a password in it. */
function parse(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.host || url.pathname.length < 2) {
    throw new UsageError(`${VARIABLE} must read postgres://user:password@host/database.`);
  }
  // What pg does with "require" today, said without its warning that this will change.
  if (['require', 'prefer', 'verify-ca'].includes(url.searchParams.get('sslmode') ?? '')) {
    url.searchParams.set('sslmode', 'verify-full');
  }
  return url;
}

function isFromDatabase(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return true;
  return error instanceof Error && /^Connection terminated|not queryable/.test(error.message);
}

/** One line for each way in which connecting fails. */
function reason(error: Error & { code?: string }, url: URL): string {
  const database = decodeURIComponent(url.pathname.slice(1));
  switch (error.code) {
    case 'ECONNREFUSED':
      return `${url.host} refuses the connection: no database answers there.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host "${url.hostname}"; check ${VARIABLE}.`;
    case '28P01':
    case '28000':
      return `${url.host} refuses the user name or password of ${VARIABLE}.`;
    case '3D000':
      return `${url.host} has no database "${database}".`;
    case '53300':
      return `${url.host} has no connection left; try again.`;
    default:
      return `cannot connect to ${nameOf(url)}: ${error.message || error.code}`;
  }
}
