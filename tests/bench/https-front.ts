/** Puts HTTP/2 over TLS in front of a local server, as in production, because its round trips determine the first paint. */
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** Headers of an HTTP/1.1 connection, which HTTP/2 does not have. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

/** Starts the front with a self-signed certificate. */
export async function startHttpsFront(origin: string) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const { port } = new URL(origin);
  const server = createSecureServer({ cert, key, allowHTTP1: true }, (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
    );
    headers.host = incoming.headers[':authority'] ?? incoming.headers.host;
    const { method, url: path } = incoming;
    // One connection per request, because a kept one may close just as the next request uses it.
    const asked = { port, path, method, headers, agent: false };
    const forwarded = request(asked, (answer) => {
      const answered = { ...answer.headers };
      for (const name of CONNECTION_HEADERS) delete answered[name];
      outgoing.writeHead(answer.statusCode ?? 502, answered);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
