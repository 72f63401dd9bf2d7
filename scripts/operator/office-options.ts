/** The arguments of `npm run office`. */
import { UsageError } from '../lib/fail.ts';
import { parseOptions } from '../lib/options.ts';
import { assertVisible } from './names.ts';

export const OFFICE_USAGE = `Usage: npm run office -- COMMAND [options]

  open     --affiliate NAME --reason "…"   lets the office read the affiliate's contacts for 30 minutes; the affiliate gets an alert
  contacts --affiliate NAME                lists the contacts while they are open; each reading is in the affiliate's audit
  close    --affiliate NAME                closes the contacts early

  tickets  [--status open|waiting|closed]  lists the affiliates' tickets
  ticket   ID                              shows a ticket with its thread
  reply    ID --text "…" [--version N]     answers a ticket; without --text the answer comes from a pipe
  close    ID [--version N]                closes a ticket

  orders   [--status …]                    lists print orders
  order    ID [--status approved|printing|shipped|declined] [--note "…"]   shows an order, or changes its status

  publications                             lists affiliates' pages that wait for review, oldest first
  approve  --affiliate NAME --reason "…"   approves the waiting page; for an office of one, whose own page no one else can review

  courses                                  lists certificates, newest first
  revoke   CODE --reason "…"               revokes a certificate; the affiliate is told why

  --json   answers in JSON, for scripts

Uses this machine's database, the deployed site's if NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set,
or any other with DATABASE_URL. Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

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

/** The word after the command, an id or a code, if any. Throws a UsageError if there are more. */
export function wordGiven(): string | undefined {
  if (rest.length > 1) throw new UsageError('one id at a time.');
  return rest[0];
}

/** The word after the command. Throws a UsageError if it is missing. */
export function word(what: string): string {
  const given = wordGiven();
  if (!given) throw new UsageError(`${what} is missing.`);
  return given;
}

/** The affiliate's username. Throws a UsageError if it is missing. */
export function affiliateName(): string {
  if (rest.length > 0) throw new UsageError('put the name after --affiliate.');
  const name = values.affiliate?.trim();
  if (!name) throw new UsageError('--affiliate is missing.');
  assertVisible('--affiliate', name);
  return name;
}

/** The office's reason, which the affiliate sees. Throws a UsageError if it is missing or too long. */
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
