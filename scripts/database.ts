/** `npm run database -- …`: the schema, backups of the records, and the audit's chain. */
import { protectAudit, verifyAudit } from './database/audit.ts';
import { backup, type Counts } from './database/backup.ts';
import { type Store, withDatabase } from './database/connect.ts';
import { migrate, migrationStatus, NETLIFY_APPLIES } from './database/migrations.ts';
import { restore } from './database/restore.ts';
import { commandLine, JSON_OPTION, many, report, runProcess } from './lib/command.ts';
import { confirm } from './lib/confirm.ts';
import { CommandError } from './lib/fail.ts';
import { onRecords } from './operator/on-records.ts';
import { repairFiles } from './operator/target-store.ts';

interface Options {
  yes?: boolean;
  json?: boolean;
}

/** A command's result: lines for a person, and the same as data. */
interface Answer {
  lines: string[];
  data: object;
}

export const database = commandLine(
  'database',
  `Uses this machine's database, another with DATABASE_URL=postgres://user:password@host/database, or
the deployed site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.
Netlify applies the migrations of its own database itself, on deploy.`,
);

const place = ({ name }: Store) => `on ${name}`;

function describe(counts: Counts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tables = Object.entries(counts).map(([table, count]) => `${table} ${count}`);
  return `${many(rows, 'record')}${tables.length > 0 ? ` (${tables.join(', ')})` : ''}`;
}

/** Adds a command. JSON answers name the database, too. */
function command(
  words: string,
  description: string,
  work: (store: Store, options: Options, word: string) => Promise<Answer>,
) {
  const run = async (options: Options, word: string) => {
    await withDatabase(process.cwd(), async (store) => {
      const { lines, data } = await work(store, options, word);
      report({ sentence: lines.join('\n'), data: { store: store.name, ...data } }, options);
    });
  };
  const added = database
    .command(words)
    .description(description)
    .option(...JSON_OPTION);
  added.action((...given: unknown[]) =>
    run(given.at(-2) as Options, given.length > 2 ? String(given[0] ?? '') : ''),
  );
  return added;
}

command(
  'migrate',
  'applies the files of netlify/database/migrations that have not run yet',
  async (store) => {
    if (store.kind === 'site') throw new CommandError(NETLIFY_APPLIES);
    const names = await migrate(store.client, process.cwd());
    const lines = names.map((name) => `${name} applied.`);
    return {
      lines: [...lines, `The database ${place(store)} is up to date.`],
      data: { applied: names },
    };
  },
);

command('status', 'says which have run, and which have not', async (store) => {
  const { applied, pending } = await migrationStatus(store.client, process.cwd());
  return {
    lines: [
      ...applied.map(
        ({ name, appliedAt }) => `${name}  applied ${appliedAt?.toISOString() ?? 'by Netlify'}`,
      ),
      ...pending.map(({ name }) => `${name}  pending`),
      `The database ${place(store)} has ${many(applied.length, 'migration')}, ${pending.length} pending.`,
    ],
    data: {
      applied: applied.map(({ name, appliedAt }) => ({ name, appliedAt })),
      pending: pending.map(({ name }) => name),
    },
  };
});

command('backup <file>', 'writes all records into a new file', async (store, _options, file) => {
  const counts = await backup(store.client, store.name, file);
  return {
    lines: [`${file} has ${describe(counts)} of the database ${place(store)}.`],
    data: { file, counts },
  };
});

command(
  'restore <file>',
  'replaces all records with those of the file, after asking; signs everyone out',
  async (store, { yes }, file) => {
    if (!yes) {
      await confirm(`This replaces all records of the database ${place(store)}.`, store.name);
    }
    const { at, counts } = await restore(store.client, file);
    return {
      lines: [
        `The database ${place(store)} has ${describe(counts)} of ${file}.`,
        'Everyone is signed out. Invitations and resets have ended, and used recovery codes stay used.',
        `Passwords, second steps and disabled marks are those of ${at.slice(0, 10)}.`,
      ],
      data: { file, at, counts },
    };
  },
)
  .option('--yes', 'does not ask')
  // The files that mirror the records.
  .hook('postAction', () => onRecords(repairFiles));

command(
  'verify-audit [head]',
  'says whether the audit is as it was written; HEAD is one from the log ("audit_head")',
  async (store, _options, noted) => {
    const { broken, ...check } = await verifyAudit(store.client, noted || undefined);
    if (broken) throw new CommandError(`the audit ${place(store)} is not whole: ${broken}.`);
    const { lines, head, apart } = check;
    return {
      lines: [
        `The audit ${place(store)} is whole: ${many(lines, 'line')}. Its head is ${head}.`,
        apart
          ? 'A separate role owns it: the functions cannot rewrite it.'
          : "The functions' role owns it: anyone with that role could rewrite it. Compare it with a head from the log.",
      ],
      data: check,
    };
  },
);

command(
  'protect-audit',
  'gives the audit to a separate role; needs the address of a server administrator',
  async (store) => {
    const functions = await protectAudit(store.client);
    return {
      lines: [
        `The audit ${place(store)} has a separate owner. ${functions} can add and read lines.`,
      ],
      data: { functions },
    };
  },
);

if (import.meta.main) await runProcess(database);
