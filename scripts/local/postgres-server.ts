/**
 * Serves an embedded database to Postgres clients. The database has one session, so connections take
 * turns: a whole batch, and a whole transaction, at a time. What a session keeps beyond a transaction
 * (SET, temporary tables, named statements, session locks) is therefore shared by all of them.
 */
import { createServer, type Server } from 'node:net';
import { type Batch, Connection } from './postgres-connection.ts';
import { rollback } from './postgres-messages.ts';
import { Turns } from './postgres-turns.ts';

/** What the server needs of PGlite. */
export interface Engine {
  execProtocolRawStream(
    message: Uint8Array,
    options: { onRawData: (data: Uint8Array) => void },
  ): Promise<void>;
  isInTransaction(): boolean;
}

/** How long a transaction may sit idle while another connection waits for its turn. */
const PATIENCE_MS = 5000;
const SAT_IDLE =
  'the transaction sat idle while another connection waited: ' +
  'the local database serves one transaction at a time, so use one connection inside of it';

/** A server for clients that come as `user`; `onBroken` hears that the engine can answer no more. */
export function createPostgresServer(
  engine: Engine,
  {
    user,
    onBroken,
    patience = PATIENCE_MS,
  }: { user: string; onBroken: (error: unknown) => void; patience?: number | undefined },
): Server {
  // A copy, because the engine reads more than a view of a larger buffer.
  const run = (bytes: Buffer, onRawData: (data: Uint8Array) => void) =>
    engine.execProtocolRawStream(new Uint8Array(bytes), { onRawData });

  const queue = (connection: Connection, step: () => Promise<void>) => {
    connection.work = connection.work.then(step).catch((error) => {
      connection.fail('XX000', `the local database failed: ${error}`);
      onBroken(error);
    });
  };

  const giveUp = async (connection: Connection) => {
    if (!turns.holds(connection)) return;
    await run(rollback(), () => {});
    turns.release();
  };
  const drop = (connection: Connection) => {
    connection.isClosed = true;
    turns.leave(connection);
    queue(connection, () => giveUp(connection));
  };
  const turns = new Turns<Connection>(patience, (connection) => {
    connection.fail('25P03', SAT_IDLE);
    drop(connection);
  });

  const answer = async (connection: Connection, { bytes, isOpen }: Batch) => {
    if (connection.isClosed) return;
    await turns.take(connection);
    if (connection.isClosed) return giveUp(connection);
    // A copy again: the engine reuses its memory before the socket has sent it.
    await run(bytes, (data) => connection.socket.write(data.slice()));
    if (isOpen || engine.isInTransaction()) turns.rest();
    else turns.release();
  };

  return createServer({ noDelay: true }, (socket) => {
    const connection = new Connection(socket, user);
    socket.on('data', (data) => {
      try {
        for (const batch of connection.read(data))
          queue(connection, () => answer(connection, batch));
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => drop(connection));
  });
}
