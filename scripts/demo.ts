/** `npm run demo`: a practice to explore, for this machine's demo affiliate only. */
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { countContacts, emptyPractice, fillPractice } from './demo/fill.ts';
import { makePractice } from './demo/practice.ts';
import { CommandError, run } from './lib/fail.ts';
import { many } from './lib/many.ts';
import { parseOptions } from './lib/options.ts';
import { DEMO, DEMO_SENTENCE, seedDemoAffiliate } from './local/demo.ts';
import { onRecords } from './operator/on-records.ts';

const USAGE = `Usage: npm run demo [-- --empty]

Fills the demo affiliate of this machine with a made-up practice: contacts, links, a year of visits.
  --empty  removes it again

It uses only this machine's own database.
Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

const { values: options } = parseOptions(USAGE, {
  empty: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});

/** The demo affiliate's id. */
async function demoAffiliate(): Promise<string> {
  await seedDemoAffiliate();
  const found = await findAffiliate(DEMO.username);
  if (!found) throw new CommandError(`the affiliate "${DEMO.username}" could not be added.`);
  return found.id;
}

async function work(): Promise<void> {
  const id = await demoAffiliate();
  const before = await countContacts(id);
  if (options.empty) {
    await emptyPractice(id);
    return console.log(
      `The practice of "${DEMO.username}" is empty: ${many(before, 'contact')} removed.`,
    );
  }
  if (before > 0) {
    throw new CommandError(
      `"${DEMO.username}" has ${many(before, 'contact')} already. Run "npm run demo -- --empty" first.`,
    );
  }
  const practice = makePractice(Date.now());
  await fillPractice(id, practice);
  console.log(
    `"${DEMO.username}" has ${many(practice.contacts.length, 'contact')}, ${many(practice.links.length + 1, 'link')} and a year of visits. ${DEMO_SENTENCE}`,
  );
}

await run(async () => {
  if (options.help) return console.log(USAGE);
  await onRecords(async ({ kind, name }) => {
    if (kind !== 'here') {
      throw new CommandError(
        `the demo practice is for this machine's own database, not for ${name}. Remove DATABASE_URL and NETLIFY_SITE_ID from the environment.`,
      );
    }
    await work();
  });
});
