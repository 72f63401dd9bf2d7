/** `npm run mail -- …`, `npm run outbox`, `npm run daily`: the site's email. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { query } from '../functions/lib/db/db.ts';
import { writeDay } from '../functions/lib/mail/daily.ts';
import { countMails, sendWaiting } from '../functions/lib/mail/outbox.ts';
import { openWire } from '../functions/lib/mail/wire.ts';
import { mailTarget } from '../functions/lib/platform/env.ts';
import { warnOfExpiry } from '../functions/lib/profile/publications.ts';
import { emptyTrashes } from '../functions/lib/rows/trash.ts';
import { tidyAll } from '../functions/lib/tidy.ts';
import type { Target } from './database/target.ts';
import { commandLine, JSON_OPTION, many, type Report, report, runProcess } from './lib/command.ts';
import { CommandError, UsageError } from './lib/fail.ts';
import { takeMailAddress } from './local/mail-address.ts';
import { onRecords } from './operator/on-records.ts';
import { noteWaiting, siteAddress } from './operator/sending-mail.ts';
import { repairFiles } from './operator/target-store.ts';

interface Options {
  to: string;
  site?: string;
  json?: boolean;
}

/** How long a command sends (ms), even if more mails wait. */
const COMMAND_MS = 10 * 60_000;

function server() {
  const found = mailTarget();
  if (found) return found;
  throw new CommandError('MAIL_URL is not set. See "Send email" in docs/operating.md.');
}

/**
 * Finds the mail server for a command on these records. This machine's are those of the site that runs
 * from this folder, which has its own server unless MAIL_URL names one. Throws a CommandError if no
 * such site runs.
 */
export async function findServer(
  { kind }: Pick<Target, 'kind'>,
  root = process.cwd(),
): Promise<void> {
  if (mailTarget() || kind !== 'here') return;
  takeMailAddress(root);
  const target = mailTarget();
  // A run that was killed leaves an address at which nothing answers.
  const wire = target && (await openWire(target).catch(() => null));
  if (!wire) throw new CommandError('Start the site first: npm start.');
  wire.close();
}

export const mail = commandLine(
  'mail',
  `npm run outbox is "npm run mail -- outbox", npm run daily is "npm run mail -- daily".
MAIL_URL and MAIL_FROM name the server: see "Send email" in docs/operating.md. Uses this machine's
database, the deployed site's if NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set, or any other with
DATABASE_URL.`,
).hook('preAction', () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
});

function command(
  words: string,
  description: string,
  work: (database: Target, options: Options) => Promise<Report>,
): void {
  mail
    .command(words)
    .description(description)
    .option('--site <url>', 'the address of the site, for the links')
    .option(...JSON_OPTION)
    .action((options: Options) =>
      onRecords(async (database) => report(await work(database, options), options)),
    );
}

async function send(database: Target, { site }: Options): Promise<Report> {
  await findServer(database);
  server();
  const sent = await sendWaiting({
    site: await siteAddress(database, site),
    forMs: COMMAND_MS,
    persistent: true,
  });
  await noteWaiting(database);
  if (sent.noServer) throw new CommandError('the server of MAIL_URL could not be reached.');
  return { sentence: `${many(sent.sent, 'mail')} sent, ${sent.failed} not.`, data: sent };
}

command('status', 'how many mails wait, failed, and cannot reach their affiliate', async () => {
  const { waiting, failed, unreachable } = await countMails();
  return {
    sentence: `${waiting} waiting, ${failed} failed, ${unreachable} unreachable.`,
    data: { waiting, failed, unreachable },
  };
});

command('retry', 'sends failed and waiting mails again', async (database, options) => {
  await query(
    "update mail set state = 'waiting', tries = 0, next_try_at = now(), no_server_at = null where state <> 'sent'",
  );
  return send(database, options);
});

command('outbox', 'sends waiting mails, as the site does every ten minutes', send);

command(
  'daily',
  'brings the files of calendars and pages in line with the database, and sends the digests and reminders of today, as the site does at 11:00 UTC',
  async (database, options) => {
    await tidyAll();
    await emptyTrashes();
    await repairFiles(database);
    await warnOfExpiry();
    await findServer(database);
    if (!mailTarget()) {
      return { sentence: 'The files are up to date. Mail is not set up.', data: { sent: 0 } };
    }
    await writeDay();
    return send(database, options);
  },
);

mail
  .command('test')
  .description('sends one mail now; exits 0 only if the server accepted it')
  .requiredOption('--to <address>', 'where to')
  .option(...JSON_OPTION)
  .action(async (options: Options) => report(await sendTest(options.to.trim()), options));

/** Sends one mail that is in no outbox. */
async function sendTest(to: string): Promise<Report> {
  if (!/^[^\s<>]+@[^\s<>]+$/.test(to)) throw new UsageError('--to is not an address.');
  const words = 'This is a test of the portal’s email. You don’t need to do anything.';
  const wire = await openWire(server()).catch((error: Error) => {
    throw new CommandError(`the server of MAIL_URL could not be reached: ${error.message}.`);
  });
  try {
    await wire.send({
      id: randomUUID(),
      to,
      subject: 'A test of the portal’s email',
      text: words,
      html: `<p>${words}</p>`,
    });
  } catch (error) {
    throw new CommandError(`the server refused the mail: ${(error as Error).message}.`);
  } finally {
    wire.close();
  }
  return { sentence: 'The server accepted the mail.', data: { taken: true } };
}

if (import.meta.main) await runProcess(mail);
