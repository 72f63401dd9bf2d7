/** A database for tests: an embedded one, or one of its own on the server that TEST_DATABASE_URL names. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  stop: () => Promise<void>;
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Starts an empty database with all migrations applied. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server, [`create database ${name}`]);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const folder = 'netlify/database/migrations';
  const files = (await readdir(folder)).sort();
  await run(
    url.href,
    await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8'))),
  );
  return { url: url.href, stop: () => run(server, [`drop database ${name} with (force)`]) };
}
