/** `npm run mail -- …`, `npm run outbox`, `npm run daily`: the site's email. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { query } from '../functions/lib/db/db.ts';
import { tidyAll } from '../functions/lib/db/tidy.ts';
import { mailTarget } from '../functions/lib/env.ts';
import { writeDay } from '../functions/lib/mail/daily.ts';
import { countMails, sendWaiting } from '../functions/lib/mail/outbox.ts';
import { openWire } from '../functions/lib/mail/wire.ts';
import { warnOfExpiry } from '../functions/lib/publications.ts';
import type { Target } from './database/target.ts';
import { CommandError, run, UsageError } from './lib/fail.ts';
import { many } from './lib/many.ts';
import { parseOptions, pick } from './lib/options.ts';
import { answer, keepLogApart } from './operator/answer.ts';
import { onRecords } from './operator/on-records.ts';
import { repairFiles } from './operator/repair-files.ts';
import { noteWaiting } from './operator/sending-mail.ts';
import { siteAddress } from './operator/site-address.ts';

const USAGE = `Usage: npm run mail -- COMMAND [options]

  status                 how many mails wait, failed, and cannot reach their affiliate
  retry                  sends failed and waiting mails again
  test --to ADDRESS      sends one mail now; exits 0 only if the server accepted it

npm run outbox           sends waiting mails, as the site does every ten minutes
npm run daily            brings the files of calendars and pages in line with the database, and sends the
                         digests and reminders of today, as the site does at 11:00 UTC

  --site https://…       the address of the site, for the links
  --json                 answers in JSON, for scripts

MAIL_URL and MAIL_FROM name the server: see "Send email" in docs/operating.md. Uses this machine's
database, the deployed site's if NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set, or any other with
DATABASE_URL. Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

const { values, positionals } = parseOptions(USAGE, {
  to: { type: 'string' },
  site: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});

/** How long a command sends (ms), even if more mails wait. */
const COMMAND_MS = 10 * 60_000;

function target() {
  const found = mailTarget();
  if (found) return found;
  throw new CommandError('MAIL_URL is not set. See "Send email" in docs/operating.md.');
}

const report = (sentence: string, data: object): void =>
  answer.log(values.json ? JSON.stringify(data) : sentence);

async function send(database: Target): Promise<void> {
  target();
  const site = await siteAddress(database, values.site);
  const sent = await sendWaiting({ site, forMs: COMMAND_MS, persistent: true });
  await noteWaiting(database);
  if (sent.noServer) throw new CommandError('the server of MAIL_URL could not be reached.');
  report(`${many(sent.sent, 'mail')} sent, ${sent.failed} not.`, sent);
}

const commands: Record<string, (database: Target) => Promise<void>> = {
  status: async () => {
    const counts = await countMails();
    const { waiting, failed, unreachable } = counts;
    report(`${waiting} waiting, ${failed} failed, ${unreachable} unreachable.`, counts);
  },
  retry: async (database) => {
    await query(
      "update mail set state = 'waiting', tries = 0, next_try_at = now(), no_server_at = null where state <> 'sent'",
    );
    await send(database);
  },
  outbox: send,
  daily: async (database) => {
    await tidyAll();
    await repairFiles(database);
    await warnOfExpiry();
    if (!mailTarget()) return report('The files are up to date. Mail is not set up.', { sent: 0 });
    await writeDay();
    await send(database);
  },
};

/** Sends one mail that is in no outbox. */
async function test(): Promise<void> {
  const to = values.to?.trim();
  if (!to || !/^[^\s<>]+@[^\s<>]+$/.test(to)) throw new UsageError('--to ADDRESS is missing.');
  const words = 'This is a test of the portal’s email. You don’t need to do anything.';
  const wire = await openWire(target()).catch((error: Error) => {
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
  report('The server accepted the mail.', { taken: true });
}

await run(async () => {
  keepLogApart();
  if (values.help) return answer.log(USAGE);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [command = ''] = positionals;
  if (command === 'test') return test();
  const work = pick(commands, command, USAGE);
  await onRecords(work);
});
