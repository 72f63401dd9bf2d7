/** Runs the functions on this machine as their sources are at each request. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { PROBLEMS, type Problem } from '../../src/contract/problem.ts';
import { CALLER_HEADER, listFunctions } from './functions-process.ts';

/** Whatever the functions are made of, and the migrations that they rely on (functions/__tests__/bundles.test.ts). */
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

/** The functions of a project, ready to be called. */
export interface FunctionRunner {
  /** The answer of the function at this address, if there is one. A broken one answers 500 and says where. */
  answer: (incoming: IncomingMessage, url: URL) => Promise<Response | undefined>;
  stop: () => Promise<void>;
}

/** The functions as they are in one state of the sources, and how many requests are in it. */
interface Generation {
  stamp: string;
  functions: ReturnType<typeof listFunctions>;
  child: ChildProcess;
  port: Promise<number>;
  lacking: Promise<string | undefined>;
  requests: number;
}

/**
 * Starts a runner for the project in `root`. `prepare` runs before each state of the sources is
 * called, and answers what the database lacks for it: that is then said in place of "unavailable".
 */
export function runFunctions(
  root: string,
  prepare: () => Promise<string | undefined> = async () => undefined,
): FunctionRunner {
  let generations: Generation[] = [];

  // Compared at each request: a watcher might learn of a change only after the next request.
  const newest = (): Generation => {
    const stamp = stampOf(root);
    const last = generations.at(-1);
    if (last?.stamp === stamp && last.child.connected) return last;
    const lacking = prepare();
    // Whoever calls a function hears of it.
    lacking.catch(() => {});
    const next = { stamp, functions: listFunctions(root), lacking, requests: 0, ...start(root) };
    generations.push(next);
    return next;
  };
  const stopOutdated = () => {
    // A request loads what it needs bit by bit, so its generation stays until it is finished.
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

/** Starts the functions in a process of their own, which ends with this one. */
function start(root: string): Pick<Generation, 'child' | 'port'> {
  const child = fork(PROCESS, { cwd: root, execArgv: [] });
  const ended = once(child, 'exit').then((): never => {
    throw new Error('The functions ended before they could be called.');
  });
  const port = Promise.race([once(child, 'message').then(([number]) => Number(number)), ended]);
  port.catch(() => {});
  return { child, port };
}

/** Differs when a source was added, changed or removed. */
const stampOf = (root: string): string =>
  SOURCES.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => {
        const file = statSync(join(root, folder, name), { throwIfNoEntry: false });
        return file?.isFile() ? `${name} ${file.mtimeMs} ${file.size}` : name;
      }),
    )
    .join('\n');

/** Passes a request on to the process; `url` may be another than the visitor's, after a redirect. */
async function forward(incoming: IncomingMessage, url: URL, port: number): Promise<Response> {
  const caller = { ip: incoming.socket.remoteAddress ?? '', requestId: randomUUID() };
  const call = request({
    host: 'localhost',
    port,
    path: url.pathname + url.search,
    method: incoming.method,
    headers: { ...incoming.headers, [CALLER_HEADER]: JSON.stringify(caller) },
  });
  incoming.pipe(call);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const { statusCode: status = 500, rawHeaders } = answer;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!/^(connection|keep-alive|transfer-encoding|date)$/i.test(name))
      headers.append(name, value);
  }
  // As a whole: the process may end behind its last request.
  const body = Buffer.concat(await answer.toArray());
  const isEmpty = incoming.method === 'HEAD' || [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : body, { status, headers });
}

/** Says on the console and in the answer what is wrong. */
function refuse({ pathname }: URL, { message }: Error, code: keyof typeof PROBLEMS): Response {
  const status = PROBLEMS[code];
  console.error(`${pathname} answers ${status}. ${message}`);
  const problem: Problem = { error: code, message };
  return Response.json(problem, { status, headers: { 'Cache-Control': 'no-store' } });
}
