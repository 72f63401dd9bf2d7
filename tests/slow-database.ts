/** A real database behind a connection that a test can delay or cut. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the database that a test controls. */
export interface Line {
  url: string;
  /** Holds back answers; the returned function resolves after `questions` more requests. */
  hold: () => (questions?: number) => Promise<void>;
  /** Sends the held answers, and later ones immediately. */
  release: () => void;
  /** Ends every connection, as a killed server does. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** Opens a controlled connection to the database of `url`. */
export async function startLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let held: (() => void)[] | undefined;
  let received = 0;
  let onMessage = () => {};

  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket.on('error', () => {}));
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (data) => {
      received += 1;
      onMessage();
      database.write(data);
    });
    database.on('data', (data) => {
      const send = () => void client.write(data);
      if (held) held.push(send);
      else send();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  const here = new URL(url);
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    held = undefined;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: here.href,
    hold: () => {
      held = [];
      received = 0;
      return (questions = 1) =>
        new Promise((resolve) => {
          onMessage = () => received >= questions && resolve();
          onMessage();
        });
    },
    release: () => {
      const late = held ?? [];
      held = undefined;
      for (const send of late) send();
    },
    cut,
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
