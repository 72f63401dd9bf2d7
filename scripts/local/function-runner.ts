/** Runs the functions on this machine from the sources as they are at each request. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { PROBLEMS, type Problem } from '../../src/contract/route.ts';
import { CALLER_HEADER, listFunctions } from './functions-process.ts';

/** The functions' sources, and the migrations that they rely on (checked by functions/__tests__/rules/bundles.test.ts). */
export const SOURCES = [
  'functions',
  'netlify/database/migrations',
  'src/calculators',
  'src/config',
  'src/content',
  'src/contract',
  'src/lib',
];
const PROCESS = join(import.meta.dirname, 'functions-process.ts');

export interface FunctionRunner {
  /** The answer of the function at this address, or undefined. A broken function answers 500 with the place of the error. */
  answer: (incoming: IncomingMessage, url: URL) => Promise<Response | undefined>;
  stop: () => Promise<void>;
}

/** The functions from one state of the sources, and how many requests they are handling. */
interface Generation {
  stamp: string;
  functions: ReturnType<typeof listFunctions>;
  child: ChildProcess;
  port: Promise<number>;
  lacking: Promise<string | undefined>;
  requests: number;
}

interface RunOptions {
  /**
   * Runs before the functions of each new state of the sources. It returns what the database lacks,
   * which then replaces the message of "unavailable".
   */
  prepare?: () => Promise<string | undefined>;
  /** Whether nothing changes the sources meanwhile, so that no request compares them. */
  unchanged?: boolean;
}

/** Starts a runner for the project in `root`. */
export function runFunctions(
  root: string,
  { prepare = async () => undefined, unchanged = false }: RunOptions = {},
): FunctionRunner {
  let generations: Generation[] = [];

  // Compared at each request, because a watcher might report a change only after the next request.
  const newest = (): Generation => {
    const last = generations.at(-1);
    const stamp = unchanged && last ? last.stamp : stampOf(root);
    if (last?.stamp === stamp && last.child.connected) return last;
    const lacking = prepare();
    // The next request reports the failure.
    lacking.catch(() => {});
    const next = { stamp, functions: listFunctions(root), lacking, requests: 0, ...start(root) };
    generations.push(next);
    return next;
  };
  const stopOutdated = () => {
    // A request loads modules lazily, so its generation stays until the request is finished.
    const isNeeded = (each: Generation) => each === generations.at(-1) || each.requests > 0;
    for (const each of generations) if (!isNeeded(each)) each.child.kill();
    generations = generations.filter(isNeeded);
  };

  return {
    answer: async (incoming, url) => {
      const generation = newest();
      if (!generation.functions.some(({ matches }) => matches(url.pathname))) return undefined;
      generation.requests += 1;
      try {
        const [lacking, port] = await Promise.all([generation.lacking, generation.port]);
        const response = await forward(incoming, url, port);
        if (!lacking || response.status !== PROBLEMS.unavailable) return response;
        return refuse(url, new Error(lacking), 'unavailable');
      } catch (error) {
        return refuse(url, error as Error, 'internal');
      } finally {
        generation.requests -= 1;
        stopOutdated();
      }
    },
    stop: async () => {
      await Promise.all(
        generations.map(async ({ child }) => {
          if (!child.connected) return;
          child.kill();
          await once(child, 'exit');
        }),
      );
    },
  };
}

/** Starts the functions in a separate process, which ends with this one. */
function start(root: string): Pick<Generation, 'child' | 'port'> {
  const child = fork(PROCESS, { cwd: root, execArgv: [] });
  const ended = once(child, 'exit').then((): never => {
    throw new Error('The functions ended before they could be called.');
  });
  const port = Promise.race([once(child, 'message').then(([number]) => Number(number)), ended]);
  port.catch(() => {});
  return { child, port };
}

/** A text that differs if a source was added, changed or removed. */
const stampOf = (root: string): string =>
  SOURCES.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => {
        const file = statSync(join(root, folder, name), { throwIfNoEntry: false });
        return file?.isFile() ? `${name} ${file.mtimeMs} ${file.size}` : name;
      }),
    )
    .join('\n');

/** Forwards a request to the process; `url` may differ from the visitor's after a rewrite. */
async function forward(incoming: IncomingMessage, url: URL, port: number): Promise<Response> {
  const { remoteAddress: ip = '', localPort } = incoming.socket;
  // As on the platform, the site's own address: a request may name any host.
  const site = { url: `http://localhost:${localPort}` };
  const caller = { ip, requestId: randomUUID(), site };
  const call = request({
    host: 'localhost',
    port,
    path: url.pathname + url.search,
    method: incoming.method,
    headers: { ...incoming.headers, [CALLER_HEADER]: JSON.stringify(caller) },
  });
  // A function that answers before it has read the whole body ends the upload. `once` reports errors before the answer.
  call.on('error', () => incoming.unpipe(call).resume());
  incoming.pipe(call);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const { statusCode: status = 500, rawHeaders } = answer;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!/^(connection|keep-alive|transfer-encoding|date)$/i.test(name))
      headers.append(name, value);
  }
  // Read completely: the process may end after its last request.
  const body = Buffer.concat(await answer.toArray());
  const isEmpty = incoming.method === 'HEAD' || [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : body, { status, headers });
}

function refuse({ pathname }: URL, { message }: Error, code: keyof typeof PROBLEMS): Response {
  const status = PROBLEMS[code];
  console.error(`${pathname} answers ${status}. ${message}`);
  const problem: Problem = { error: code, message };
  return Response.json(problem, { status, headers: { 'Cache-Control': 'no-store' } });
}
