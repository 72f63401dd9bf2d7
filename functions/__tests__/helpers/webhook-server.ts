/** A local receiver of webhooks. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts it. `answer` may leave a response open. */
export async function startReceiver(
  answer: (response: ServerResponse, nth: number) => void = (response) => response.end(),
) {
  const received: Received[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, headers: request.headers, body: await text(request) });
    answer(response, received.length);
    for (const { count, done } of waiting) if (received.length >= count) done();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/hook`),
    received,
    /** Resolves once this many have arrived. */
    until: (count: number) =>
      new Promise<void>((done) => {
        if (received.length >= count) done();
        else waiting.push({ count, done });
      }),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
