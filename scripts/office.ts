/** `npm run office -- …`: the office reads an affiliate's contacts, and handles certificates and pages. */
import { Option } from 'commander';
import { type Account, findAccount } from '../functions/lib/account/accounts.ts';
import {
  closeContacts,
  openContacts,
  readContacts,
} from '../functions/lib/account/office-access.ts';
import { allWaiting, decideOnVersion, waitingOf } from '../functions/lib/office/publications.ts';
import { tidyAll } from '../functions/lib/tidy.ts';
import type { Target } from './database/target.ts';
import {
  asMoment,
  asTable,
  commandLine,
  JSON_OPTION,
  many,
  type Report,
  report,
  runProcess,
} from './lib/command.ts';
import { CommandError, UsageError } from './lib/fail.ts';
import { followFiles } from './operator/affiliate-files.ts';
import { listPasses, revokeCertificate } from './operator/courses.ts';
import { assertVisible, showInvisible } from './operator/names.ts';
import { onRecords } from './operator/on-records.ts';
import { sendMailAfter } from './operator/sending-mail.ts';

const MAX_REASON = 300;

/** The store in words, such as "on this machine", and the options. */
interface Call {
  place: string;
  target: Target;
  affiliate: string;
  reason: string;
  json?: boolean;
}

type Work = (call: Call, word: string) => Promise<Report>;

/** Shows a parse error with the rule's own sentence. */
const visibleText = (option: string, text: string): string => {
  const trimmed = text.trim();
  if (!trimmed) throw new UsageError(`${option} is empty.`);
  assertVisible(option, trimmed);
  return trimmed;
};

const affiliate = () =>
  new Option('--affiliate <name>', 'the username of the affiliate')
    .argParser((name) => visibleText('--affiliate', name))
    .makeOptionMandatory();

const reason = () =>
  new Option('--reason <text>', 'why, for the affiliate, who reads it')
    .argParser((text) => {
      const given = visibleText('--reason', text).replace(/\.$/, '');
      if (given.length <= MAX_REASON) return given;
      throw new UsageError(`--reason has more than ${MAX_REASON} characters.`);
    })
    .makeOptionMandatory();

export const office = commandLine(
  'office',
  `Uses this machine's database, the deployed site's if NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set,
or any other with DATABASE_URL.`,
);

function command(words: string, description: string, options: Option[], work: Work): void {
  const added = office.command(words).description(description);
  for (const option of options) added.addOption(option);
  added.option(...JSON_OPTION).action((...given: unknown[]) => {
    const [word, options] = given.length > 2 ? given : ['', ...given];
    return onRecords(async (target) => {
      const call = { ...(options as Call), place: `on ${target.name}`, target };
      await tidyAll();
      await sendMailAfter(target, undefined, async () =>
        report(await work(call, String(word)), call),
      );
    });
  });
}

/** The named affiliate. Throws a CommandError if there is none. */
async function existing({ affiliate: name, place }: Call): Promise<Account> {
  const account = await findAccount(name);
  if (!account) throw new CommandError(`there is no affiliate "${name}" ${place}.`);
  return account;
}

const tableOf = (head: string, rows: Record<string, string>[]): string =>
  rows.length > 0 ? `${head}:\n${asTable(rows)}` : `${head}.`;

command(
  'open',
  "lets the office read the affiliate's contacts for 30 minutes; the affiliate gets an alert",
  [affiliate(), reason()],
  async (call) => {
    const { id, username } = await existing(call);
    const until = (await openContacts(id, call.reason)).toISOString();
    return {
      sentence: `The contacts of ${showInvisible(username)} ${call.place} are open until ${until}. The affiliate has an alert with the reason.`,
      data: { username, until },
    };
  },
);

command(
  'contacts',
  "lists the contacts while they are open; each reading is in the affiliate's audit",
  [affiliate()],
  async (call) => {
    const { id, username } = await existing(call);
    const contacts = await readContacts(id);
    if (!contacts) {
      throw new CommandError(
        `the contacts of ${showInvisible(username)} ${call.place} are not open. "open --affiliate … --reason …" opens them, and tells the affiliate.`,
      );
    }
    const rows = contacts.map((contact) =>
      Object.fromEntries(Object.entries(contact).map(([key, text]) => [key, showInvisible(text)])),
    );
    const head = `${many(rows.length, 'contact')} of ${showInvisible(username)} ${call.place}`;
    return { sentence: tableOf(head, rows), data: contacts };
  },
);

command('close', 'closes the contacts early', [affiliate()], async (call) => {
  const { id, username } = await existing(call);
  const closed = await closeContacts(id);
  return {
    sentence: `The contacts of ${showInvisible(username)} ${call.place} ${closed ? 'are closed.' : 'were not open.'}`,
    data: { username, closed },
  };
});

command(
  'publications',
  "lists affiliates' pages that wait for review, oldest first",
  [],
  async ({ place }) => {
    const waiting = await allWaiting();
    const rows = waiting.map(({ affiliate, affiliateName, submittedAt, hash }) => ({
      affiliate: showInvisible(affiliate),
      name: showInvisible(affiliateName),
      submitted: asMoment(new Date(submittedAt)),
      hash: hash.slice(0, 12),
    }));
    return { sentence: tableOf(`${many(rows.length, 'page')} ${place}`, rows), data: waiting };
  },
);

command(
  'approve',
  'approves the waiting page; for an office of one, whose own page no one else can review',
  [affiliate(), reason()],
  async (call) => {
    const { id, username } = await existing(call);
    const waiting = await waitingOf(id);
    if (!waiting) {
      throw new CommandError(
        `no page of ${showInvisible(username)} ${call.place} waits for review.`,
      );
    }
    const { version, hash } = waiting;
    const decision = { version, hash, state: 'approved', reason: call.reason } as const;
    const approved = await decideOnVersion(null, waiting.id, { ...decision, validUntil: null });
    await followFiles(id, call.target);
    const { validUntil } = approved;
    return {
      sentence: `The page of ${showInvisible(username)} ${call.place} is approved until ${validUntil}. The affiliate has an alert.`,
      data: { username, id: approved.id, hash: approved.hash, validUntil },
    };
  },
);

command('courses', 'lists certificates, newest first', [], async ({ place }) => {
  const passes = await listPasses();
  const rows = passes.map((pass) => ({
    ...pass,
    affiliate: showInvisible(pass.affiliate),
    name: showInvisible(pass.name),
  }));
  return {
    sentence: tableOf(`${many(rows.length, 'certificate')} ${place}`, rows),
    data: passes,
  };
});

command(
  'revoke <code>',
  'revokes a certificate; the affiliate is told why',
  [reason()],
  async ({ place, reason: why }, code) => {
    const revoked = await revokeCertificate(code, why);
    return {
      sentence: `The certificate ${revoked.code} of ${showInvisible(revoked.name)} ${place} is revoked.`,
      data: revoked,
    };
  },
);

if (import.meta.main) await runProcess(office);
