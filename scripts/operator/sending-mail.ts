/** Sends the mails that a command has queued, if MAIL_URL is set, and finds the address of the site for their links. */
import { isWaiting, sendWaiting } from '../../functions/lib/mail/outbox.ts';
import { markWaiting, watchMail } from '../../functions/lib/mail-queue.ts';
import { askNetlify, type Target } from '../database/target.ts';
import { CommandError, UsageError } from '../lib/fail.ts';
import { type Settings, siteAccess } from '../lib/site-access.ts';
import { readPort } from '../local/port.ts';
import { isStoreAtHand, withTargetStore } from './target-store.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/** The address without its path. Throws a UsageError if it is not safe to open. */
function parse(name: string, text: string): string {
  const url = URL.parse(text.trim());
  const safe = url?.protocol === 'https:';
  if (!url || (!safe && !(url.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname)))) {
    throw new UsageError(`${name} must be the address of the site, such as https://example.com.`);
  }
  return url.origin;
}

/**
 * The site's address: that of `--site`, this machine's, or the one from Netlify. Throws a UsageError
 * if it is unknown, as for a database from DATABASE_URL.
 */
export async function siteAddress(
  { kind }: Pick<Target, 'kind'>,
  given: string | undefined,
  env: Settings = process.env,
): Promise<string> {
  if (given !== undefined) return parse('--site', given);
  if (kind === 'here') return `http://localhost:${readPort(env.PORT)}`;
  const access = kind === 'site' ? siteAccess(env) : undefined;
  if (access) {
    const { ssl_url: address } = await askNetlify<{ ssl_url?: string }>(
      access,
      '',
      'Netlify does not know this site. Check NETLIFY_SITE_ID.',
      env,
    );
    if (!address) throw new CommandError('Netlify has no address for the site: add --site.');
    return parse('The address at Netlify', address);
  }
  if (env.URL) return parse('URL', env.URL);
  throw new UsageError(
    'the address of the site is not known: add --site https://… with its public address.',
  );
}

/** Enough for ten mails and a slow server (ms). */
const PATIENCE_MS = 20_000;

/** Tells the site's next scheduled run whether a mail waits. Without the store, the daily run sends it. */
export async function noteWaiting(target: Target): Promise<void> {
  if (!isStoreAtHand(target)) return;
  const waits = await isWaiting();
  await withTargetStore(() => markWaiting(waits));
}

/** Runs the command, then sends its mails. Unsent mails wait for the site's next run. */
export async function sendMailAfter(
  target: Target,
  site: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const { waits } = await watchMail(work);
  if (!waits) return;
  try {
    await sendWaiting({ site: await siteAddress(target, site), forMs: PATIENCE_MS });
  } catch (error) {
    console.error(`Mails wait for the next run of the site: ${(error as Error).message}`);
  }
  await noteWaiting(target);
}
