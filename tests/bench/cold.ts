/** `npm run bench -- cold`: what a visit waits while its functions start, each in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFunctions } from '../../scripts/local/bundles.ts';
import { DEMO } from '../../scripts/local/demo.ts';
import { PATHS_TO_WAKE } from '../../src/api/wake.ts';
import { readsOf } from '../../src/config/portal.ts';
import * as auth from '../../src/contract/auth/auth.ts';
import { listContacts } from '../../src/contract/contacts/contacts.ts';
import { type Figure, printFigures } from './bounds.ts';
import { median } from './statistics.ts';

type Bundle = Awaited<ReturnType<typeof bundleFunctions>>['bundles'][number];

const ORIGIN = 'https://alliance.example';
const STARTS = 5;
const VISITS = 3;
const MAX_IMPORT_MS = 90;
const MAX_INSTANCES = 6;
/** How long the visit may wait on cold functions, as a multiple of the wait on warm ones. */
const MAX_COLD = 1.3;

/** The pages of a morning's visit, in the order of their opening, after the sign-in. */
const VISIT = [
  ['dashboard', {}],
  ['contacts', {}],
  ['contact', {}],
  ['tool', { tool: 'estate-tax' }],
  ['reports', {}],
  ['library', {}],
  ['item', { slug: 'year-end-giving' }],
  ['links', {}],
  ['support', {}],
  ['training', {}],
  ['profile', {}],
] as const;

interface Answer {
  status: number;
  cookie: string | undefined;
  importMs: number;
  text: string;
}

/** A started process with a bundle. */
interface Instance {
  ask: (url: string, init?: object) => Promise<Answer>;
  stop: () => void;
}

function start({ entry }: Bundle): Instance {
  const child: ChildProcess = fork(join(import.meta.dirname, 'cold-instance.mjs'), {
    silent: true,
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    // An instance answers one request at a time.
    ask: (url, init = {}) => {
      const answer = last.then(async () => {
        child.send({ entry: pathToFileURL(entry).href, url: ORIGIN + url, init });
        const [answered] = await once(child, 'message');
        return answered as Answer;
      });
      last = answer;
      return answer;
    },
    stop: () => child.kill(),
  };
}

/** The time of a bundle's import and first answer in a new process. */
async function timeStart(bundle: Bundle): Promise<Figure[]> {
  const imports: number[] = [];
  const answers: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const began = performance.now();
    const instance = start(bundle);
    const { importMs } = await instance.ask('/nowhere');
    imports.push(importMs);
    answers.push(performance.now() - began);
    instance.stop();
  }
  const ms = (values: number[]) => Number(median(values).toFixed(1));
  return [
    { what: `${bundle.name}, import, ms`, value: ms(imports), bound: MAX_IMPORT_MS },
    { what: `${bundle.name}, process to first answer, ms`, value: ms(answers) },
  ];
}

/** The instances of one visit, which start with their first request. */
function platform(bundles: readonly Bundle[]) {
  const started = new Map<string, Instance>();
  return {
    started,
    ask: (path: string, init?: object) => {
      const [pathname = ''] = path.split('?');
      const bundle = bundles.find(({ matches }) => matches(pathname));
      if (!bundle) throw new Error(`No function answers ${path}`);
      const instance = started.get(bundle.name) ?? start(bundle);
      started.set(bundle.name, instance);
      return instance.ask(path, init);
    },
    stop: () => {
      for (const instance of started.values()) instance.stop();
    },
  };
}

/** What the login's page sends while someone types, which is no part of the wait. */
const wake = ({ ask }: ReturnType<typeof platform>) =>
  Promise.all(PATHS_TO_WAKE.map((path) => ask(path, { method: 'OPTIONS' })));

/** Signs in and opens the pages one after another. Returns how long they waited (ms). */
async function visit({ ask }: ReturnType<typeof platform>): Promise<number> {
  let waited = 0;
  const wait = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    waited += performance.now() - began;
    return result;
  };
  const { cookie = '' } = await wait(() =>
    ask(auth.login.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
      body: JSON.stringify(DEMO),
    }),
  );
  const read = async (path: string) => {
    const answer = await ask(path, { headers: { Cookie: cookie } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  await wait(() => Promise.all([auth.me.path, '/api/account'].map(read)));
  // Not part of the wait, so it follows the read that starts `api`.
  const [first] = JSON.parse((await read(`${listContacts.path}?limit=1`)).text).items;
  for (const [key, params] of VISIT) {
    const reads = readsOf({ key, params }).map((path) => path.replace(':id', first.id));
    await wait(() => Promise.all(reads.map(read)));
  }
  return waited;
}

/** Prints what each bundle's start and a morning's visit take, on the database of the environment. */
export async function benchCold(): Promise<void> {
  const { bundles, remove } = await bundleFunctions(process.cwd());
  try {
    const starts: Figure[] = [];
    for (const bundle of bundles) starts.push(...(await timeStart(bundle)));
    printFigures('A new process for each bundle', starts);
    const asleep: number[] = [];
    const cold: number[] = [];
    const warm: number[] = [];
    const instances: number[] = [];
    for (let turn = 0; turn < VISITS; turn += 1) {
      const sleeping = platform(bundles);
      asleep.push(await visit(sleeping));
      sleeping.stop();
      const deployed = platform(bundles);
      await wake(deployed);
      cold.push(await visit(deployed));
      instances.push(deployed.started.size);
      warm.push(await visit(deployed));
      deployed.stop();
    }
    const coldMs = median(cold);
    const warmMs = median(warm);
    printFigures('A morning’s visit', [
      { what: 'instances started', value: median(instances), bound: MAX_INSTANCES },
      {
        what: 'waited on functions that nothing woke, ms',
        value: Math.round(median(asleep)),
      },
      { what: 'waited on cold functions, woken by the login, ms', value: Math.round(coldMs) },
      { what: 'waited on warm functions, ms', value: Math.round(warmMs) },
      { what: 'cold, times warm', value: Number((coldMs / warmMs).toFixed(2)), bound: MAX_COLD },
    ]);
  } finally {
    await remove();
  }
}
