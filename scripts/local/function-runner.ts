/** Runs the functions on this machine as the platform does, packaged again when their sources have changed. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from '@netlify/functions';
import { PROBLEMS, type Problem } from '../../src/contract/problem.ts';
import { BundleError, functionsOnDemand } from './bundles.ts';

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
/** A place in the sources, as source maps put it into a trace. */
const PLACE = /\/functions\/((?:functions|src)\/[^\s:)]+:\d+(?::\d+)?)/;

/** The functions of a project, ready to be called. */
export interface FunctionRunner {
  /** The answer of the function at this address, if there is one. A broken one answers 500 and says where. */
  answer: (incoming: IncomingMessage, url: URL) => Promise<Response | undefined>;
  stop: () => Promise<void>;
}

/** The functions as they are in one state of the sources, and how many requests are in it. */
interface Generation {
  stamp: string;
  functions: ReturnType<typeof functionsOnDemand>;
  lacking: Promise<string | undefined>;
  requests: number;
}

/**
 * Starts a runner for the project in `root`; a function is packaged when it is first called.
 * `prepare` runs before each state of the sources is packaged, and answers what the database lacks for
 * it: that is then said in place of "unavailable".
 */
export function runFunctions(
  root: string,
  prepare: () => Promise<string | undefined> = async () => undefined,
): FunctionRunner {
  process.setSourceMapsEnabled(true);
  let generations: Generation[] = [];

  // Compared at each request: a watcher might learn of a change only after the next request.
  const newest = (): Generation => {
    const stamp = stampOf(root);
    const last = generations.at(-1);
    if (last?.stamp === stamp) return last;
    const lacking = prepare();
    // Whoever calls a function hears of it.
    lacking.catch(() => {});
    const next = { stamp, functions: functionsOnDemand(root), lacking, requests: 0 };
    generations.push(next);
    return next;
  };
  const remove = (unneeded: Generation[]) =>
    Promise.all(unneeded.map(async ({ functions }) => (await functions).remove()));
  const removeOutdated = async () => {
    // A request loads what it needs bit by bit, so its generation stays until it is finished.
    const isNeeded = (each: Generation) => each === generations.at(-1) || each.requests > 0;
    const outdated = generations.filter((each) => !isNeeded(each));
    generations = generations.filter(isNeeded);
    await remove(outdated);
  };

  return {
    answer: async (incoming, url) => {
      const generation = newest();
      generation.requests += 1;
      try {
        const { functions } = await generation.functions;
        const called = functions.find(({ matches }) => matches(url.pathname));
        if (!called) return undefined;
        const context = { ip: incoming.socket.remoteAddress ?? '', requestId: randomUUID() };
        const lacking = await generation.lacking;
        const handler = await called.load();
        const response = await handler(toRequest(incoming, url), context as Context);
        if (!lacking || response.status !== PROBLEMS.unavailable) return response;
        return refuse(url, new Error(lacking), 'unavailable');
      } catch (error) {
        return refuse(url, error);
      } finally {
        generation.requests -= 1;
        await removeOutdated();
      }
    },
    stop: async () => void (await remove(generations)),
  };
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

function toRequest(incoming: IncomingMessage, url: URL): Request {
  const method = incoming.method ?? 'GET';
  const bodiless = method === 'GET' || method === 'HEAD';
  return new Request(url, {
    method,
    headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(bodiless ? {} : { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
}

/** Says on the console and in the answer what is wrong, in a function with its file and line. */
function refuse(url: URL, error: unknown, code: keyof typeof PROBLEMS = 'internal'): Response {
  const { stack = '', message } = error instanceof Error ? error : new Error(String(error));
  const [, place] = PLACE.exec(stack) ?? [];
  const reason = place && !(error instanceof BundleError) ? `${place}: ${message}` : message;
  const status = PROBLEMS[code];
  console.error(`${url.pathname} answers ${status}. ${reason}`);
  const problem: Problem = { error: code, message: reason };
  return Response.json(problem, { status, headers: { 'Cache-Control': 'no-store' } });
}
