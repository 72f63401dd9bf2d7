/** `npm run demo`: a practice to explore, for this machine's demo affiliate only. */
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { countContacts, emptyPractice, fillPractice } from './demo/fill.ts';
import { emptyNetwork, fillNetwork } from './demo/network.ts';
import { emptyOffice, fillOffice } from './demo/office.ts';
import { makePractice } from './demo/practice.ts';
import { answer, commandLine, many, runProcess } from './lib/command.ts';
import { CommandError } from './lib/fail.ts';
import { DEMO, DEMO_SENTENCE, seedDemoAffiliate } from './local/demo.ts';
import { onRecords } from './operator/on-records.ts';
import { siteAddress } from './operator/sending-mail.ts';

async function demoAffiliate(): Promise<string> {
  await seedDemoAffiliate();
  const found = await findAffiliate(DEMO.username);
  if (!found) throw new CommandError(`the affiliate "${DEMO.username}" could not be added.`);
  return found.id;
}

async function change(empty: boolean): Promise<string> {
  const id = await demoAffiliate();
  const before = await countContacts(id);
  if (empty) {
    await emptyNetwork();
    await emptyOffice(id);
    await emptyPractice(id);
    return `The practice of "${DEMO.username}" is empty: ${many(before, 'contact')} removed.`;
  }
  if (before > 0) {
    throw new CommandError(
      `"${DEMO.username}" has ${many(before, 'contact')} already. Run "npm run demo -- --empty" first.`,
    );
  }
  const practice = makePractice(Date.now());
  await fillPractice(id, practice);
  await fillOffice(id, await siteAddress({ kind: 'here' }, undefined));
  await fillNetwork(id);
  return `"${DEMO.username}" has ${many(practice.contacts.length, 'contact')}, ${many(practice.links.length + 1, 'link')} and a year of visits. ${DEMO_SENTENCE}`;
}

export const demo = commandLine('demo', "It uses only this machine's own database.")
  .description(
    'fills the demo affiliate of this machine with a made-up practice: contacts, links, a year of visits, and affiliates of a made-up network',
  )
  .option('--empty', 'removes it again', false)
  .action(({ empty }: { empty: boolean }) =>
    onRecords(async ({ kind, name }) => {
      if (kind !== 'here') {
        throw new CommandError(
          `the demo practice is for this machine's own database, not for ${name}. Remove DATABASE_URL and NETLIFY_SITE_ID from the environment.`,
        );
      }
      answer.log(await change(empty));
    }),
  );

if (import.meta.main) await runProcess(demo);
