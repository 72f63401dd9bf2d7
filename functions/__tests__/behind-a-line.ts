/** Someone is signed in, and the database is behind its own proxy line, with no open connection yet. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import * as auth from '../../src/contract/auth.ts';
import { type Line, startLine } from '../../tests/slow-database.ts';
import { closeDatabase } from '../lib/db/db.ts';
import me from '../me.ts';
import { context, get, signedIn } from './harness.ts';

/** The setup that a test gets. */
export interface Scene {
  line: Line;
  /** The database's URL without the line. */
  direct: string;
  cookie: string;
  whoAmI: () => Promise<Response>;
}

/** Sets this up before each test of a file. Call it after withStore. */
export function withLine(): Scene {
  const scene = {} as Scene;
  beforeEach(async () => {
    const cookie = await signedIn(`somebody ${randomBytes(4).toString('hex')}`);
    const direct = String(process.env.DATABASE_URL);
    const line = await startLine(direct);
    process.env.DATABASE_URL = line.url;
    const whoAmI = () => me(get(auth.me.path, cookie), context());
    Object.assign(scene, { line, direct, cookie, whoAmI });
  });
  afterEach(async () => {
    scene.line.cut();
    await closeDatabase();
    await scene.line.stop();
  });
  return scene;
}
