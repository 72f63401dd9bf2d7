/** `npm run database -- …`: the schema, backups of the records, and the audit's chain. */
import { protectAudit, verifyAudit } from './database/audit.ts';
import { backup, type Counts } from './database/backup.ts';
import { type Store, withDatabase } from './database/connect.ts';
import { migrate, migrationStatus, NETLIFY_APPLIES } from './database/migrations.ts';
import { restore } from './database/restore.ts';
import { confirm } from './lib/confirm.ts';
import { CommandError, run, UsageError } from './lib/fail.ts';
import { many } from './lib/many.ts';
import { parseOptions, pick } from './lib/options.ts';
import { onRecords } from './operator/on-records.ts';
import { repairFiles } from './operator/repair-files.ts';

const USAGE = `Usage: npm run database -- COMMAND [--json]

  migrate               applies the files of netlify/database/migrations that have not run yet
  status                says which have run, and which have not
  backup FILE           writes all records into a new file
  restore FILE [--yes]  replaces all records with those of the file, after asking; signs everyone out
  verify-audit [HEAD]   says whether the audit is as it was written; HEAD is one from the log ("audit_head")
  protect-audit         gives the audit to a separate role; needs the address of a server administrator

Uses this machine's database, another with DATABASE_URL=postgres://user:password@host/database, or
the deployed site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.
Netlify applies the migrations of its own database itself, on deploy.
Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

const { values: options, positionals } = parseOptions(USAGE, {
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});
const root = process.cwd();

const place = ({ name }: Store) => `on ${name}`;

function describe(counts: Counts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tables = Object.entries(counts).map(([table, count]) => `${table} ${count}`);
  return `${many(rows, 'record')}${tables.length > 0 ? ` (${tables.join(', ')})` : ''}`;
}

/** Prints the result: lines for a person, or JSON with the database's name. */
function report(store: Store, lines: string[], data: object): void {
  console.log(options.json ? JSON.stringify({ store: store.name, ...data }) : lines.join('\n'));
}

const commands: Record<
  string,
  {
    takes?: 'file' | 'head';
    /** Whether files that mirror the records must be written again. */
    changesFiles?: true;
    work: (store: Store, file: string) => Promise<void>;
  }
> = {
  migrate: {
    work: async (store) => {
      if (store.kind === 'site') throw new CommandError(NETLIFY_APPLIES);
      const names = await migrate(store.client, root);
      const lines = names.map((name) => `${name} applied.`);
      report(store, [...lines, `The database ${place(store)} is up to date.`], { applied: names });
    },
  },
  status: {
    work: async (store) => {
      const { applied, pending } = await migrationStatus(store.client, root);
      const lines = [
        ...applied.map(
          ({ name, appliedAt }) => `${name}  applied ${appliedAt?.toISOString() ?? 'by Netlify'}`,
        ),
        ...pending.map(({ name }) => `${name}  pending`),
        `The database ${place(store)} has ${many(applied.length, 'migration')}, ${pending.length} pending.`,
      ];
      report(store, lines, {
        applied: applied.map(({ name, appliedAt }) => ({ name, appliedAt })),
        pending: pending.map(({ name }) => name),
      });
    },
  },
  backup: {
    takes: 'file',
    work: async (store, file) => {
      const counts = await backup(store.client, store.name, file);
      report(store, [`${file} has ${describe(counts)} of the database ${place(store)}.`], {
        file,
        counts,
      });
    },
  },
  restore: {
    takes: 'file',
    changesFiles: true,
    work: async (store, file) => {
      if (!options.yes) {
        await confirm(`This replaces all records of the database ${place(store)}.`, store.name);
      }
      const { at, counts } = await restore(store.client, file);
      report(
        store,
        [
          `The database ${place(store)} has ${describe(counts)} of ${file}.`,
          'Everyone is signed out. Invitations and resets have ended, and used recovery codes stay used.',
          `Passwords, second steps and disabled marks are those of ${at.slice(0, 10)}.`,
        ],
        { file, at, counts },
      );
    },
  },
  'verify-audit': {
    takes: 'head',
    work: async (store, noted) => {
      const { broken, ...check } = await verifyAudit(store.client, noted || undefined);
      if (broken) throw new CommandError(`the audit ${place(store)} is not whole: ${broken}.`);
      const { lines, head, apart } = check;
      report(
        store,
        [
          `The audit ${place(store)} is whole: ${many(lines, 'line')}. Its head is ${head}.`,
          apart
            ? 'A separate role owns it: the functions cannot rewrite it.'
            : "The functions' role owns it: anyone with that role could rewrite it. Compare it with a head from the log.",
        ],
        check,
      );
    },
  },
  'protect-audit': {
    work: async (store) => {
      const functions = await protectAudit(store.client);
      report(
        store,
        [`The audit ${place(store)} has a separate owner. ${functions} can add and read lines.`],
        { functions },
      );
    },
  },
};

await run(async () => {
  const [name = '', word = ''] = positionals;
  if (options.help) return console.log(USAGE);
  const command = pick(commands, name, USAGE);
  if (command.takes === 'file' && !word) throw new UsageError(`${name} needs a file.\n\n${USAGE}`);
  if (positionals.length > (command.takes ? 2 : 1)) {
    throw new UsageError(`${name} has too many words.\n\n${USAGE}`);
  }
  await withDatabase(root, (store) => command.work(store, word));
  if (command.changesFiles) await onRecords(repairFiles);
});
