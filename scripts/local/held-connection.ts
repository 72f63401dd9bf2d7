import { connect } from 'node:net';
import { type Address, LOOPBACK } from './address.ts';
import { startup } from './postgres-messages.ts';

const ANSWER_MS = 5000;
/** The first byte of a server that lets the client in. */
const AUTHENTICATION = 'R'.charCodeAt(0);

/** An open connection to a database that another process serves. */
export interface HeldConnection {
  ended: Promise<unknown>;
  end: () => Promise<void>;
}

/** Connects only to notice when the server ends; returns nothing if it is silent or not ours. */
export function holdConnection({ port, user }: Address): Promise<HeldConnection | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK);
    const ended = new Promise((end) => socket.once('close', end));
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.once('connect', () => socket.write(startup(user)));
    socket.once('data', (data) => {
      socket.setTimeout(0);
      if (data[0] !== AUTHENTICATION) return void socket.destroy();
      // Watching must not keep a command alive that is done.
      socket.unref().resume();
      resolve({ ended, end: async () => void socket.destroy() });
    });
    ended.then(() => resolve(undefined));
  });
}
