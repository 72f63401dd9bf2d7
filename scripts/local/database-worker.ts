/**
 * Runs the embedded database in a thread or a process of its own: a long query does not block the
 * site's server, and a start that hangs can be ended from outside.
 */
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo, Server, Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { LOOPBACK } from './port.ts';
import { createPostgresServer } from './postgres-server.ts';

export interface DatabaseTask {
  /** A data folder, or none for a database in memory. */
  folder?: string;
  /** The packed empty database. If it is absent, a database in memory writes it. */
  template: string;
  user: string;
  /** The port to try first; 0 means any. */
  port: number;
  /** Milliseconds after which an idle transaction is ended if others wait for it. */
  patience?: number | undefined;
}

/** The task of a process is its argument. */
const { folder, template, user, port, patience }: DatabaseTask =
  workerData ?? JSON.parse(process.argv[2] ?? '');

/** Unpacking an empty database takes a fraction of the time of making one. */
const unpacked = () =>
  existsSync(template) ? { loadDataDir: new Blob([readFileSync(template)]) } : {};

/** Opens a data folder. A new one gets its name only when complete, because a start may be killed halfway. */
async function openFolder(name: string): Promise<PGlite> {
  if (!existsSync(join(name, 'PG_VERSION'))) {
    const unfinished = `${name}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    const engine = await PGlite.create(unfinished, unpacked());
    await engine.close();
    chmodSync(unfinished, 0o700);
    renameSync(unfinished, name);
  }
  return PGlite.create(name);
}

async function openInMemory(): Promise<PGlite> {
  const isPacked = existsSync(template);
  const engine = await PGlite.create(unpacked());
  if (isPacked) return engine;
  const packed = await engine.dumpDataDir('gzip');
  mkdirSync(dirname(template), { recursive: true });
  const unfinished = `${template}.${process.pid}.${Date.now()}`;
  writeFileSync(unfinished, Buffer.from(await packed.arrayBuffer()));
  renameSync(unfinished, template);
  return engine;
}

async function listen(server: Server, wanted: number): Promise<number> {
  server.listen(wanted, LOOPBACK);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (wanted === 0) throw error;
    return listen(server, 0);
  }
  return (server.address() as AddressInfo).port;
}

const engine = await (folder === undefined ? openInMemory() : openFolder(folder));
const server = createPostgresServer(engine, {
  user,
  patience,
  onBroken: (error) => {
    console.error('The local database failed and starts again:', error);
    process.exit(1);
  },
});
const sockets = new Set<Socket>();
server.on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});

// A process does not outlive its starter, not even one that was killed.
process.on('disconnect', () => process.exit(0));
parentPort?.on('message', async () => {
  server.close();
  for (const socket of sockets) socket.destroy();
  await engine.close();
  process.exit(0);
});
const started = { port: await listen(server, port) };
if (parentPort) parentPort.postMessage(started);
else process.send?.(started);
