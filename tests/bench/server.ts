/** Measures the functions' packaged handlers on a database, one request after another. */
import type { Context } from '@netlify/functions';
import { hashPassword, verifyPassword } from '../../functions/lib/auth/password.ts';
import { type Bundle, bundleFunctions } from '../../scripts/local/bundles.ts';
import { DEMO } from '../../scripts/local/demo.ts';
import * as auth from '../../src/contract/auth.ts';
import { type Figure, printFigures } from './bounds.ts';
import { benchMe } from './me.ts';
import { benchPasskeys } from './passkeys.ts';
import { median, percentile, time } from './statistics.ts';

const ORIGIN = 'https://alliance.example';
const READS = 1000;
const LOGINS = 15;
const ALTERNATING_TRIES = 30;
/** The largest allowed difference between an unknown name and a wrong password, as a share. */
const MAX_DIFFERENCE = 0.05;

const ms = (value: number) => Number(value.toFixed(3));
const row = (what: string, durations: number[]) => ({
  what,
  'per second': Math.round(
    1000 / (durations.reduce((sum, value) => sum + value) / durations.length),
  ),
  'p50 ms': ms(median(durations)),
  'p99 ms': ms(percentile(durations, 0.99)),
});

let addresses = 0;
/** Each request has a new address, so that the throttle does not affect the times. */
const context = (): Context => {
  addresses += 1;
  return {
    ip: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    requestId: 'bench',
  } as Context;
};

/** Prints the times of `me` and logins on the database of the environment. */
export async function benchServer(database: string): Promise<void> {
  const { bundles, remove } = await bundleFunctions(process.cwd());
  const printed = console.log;
  // The functions log as in production, but their lines do not appear among the figures.
  console.log = () => {};
  try {
    const { rows, figures } = await measure(bundles);
    console.log = printed;
    console.log(`\nRequests through the packaged handlers, on ${database}`);
    console.table(rows);
    printFigures(`The server and its bounds, on ${database}`, figures);
  } finally {
    console.log = printed;
    await remove();
  }
}

async function measure(bundles: Bundle[]) {
  const handler = (name: string) => {
    const bundle = bundles.find((candidate) => candidate.name === name);
    if (!bundle) throw new Error(`No bundle ${name}`);
    return bundle.load();
  };
  const [me, login] = [await handler('me'), await handler('login')];
  const signIn = (username: string, password: string) =>
    login(
      new Request(ORIGIN + auth.login.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
        body: JSON.stringify({ username, password }),
      }),
      context(),
    );
  const cookie = (await signIn(DEMO.username, DEMO.password)).headers
    .getSetCookie()[0]
    ?.split(';')[0];
  const ask = (value = cookie ?? '') =>
    new Request(ORIGIN + auth.me.path, { headers: { Cookie: value } });
  const whoAmI = (value?: string) => me(ask(value), context());
  if ((await whoAmI()).status !== 200) throw new Error('The bench is not signed in');

  const figures = await benchMe(ask, context);
  await time(READS / 2, () => whoAmI());
  const asks = await time(READS, () => whoAmI());
  const forged = await time(READS, () => whoAmI(`${cookie?.slice(0, -4)}AAAA`));
  const { wrong, unknown, right } = await timeLogins(signIn);
  const hash = await hashPassword(DEMO.password);
  const scrypt = await time(LOGINS, () => verifyPassword('wrong', hash));
  const difference: Figure = {
    what: `unknown name against wrong password, medians of ${ALTERNATING_TRIES}, share`,
    value: ms(Math.abs(median(unknown) - median(wrong)) / median(wrong)),
    bound: MAX_DIFFERENCE,
  };
  return {
    rows: [
      row('me', asks),
      row('me with a forged cookie', forged),
      row('login, failed', unknown),
      row('login, successful', right),
      row('scrypt alone', scrypt),
    ],
    figures: [...figures, difference, ...(await benchPasskeys())],
  };
}

/** Times wrong passwords, unknown names and right passwords in turn. */
async function timeLogins(signIn: (username: string, password: string) => Promise<unknown>) {
  const wrong: number[] = [];
  const unknown: number[] = [];
  const right: number[] = [];
  for (let turn = 0; turn < ALTERNATING_TRIES; turn += 1) {
    wrong.push(...(await time(1, () => signIn(DEMO.username, 'wrong'))));
    unknown.push(...(await time(1, () => signIn(`nobody ${turn}`, 'wrong'))));
    // A successful login resets the name's failures, so that every wrong password is compared.
    right.push(...(await time(1, () => signIn(DEMO.username, DEMO.password))));
  }
  return { wrong, unknown, right };
}
