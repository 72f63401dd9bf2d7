/** Runs the functions on this machine as the platform does, packaged again when their sources have changed. */
import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from '@netlify/functions';
import type { Problem } from '../../src/contract/problem.ts';
import { BundleError, functionsOnDemand } from './bundles.ts';

/** Whatever a function may import of the project (tests/architecture.test.ts). */
const SOURCES = ['functions', join('src', 'contract'), join('src', 'config')];
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
  requests: number;
}

/** Starts a runner for the project in `root`; a function is packaged when it is first called. */
export function runFunctions(root: string): FunctionRunner {
  process.setSourceMapsEnabled(true);
  let generations: Generation[] = [];

  // Compared at each request: a watcher might learn of a change only after the next request.
  const newest = (): Generation => {
    const stamp = stampOf(root);
    const last = generations.at(-1);
    if (last?.stamp === stamp) return last;
    const next = { stamp, functions: functionsOnDemand(root), requests: 0 };
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
        const handler = await called.load();
        return await handler(toRequest(incoming, url), context as Context);
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
  SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => {
      const file = statSync(join(root, folder, name), { throwIfNoEntry: false });
      return file?.isFile() ? `${name} ${file.mtimeMs} ${file.size}` : name;
    }),
  ).join('\n');

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

/** Says on the console and in the answer what is wrong, with its file and line. */
function refuse(url: URL, error: unknown): Response {
  const { stack = '', message } = error instanceof Error ? error : new Error(String(error));
  const [, place = 'a function'] = PLACE.exec(stack) ?? [];
  const reason = error instanceof BundleError ? message : `${place}: ${message}`;
  console.error(`${url.pathname} answers 500. ${reason}`);
  const problem: Problem = { error: 'internal', message: reason };
  return Response.json(problem, { status: 500, headers: { 'Cache-Control': 'no-store' } });
}
