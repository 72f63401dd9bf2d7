/** Runs the functions from their sources in a separate process; `function-runner.ts` starts a new one after each change. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { Context } from '@netlify/functions';
import { PROBLEMS, type Problem } from '../../src/contract/route.ts';
import { requestUrl } from './responses.ts';

/** The header in which the runner sends a request's context: its address and id, and the site. */
export const CALLER_HEADER = 'x-local-caller';

type Handler = (request: Request, context: Context) => Promise<Response>;

interface LocalFunction {
  file: string;
  matches: (path: string) => boolean;
}

const ROOT = process.cwd();

/** The functions of a project. Their paths are read as literals from their sources, so that a broken one also answers. */
export function listFunctions(root: string): LocalFunction[] {
  const folder = join(root, 'functions');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ name }) => {
      const file = join(folder, name);
      const [, paths = ''] =
        /\bpath:\s*('[^'\n]*'|\[[^\]]*\])/.exec(readFileSync(file, 'utf8')) ?? [];
      const patterns = [...paths.matchAll(/'([^'\n]+)'/g)].map(
        ([, pathname]) => new URLPattern({ pathname: pathname ?? '' }),
      );
      return { file, matches: (pathname) => patterns.some((each) => each.test({ pathname })) };
    });
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', headers } = incoming;
  const bodiless = method === 'GET' || method === 'HEAD';
  return new Request(requestUrl(incoming), {
    method,
    headers: Object.entries(headers)
      .filter(([name]) => name !== CALLER_HEADER)
      .map(([name, value]): [string, string] => [name, String(value)]),
    ...(bodiless ? {} : { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
}

/** Reports the error on the console and in the answer, with its file and line if the error has them. */
function failure(file: string, error: unknown): Response {
  const { stack = '', message } = error instanceof Error ? error : new Error(String(error));
  const ours = stack.replaceAll(`${pathToFileURL(ROOT).href}/`, '').replaceAll(`${ROOT}/`, '');
  const [place = file.slice(ROOT.length + 1)] =
    /(?:functions|src)\/[\w./-]+\.\w+:\d+(?::\d+)?/.exec(ours) ?? [];
  const reason = `${place}: ${message.replaceAll(`${ROOT}/`, '')}`;
  console.error(`${file.slice(ROOT.length + 1)} answers ${PROBLEMS.internal}. ${reason}`);
  const problem: Problem = { error: 'internal', message: reason };
  return Response.json(problem, {
    status: PROBLEMS.internal,
    headers: { 'Cache-Control': 'no-store' },
  });
}

async function call(functions: readonly LocalFunction[], incoming: IncomingMessage) {
  const { pathname } = requestUrl(incoming);
  const called = functions.find(({ matches }) => matches(pathname));
  if (!called) return new Response('Not Found', { status: 404 });
  try {
    const { default: handler } = (await import(pathToFileURL(called.file).href)) as {
      default: Handler;
    };
    const context = JSON.parse(String(incoming.headers[CALLER_HEADER])) as Context;
    return await handler(toRequest(incoming), context);
  } catch (error) {
    return failure(called.file, error);
  }
}

// The runner imports this module, too, to list the functions.
if (process.send && process.argv[1]?.endsWith('functions-process.ts')) {
  const functions = listFunctions(ROOT);
  const server = createServer(async (incoming, outgoing) => {
    const response = await call(functions, incoming);
    outgoing.writeHead(response.status, [...response.headers].flat());
    if (response.body) {
      // If the file breaks off, or its reader leaves, the connection closes before its end.
      pipeline(Readable.fromWeb(response.body as never), outgoing).catch((error: Error) =>
        console.error(`${incoming.url} broke off. ${error.message}`),
      );
    } else outgoing.end();
  });
  // As for the site: no request meets a connection that is being closed.
  server.keepAliveTimeout = 0;
  server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
}
