import type { Socket } from 'node:net';
import { fatal, readMessage, readStartup } from './postgres-messages.ts';

/** Sync, Query, Flush, FunctionCall, CopyDone, CopyFail: the client now expects an answer. */
const ENDS_BATCH = 'SQHFcf';
const TERMINATE = 'X';
const STRANGER = 'this is the local database of another project';

/** What a client sent, up to where it expects an answer. */
export interface Batch {
  bytes: Buffer;
  /** A flush asks for the answers so far; the client has more to say before another may speak. */
  isOpen: boolean;
}

/** One client of the local server. */
export class Connection {
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
