/** The parts of Postgres's wire protocol (version 3) that the local server itself reads or writes. */

const HEADER_BYTES = 5;
const LONGEST_STARTUP = 10_000;
const PROTOCOL_3 = 196_608;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

/** A message's type and its bytes, including the header. */
interface Message {
  type: string;
  bytes: Buffer;
}

/** The first message of a connection: incomplete, an encryption request, a start, or something else. */
type Startup =
  | { kind: 'incomplete' }
  | { kind: 'unknown' }
  | { kind: 'encryption'; length: number }
  | { kind: 'start'; length: number; user: string };

export function readStartup(buffer: Buffer): Startup {
  if (buffer.length < 8) return { kind: 'incomplete' };
  const length = buffer.readInt32BE(0);
  const code = buffer.readInt32BE(4);
  if (length < 8 || length > LONGEST_STARTUP) return { kind: 'unknown' };
  if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption', length };
  if (code !== PROTOCOL_3) return { kind: 'unknown' };
  if (buffer.length < length) return { kind: 'incomplete' };
  const words = buffer.toString('utf8', 8, length).split('\0');
  return { kind: 'start', length, user: words[words.indexOf('user') + 1] ?? '' };
}

/** Reads the next message, or returns undefined if it is incomplete. Throws a RangeError if it is malformed. */
export function readMessage(buffer: Buffer): Message | undefined {
  if (buffer.length < HEADER_BYTES) return undefined;
  const length = buffer.readInt32BE(1);
  if (length < 4) throw new RangeError('a message shorter than its own length');
  if (buffer.length < length + 1) return undefined;
  return { type: String.fromCharCode(buffer[0] ?? 0), bytes: buffer.subarray(0, length + 1) };
}

function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(type);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

export function startup(user: string): Buffer {
  const words = Buffer.from(`user\0${user}\0\0`);
  const header = Buffer.alloc(8);
  header.writeInt32BE(header.length + words.length);
  header.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([header, words]);
}

/** Makes an error that ends the connection. */
export const fatal = (code: string, text: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));

/** Makes the messages that end an unfinished batch and roll back the open transaction. */
export const rollback = (): Buffer =>
  Buffer.concat([message('S', Buffer.alloc(0)), message('Q', Buffer.from('ROLLBACK\0'))]);
