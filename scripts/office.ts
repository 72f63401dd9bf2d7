/** `npm run office -- …`: the office reads an affiliate's contacts, and handles tickets, orders, certificates and pages. */
import { type Account, findAccount } from '../functions/lib/auth/accounts.ts';
import { tidyAll } from '../functions/lib/db/tidy.ts';
import { closeContacts, openContacts, readContacts } from '../functions/lib/office-access.ts';
import type { Target } from './database/target.ts';
import { CommandError, run } from './lib/fail.ts';
import { many } from './lib/many.ts';
import { pick } from './lib/options.ts';
import { followFiles } from './operator/affiliate-files.ts';
import { answer, keepLogApart } from './operator/answer.ts';
import { closeTicket, DESK } from './operator/desk.ts';
import { visible } from './operator/names.ts';
import {
  affiliateName,
  OFFICE_USAGE,
  officeCommand,
  officeOptions,
  reasonGiven,
  wordGiven,
} from './operator/office-options.ts';
import { onRecords } from './operator/on-records.ts';
import * as pages from './operator/pages.ts';
import { sendingMail } from './operator/sending-mail.ts';
import { asTable } from './operator/table.ts';

/** Prints the result: a sentence for a person, or JSON. */
const report = (sentence: string, data: unknown): void =>
  answer.log(officeOptions.json ? JSON.stringify(data) : sentence);

/** The named affiliate. Throws a CommandError if there is none. */
async function existing(place: string): Promise<Account> {
  const name = affiliateName();
  const account = await findAccount(name);
  if (!account) throw new CommandError(`there is no affiliate "${name}" ${place}.`);
  return account;
}

/** Wraps a desk command so that its answer is printed. */
const atDesk =
  (work: () => Promise<{ sentence: string; data: unknown }>) =>
  async (place: string): Promise<void> => {
    const { sentence, data } = await work();
    report(`${place.replace(/^o/, 'O')}: ${sentence}`, data);
  };

const commands: Record<string, (place: string, target: Target) => Promise<void>> = {
  ...Object.fromEntries(Object.entries(DESK).map(([name, work]) => [name, atDesk(work)])),

  open: async (place) => {
    const reason = reasonGiven();
    const { id, username } = await existing(place);
    const until = (await openContacts(id, reason)).toISOString();
    report(
      `The contacts of ${visible(username)} ${place} are open until ${until}. The affiliate has an alert with the reason.`,
      { username, until },
    );
  },

  contacts: async (place) => {
    const { id, username } = await existing(place);
    const contacts = await readContacts(id);
    if (!contacts) {
      throw new CommandError(
        `the contacts of ${visible(username)} ${place} are not open. "open --affiliate … --reason …" opens them, and tells the affiliate.`,
      );
    }
    const rows = contacts.map((contact) =>
      Object.fromEntries(Object.entries(contact).map(([key, text]) => [key, visible(text)])),
    );
    const head = `${many(rows.length, 'contact')} of ${visible(username)} ${place}`;
    report(rows.length > 0 ? `${head}:\n${asTable(rows)}` : `${head}.`, contacts);
  },

  publications: atDesk(pages.listWaiting),

  approve: async (place, target) => {
    const reason = reasonGiven();
    const { id, username } = await existing(place);
    const approved = await pages.approveWaiting(id, reason);
    if (!approved)
      throw new CommandError(`no page of ${visible(username)} ${place} waits for review.`);
    await followFiles(id, target);
    report(
      `The page of ${visible(username)} ${place} is approved until ${approved.validUntil}. The affiliate has an alert.`,
      { username, id: approved.id, hash: approved.hash, validUntil: approved.validUntil },
    );
  },

  close: async (place) => {
    const ticket = wordGiven();
    if (ticket !== undefined) return atDesk(() => closeTicket(ticket))(place);
    const { id, username } = await existing(place);
    const closed = await closeContacts(id);
    report(
      `The contacts of ${visible(username)} ${place} ${closed ? 'are closed.' : 'were not open.'}`,
      { username, closed },
    );
  },
};

await run(async () => {
  keepLogApart();
  if (officeOptions.help) return answer.log(OFFICE_USAGE);
  const work = pick(commands, officeCommand, OFFICE_USAGE);
  await onRecords(async (target) => {
    await tidyAll();
    await sendingMail(target, undefined, () => work(`on ${target.name}`, target));
  });
});
