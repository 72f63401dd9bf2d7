import type { LocalDatabase } from './database.ts';
import { startDatabaseProcess, templateIn } from './database-runner.ts';
import { newUser, urlOf } from './port.ts';

/** Starts an empty database in memory for tests; a checkout's first takes seconds, later ones take less than one second. */
export async function startMemoryDatabase(
  root: string,
  { patience }: { patience?: number } = {},
): Promise<LocalDatabase> {
  const user = newUser();
  const { port, stop } = await startDatabaseProcess({
    template: templateIn(root),
    user,
    port: 0,
    patience,
  });
  return { url: urlOf({ port, user }), stop };
}
