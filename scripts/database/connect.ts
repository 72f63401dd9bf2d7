/** Which database a command works on, and what it says if it cannot. */
import pg from 'pg';
import { CommandError } from '../lib/fail.ts';
import { openTarget } from './target.ts';

/** Above the time that a sleeping database takes to wake up. */
const CONNECT_MS = 15_000;
const VARIABLE = 'DATABASE_URL';

/** A database and what answers call it. */
export interface Store {
  client: pg.Client;
  /** "this machine", or "HOST/DATABASE"; never a password. */
  name: string;
}

/** Runs `work` on the database that `openTarget` finds. */
export async function withDatabase(
  root: string,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const { url, name, stop } = await openTarget(root);
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
    await stop();
  }
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
      return `cannot connect to ${url.host}${url.pathname}: ${error.message || error.code}`;
  }
}
