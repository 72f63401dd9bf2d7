/** What the functions cost: the packaged handlers on the real local store, one request after the other. */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Context } from '@netlify/functions';
import { jwtVerify, SignJWT } from 'jose';
import { readSessionUser } from '../../functions/lib/auth/affiliates.ts';
import { hashPassword, verifyPassword } from '../../functions/lib/auth/password.ts';
import { readSession } from '../../functions/lib/auth/session.ts';
import { type Bundle, bundleBytes, bundleFunctions } from '../../scripts/local/bundles.ts';
import { DEMO } from '../../scripts/local/demo.ts';
import * as auth from '../../src/contract/auth.ts';
import { median, percentile, time } from './statistics.ts';

const ORIGIN = 'https://alliance.example';
const READS = 1500;
const LOGINS = 15;
const ALTERNATING_TRIES = 30;
const IMPORTS = 7;

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
/** Each request from another address: the throttle is not what is measured. */
const context = (): Context => {
  addresses += 1;
  return {
    ip: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    requestId: 'bench',
  } as Context;
};

/** Prints what `me` and logins take, and what of it is the store and scrypt. The store has to be connected. */
export async function benchServer(): Promise<void> {
  const { bundles, remove } = await bundleFunctions(process.cwd());
  const printed = console.log;
  // The functions' own log lines: written as in production, but not shown among the figures.
  console.log = () => {};
  try {
    const tables = await measure(bundles);
    console.log = printed;
    for (const [title, table] of tables) {
      console.log(`\n${title}`);
      console.table(table);
    }
  } finally {
    console.log = printed;
    await remove();
  }
}

async function measure(bundles: Bundle[]): Promise<[string, object[]][]> {
  const handler = (name: string) => {
    const bundle = bundles.find((candidate) => candidate.name === name);
    if (!bundle) throw new Error(`No bundle ${name}`);
    return bundle.load();
  };
  const [me, login] = [await handler('auth-me'), await handler('auth-login')];
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
    .get('set-cookie')
    ?.split(';')[0];
  const whoAmI = (value = cookie ?? '') =>
    me(new Request(ORIGIN + auth.me.path, { headers: { Cookie: value } }), context());
  if ((await whoAmI()).status !== 200) throw new Error('The bench is not signed in');

  const session = await readSession(new Request(ORIGIN, { headers: { Cookie: cookie ?? '' } }));
  if (!session) throw new Error('The bench has no session');
  const hash = await hashPassword(DEMO.password);
  const key = new Uint8Array(32);
  const token = await new SignJWT({ sub: session.affiliateId })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key);

  await time(READS / 3, () => whoAmI());
  // Interleaved, so that the machine's moods fall on both alike.
  const reads: number[] = [];
  const asks: number[] = [];
  for (let block = 0; block < 10; block += 1) {
    reads.push(...(await time(READS / 10, () => readSessionUser(session))));
    asks.push(...(await time(READS / 10, () => whoAmI())));
  }
  const forged = await time(READS, () => whoAmI(`${cookie?.slice(0, -4)}AAAA`));
  const jose = await time(READS, () => jwtVerify(token, key));
  const scrypt = await time(LOGINS, () => verifyPassword('wrong', hash));
  const failed: number[] = [];
  for (let name = 0; name < LOGINS; name += 1) {
    failed.push(...(await time(1, () => signIn(`bench ${name}`, 'wrong'))));
  }
  const successful = await time(LOGINS, () => signIn(DEMO.username, DEMO.password));

  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < ALTERNATING_TRIES; pair += 1) {
    wrong.push(...(await time(1, () => signIn(DEMO.username, 'wrong'))));
    unknown.push(...(await time(1, () => signIn(`nobody ${pair}`, 'wrong'))));
    // Clears the name, so that every wrong password is looked at.
    await signIn(DEMO.username, DEMO.password);
  }
  const difference = Math.abs(median(unknown) - median(wrong)) / median(wrong);

  return [
    [
      'Requests through the packaged handlers',
      [
        row('me', asks),
        row('its query alone', reads),
        row('me with a forged cookie', forged),
        row('jose’s verification alone', jose),
        row('login, failed', failed),
        row('login, successful', successful),
        row('scrypt alone', scrypt),
      ],
    ],
    [
      'Of which',
      [
        {
          what: 'me besides its query, p50 ms',
          value: ms(median(asks) - median(reads)),
          bound: 0.3,
        },
        { what: 'scrypt’s share of a failed login', value: ms(median(scrypt) / median(failed)) },
        {
          what: 'scrypt’s share of a successful login',
          value: ms(median(scrypt) / median(successful)),
        },
        {
          what: `unknown name against wrong password, medians of ${ALTERNATING_TRIES}`,
          value: ms(difference),
          bound: 0.05,
        },
      ],
    ],
    ['Bundles', bundles.map(weigh)],
  ];
}

/** The size of a bundle without Netlify's bootstrap, and what importing it costs a new process. */
function weigh(bundle: Bundle) {
  const { name, entry } = bundle;
  const script = `const start = performance.now(); await import(${JSON.stringify(pathToFileURL(entry).href)}); console.log(performance.now() - start)`;
  const imports = Array.from({ length: IMPORTS }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
    ),
  );
  return {
    bundle: name,
    'kB gzip': ms(bundleBytes(bundle) / 1000),
    'import, median ms': ms(median(imports)),
  };
}
