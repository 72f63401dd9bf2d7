/**
 * Serves an embedded database to Postgres clients. The database has one session, so connections take
 * turns by whole batches and whole transactions. They therefore share all state that a session keeps
 * beyond a transaction (SET, temporary tables, named statements, session locks).
 */
import { createServer, type Server, type Socket } from 'node:net';
import { fatal, readMessage, readStartup, rollback } from './postgres-messages.ts';

/** Sync, Query, Flush, FunctionCall, CopyDone, CopyFail: after these, the client expects an answer. */
const ENDS_BATCH = 'SQHFcf';
const TERMINATE = 'X';
const STRANGER = 'this is the local database of another project';

/** A client's messages up to the one after which it expects an answer. */
interface Batch {
  bytes: Buffer;
  /** Whether the batch ends with a flush, so that the client keeps its turn. */
  isOpen: boolean;
}

class Connection {
  isClosed = false;
  /** The client's pending work, one batch after another. */
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

  /** Yields the complete batches received so far. Throws a RangeError if the data is not Postgres's protocol. */
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

/** Gives out turns; a holder that is idle while others wait is evicted after `patience` milliseconds. */
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

  /** Resolves when the holder has the turn, which may be immediately. */
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

  /** Notes that the holder is idle but keeps its turn for a transaction. */
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

  leave(holder: Holder): void {
    this.waiting = this.waiting.filter((turn) => turn.holder !== holder);
    this.watch(this.resting);
  }

  /** Starts the time until eviction when the holder is idle and blocks others. */
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

interface Engine {
  execProtocolRawStream(
    message: Uint8Array,
    options: { onRawData: (data: Uint8Array) => void },
  ): Promise<void>;
  isInTransaction(): boolean;
}

/** How long a transaction may be idle while another connection waits for its turn. */
const PATIENCE_MS = 5000;
const SAT_IDLE =
  'the transaction sat idle while another connection waited: ' +
  'the local database serves one transaction at a time, so use one connection inside of it';

/** Makes a server for clients that connect as `user`; it calls `onBroken` if the engine fails for good. */
export function createPostgresServer(
  engine: Engine,
  {
    user,
    onBroken,
    patience = PATIENCE_MS,
  }: { user: string; onBroken: (error: unknown) => void; patience?: number | undefined },
): Server {
  // A copy, because the engine reads beyond a view of a larger buffer.
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
    // A copy, because the engine reuses its memory before the socket has sent it.
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
