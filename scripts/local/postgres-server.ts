/**
 * Serves an embedded database to Postgres clients. The database has one session, so connections take
 * turns: a whole batch, and a whole transaction, at a time. What a session keeps beyond a transaction
 * (SET, temporary tables, named statements, session locks) is therefore shared by all of them.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { fatal, readMessage, readStartup, rollback } from './postgres-messages.ts';

/** Sync, Query, Flush, FunctionCall, CopyDone, CopyFail: the client now expects an answer. */
const ENDS_BATCH = 'SQHFcf';
const TERMINATE = 'X';
const STRANGER = 'this is the local database of another project';

/** What a client sent, up to where it expects an answer. */
interface Batch {
  bytes: Buffer;
  /** A flush asks for the answers so far; the client has more to say before another may speak. */
  isOpen: boolean;
}

/** One client of the local server. */
class Connection {
  isClosed = false;
  /** What is still to be done for this client, one batch after the other. */
  work: Promise<void> = Promise.resolve();
  readonly socket: Socket;
  private started = false;
  private unread: Buffer = Buffer.alloc(0);
  private batch: Buffer[] = [];
  private readonly user: string;

  constructor(socket: Socket, user: string) {
    this.socket = socket;
    this.user = user;
  }

  /** Ends the connection with an error that the client understands. */
  fail(code: string, text: string): void {
    this.socket.end(fatal(code, text), () => this.socket.destroy());
  }

  /** The complete batches in what has arrived so far. Throws a RangeError if it is not Postgres's protocol. */
  *read(data: Buffer): Generator<Batch> {
    this.unread = Buffer.concat([this.unread, data]);
    while (!this.started) {
      const startup = readStartup(this.unread);
      if (startup.kind === 'incomplete') return;
      if (startup.kind === 'unknown') throw new RangeError('not a client of Postgres');
      const bytes = this.unread.subarray(0, startup.length);
      this.unread = this.unread.subarray(startup.length);
      if (startup.kind === 'encryption') {
        this.socket.write('N');
      } else if (startup.user !== this.user) {
        this.fail('28000', STRANGER);
        return;
      } else {
        this.started = true;
        yield { bytes, isOpen: false };
      }
    }
    for (let next = readMessage(this.unread); next; next = readMessage(this.unread)) {
      this.unread = this.unread.subarray(next.bytes.length);
      if (next.type === TERMINATE) {
        this.socket.end();
        return;
      }
      this.batch.push(next.bytes);
      if (!ENDS_BATCH.includes(next.type)) continue;
      yield { bytes: Buffer.concat(this.batch.splice(0)), isOpen: next.type === 'H' };
    }
  }
}

interface Waiting<Holder> {
  holder: Holder;
  granted: () => void;
}

/** Hands out turns; a holder that rests while others wait is evicted after `patience` milliseconds. */
class Turns<Holder extends object> {
  private holder: Holder | undefined;
  private waiting: Waiting<Holder>[] = [];
  private eviction: NodeJS.Timeout | undefined;
  private resting = false;
  private readonly patience: number;
  private readonly evict: (holder: Holder) => void;

  constructor(patience: number, evict: (holder: Holder) => void) {
    this.patience = patience;
    this.evict = evict;
  }

  holds(holder: Holder): boolean {
    return this.holder === holder;
  }

  /** Resolves when the turn is the holder's, which it may be already. */
  async take(holder: Holder): Promise<void> {
    if (this.holder === holder) return this.watch(false);
    if (!this.holder) {
      this.holder = holder;
      return;
    }
    await new Promise<void>((granted) => {
      this.waiting.push({ holder, granted });
      this.watch(this.resting);
    });
  }

  /** The holder keeps its turn, for a transaction, but does nothing right now. */
  rest(): void {
    this.watch(true);
  }

  /** Gives the turn to the connection that has waited longest. */
  release(): void {
    const next = this.waiting.shift();
    this.holder = next?.holder;
    this.watch(false);
    next?.granted();
  }

  /** Forgets a connection that waits no longer. */
  leave(holder: Holder): void {
    this.waiting = this.waiting.filter((turn) => turn.holder !== holder);
    this.watch(this.resting);
  }

  /** Counts the time until the holder is evicted from the moment it both rests and blocks others. */
  private watch(resting: boolean): void {
    const wasBlocking = this.eviction !== undefined;
    this.resting = resting;
    const { holder } = this;
    const isBlocking = resting && holder !== undefined && this.waiting.length > 0;
    if (isBlocking && wasBlocking) return;
    clearTimeout(this.eviction);
    this.eviction = isBlocking ? setTimeout(() => this.evict(holder), this.patience) : undefined;
  }
}

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
