/** The words and options of `npm run office`. */
import { UsageError } from '../lib/fail.ts';
import { parseOptions } from '../lib/options.ts';
import { assertVisible } from './names.ts';

export const OFFICE_USAGE = `Usage: npm run office -- COMMAND [options]

  open     --affiliate NAME --reason "…"   lets the office read the affiliate's contacts for 30 minutes; the affiliate gets an alert
  contacts --affiliate NAME                lists the contacts, while they are open; each reading is in the affiliate's audit
  close    --affiliate NAME                ends the reading before its time

  tickets  [--status open|waiting|closed]  what affiliates ask
  ticket   ID                              one with its thread
  reply    ID --text "…" [--version N]     answers it; without --text the answer comes by a pipe
  close    ID [--version N]                closes it

  orders   [--status …]                    what is asked to be printed
  order    ID [--status approved|printing|shipped|declined] [--note "…"]   shows one, or moves it on

  publications                             pages of affiliates that wait for review, the oldest first
  approve  --affiliate NAME --reason "…"   approves the page that waits; for an office of one, whose own page nobody else can review

  courses                                  certificates, the last one first
  revoke   CODE --reason "…"               ends a certificate; the affiliate is told why

  --json   answers in JSON, for scripts

Works on this machine's database; on the deployed site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN
set, on any other with DATABASE_URL. Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

const MAX_REASON = 300;

const { values, positionals } = parseOptions(OFFICE_USAGE, {
  affiliate: { type: 'string' },
  reason: { type: 'string' },
  status: { type: 'string' },
  text: { type: 'string' },
  note: { type: 'string' },
  version: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});
const [command = '', ...rest] = positionals;

export { command as officeCommand, values as officeOptions };

/** The word behind the command: an id or a code, if there is one. Throws a UsageError if there are more. */
export function wordGiven(): string | undefined {
  if (rest.length > 1) throw new UsageError('one id at a time.');
  return rest[0];
}

/** The same for commands that need one. Throws a UsageError if it is missing. */
export function word(what: string): string {
  const given = wordGiven();
  if (!given) throw new UsageError(`${what} is missing.`);
  return given;
}

/** The user name of the affiliate. Throws a UsageError if there is none. */
export function affiliateName(): string {
  if (rest.length > 0) throw new UsageError('the name goes behind --affiliate.');
  const name = values.affiliate?.trim();
  if (!name) throw new UsageError('--affiliate is missing.');
  assertVisible('--affiliate', name);
  return name;
}

/** Why the office wants to read: the affiliate sees it. Throws a UsageError if it is missing or too long. */
export function reasonGiven(): string {
  const reason = values.reason?.trim().replace(/\.$/, '');
  if (!reason) {
    throw new UsageError('--reason is missing: the affiliate is told why the office reads.');
  }
  if (reason.length > MAX_REASON) {
    throw new UsageError(`--reason has more than ${MAX_REASON} characters.`);
  }
  assertVisible('--reason', reason);
  return reason;
}
