/** `npm run database -- …`: the schema, and copies of the records. */
import { backup, type Counts } from './database/backup.ts';
import { type Store, withDatabase } from './database/connect.ts';
import { migrate, migrationStatus, NETLIFY_APPLIES } from './database/migrations.ts';
import { restore } from './database/restore.ts';
import { confirm } from './lib/confirm.ts';
import { CommandError, run, UsageError } from './lib/fail.ts';
import { many } from './lib/many.ts';
import { parseOptions } from './lib/options.ts';

const USAGE = `Usage: npm run database -- COMMAND

  migrate               applies the files of netlify/database/migrations that have not run yet
  status                says which have run, and which have not
  backup FILE           writes all records into a new file
  restore FILE [--yes]  replaces all records with those of the file, after asking; signs everybody out

Works on this machine's database; on another with DATABASE_URL=postgres://user:password@host/database,
or on the deployed site's with NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.
Netlify applies the migrations of its own database itself, on deploy.
Exit codes: 0 done, 1 could not be done, 2 called wrongly.`;

const { values: options, positionals } = parseOptions(USAGE, {
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});
const root = process.cwd();

const place = ({ name }: Store) => `on ${name}`;

function describe(counts: Counts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tables = Object.entries(counts).map(([table, count]) => `${table} ${count}`);
  return `${many(rows, 'record')}${tables.length > 0 ? ` (${tables.join(', ')})` : ''}`;
}

const commands: Record<
  string,
  { takesFile: boolean; work: (store: Store, file: string) => Promise<void> }
> = {
  migrate: {
    takesFile: false,
    work: async (store) => {
      if (store.kind === 'site') throw new CommandError(NETLIFY_APPLIES);
      const names = await migrate(store.client, root);
      for (const name of names) console.log(`${name} applied.`);
      console.log(`The database ${place(store)} is up to date.`);
    },
  },
  status: {
    takesFile: false,
    work: async (store) => {
      const { applied, pending } = await migrationStatus(store.client, root);
      for (const { name, appliedAt } of applied) {
        console.log(`${name}  applied ${appliedAt?.toISOString() ?? 'by Netlify'}`);
      }
      for (const { name } of pending) console.log(`${name}  pending`);
      console.log(
        `The database ${place(store)} has ${many(applied.length, 'migration')}, ${pending.length} pending.`,
      );
    },
  },
  backup: {
    takesFile: true,
    work: async (store, file) => {
      const counts = await backup(store.client, store.name, file);
      console.log(`${file} has ${describe(counts)} of the database ${place(store)}.`);
    },
  },
  restore: {
    takesFile: true,
    work: async (store, file) => {
      if (!options.yes) {
        await confirm(`This replaces all records of the database ${place(store)}.`, store.name);
      }
      const { at, counts } = await restore(store.client, file);
      console.log(`The database ${place(store)} has ${describe(counts)} of ${file}.`);
      console.log(
        `Everybody is signed out; passwords and disabled marks are those of ${at.slice(0, 10)}.`,
      );
    },
  },
};

await run(async () => {
  const [name = '', file = ''] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (options.help) return console.log(USAGE);
  if (!command) throw new UsageError(`no such command.\n\n${USAGE}`);
  if (command.takesFile && !file) throw new UsageError(`${name} needs a file.\n\n${USAGE}`);
  if (positionals.length > (command.takesFile ? 2 : 1)) {
    throw new UsageError(`${name} has too many words.\n\n${USAGE}`);
  }
  await withDatabase(root, (store) => command.work(store, file));
});
