/** Measures requests that queue a mail, with different behaviors of the mail server. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@netlify/functions';
import { addAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { closeDatabase, query } from '../../functions/lib/db/db.ts';
import { DATA_KEYS_VARIABLE, MAIL_FROM, MAIL_URL } from '../../functions/lib/env.ts';
import { settings } from '../../functions/lib/site.ts';
import leads from '../../functions/public.ts';
import { sendLead } from '../../src/contract/leads.ts';
import { startTestDatabase } from '../database.ts';
import { type Figure, printFigures } from './bounds.ts';
import { median, percentile } from './statistics.ts';

const ORIGIN = 'https://alliance.example';
const CODE = 'bench';
/** Requests per server, in turns, so that a busy moment of the machine affects all equally. */
const ROUNDS = 300;
/** How long the work after an answer may run before the next request is timed (ms). */
const BEHIND_MS = 200;
/** The largest allowed ratio of the p95 with a server to the p95 without one. */
const MAX_SLOWER = 1.05;
/** The longest allowed time from a lead's answer to its mails (ms). */
const MAX_UNTIL_MAILED_MS = 5_000;

let count = 0;
const next = () => {
  count += 1;
  return count;
};
/** A request context with a unique address, and the work after the answer. */
function behind() {
  const at = next();
  const work: Promise<unknown>[] = [];
  const context = {
    ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    requestId: 'bench',
    waitUntil: (one: Promise<unknown>) => void work.push(one),
  } as unknown as Context;
  return { context, done: () => Promise.all(work) };
}

/** Starts a server that calls `serve` for each connection. */
async function listening(
  serve: (socket: Socket) => void,
): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, server };
}

let taken = () => {};
/** Accepts every mail. */
const accepts = (socket: Socket) => {
  let inData = false;
  socket.write('220 ready\r\n');
  socket.on('data', (data) => {
    const said = data.toString();
    if (inData) {
      if (!said.endsWith('\r\n.\r\n')) return;
      inData = false;
      taken();
      socket.write('250 ok\r\n');
      return;
    }
    inData = said.startsWith('DATA');
    socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
  });
};
const refuses = (socket: Socket) => void socket.end('554 5.7.1 No\r\n');

/** Sends one message, which makes a lead and two mails. Returns the time of its answer, and a promise for the work after it. */
async function sendOne() {
  const { context, done } = behind();
  const email = `g${next()}@visitor.example`;
  const request = new Request(ORIGIN + sendLead.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
    body: JSON.stringify({ name: 'Grace Example', email, message: 'Hello', ref: CODE }),
  });
  const begun = performance.now();
  const answer = await leads(request, context);
  const ms = performance.now() - begun;
  if (answer.status !== 201) throw new Error(`The bench's message was answered ${answer.status}`);
  return { ms, done };
}

async function timeAnswers(): Promise<Figure[]> {
  const servers = [await listening(accepts), await listening(() => {}), await listening(refuses)];
  const [working, slow, refusing] = servers.map(({ url }) => url);
  const ways: Record<string, string | undefined> = {
    without: undefined,
    working,
    dead: 'smtp://127.0.0.1:1',
    'slow (30 s)': slow,
    refusing,
  };
  const took: Record<string, number[]> = Object.fromEntries(
    Object.keys(ways).map((way) => [way, []]),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order rotates and alternates, so that no way always follows the same one.
    const turn = round % Object.keys(ways).length;
    const all = Object.entries(ways);
    if (round % 2 === 1) all.reverse();
    for (const [way, url] of [...all.slice(turn), ...all.slice(0, turn)]) {
      if (url) process.env[MAIL_URL] = url;
      else delete process.env[MAIL_URL];
      const { ms, done } = await sendOne();
      if (round >= ROUNDS / 10) took[way]?.push(ms);
      // The work after the answer must not count for the next request, and each starts fresh.
      await Promise.race([done(), pause(BEHIND_MS)]);
      for (const table of ['mail', 'lead', 'login_attempt']) await query(`delete from ${table}`);
    }
  }
  for (const { server } of servers) server.close();
  const p95 = (way: string) => percentile(took[way] ?? [], 0.95);
  const round = (value: number) => Number(value.toFixed(3));
  return Object.keys(ways).flatMap((way) => [
    { what: `a lead, ${way}, p50 ms`, value: round(median(took[way] ?? [])) },
    { what: `a lead, ${way}, p95 ms`, value: round(p95(way)) },
    ...(way === 'without'
      ? []
      : [
          {
            what: `${way} against without`,
            value: round(p95(way) / p95('without')),
            bound: MAX_SLOWER,
          },
        ]),
  ]);
}

async function timeUntilMailed(): Promise<Figure[]> {
  const { url, server } = await listening(accepts);
  process.env[MAIL_URL] = url;
  const times: number[] = [];
  for (let at = 0; at < 50; at += 1) {
    let mails = 0;
    const both = new Promise<void>((done) => {
      taken = () => {
        mails += 1;
        if (mails === 2) done();
      };
    });
    const { done } = await sendOne();
    const answered = performance.now();
    await both;
    times.push(performance.now() - answered);
    await done();
    await query('delete from login_attempt');
  }
  taken = () => {};
  server.close();
  const value = Math.round(Math.max(...times));
  return [
    {
      what: 'lead and its receipt mailed, ms after the answer, longest of 50',
      value,
      bound: MAX_UNTIL_MAILED_MS,
    },
  ];
}

/** Prints the cost of mail, measured on a separate database. */
export async function benchMail(): Promise<void> {
  const database = await startTestDatabase();
  process.env.DATABASE_URL = database.url;
  process.env[DATA_KEYS_VARIABLE] = `bench:${randomBytes(32).toString('base64')}`;
  process.env[MAIL_FROM] = 'office@alliance.example';
  // Mails wait for the site's address.
  process.env.URL = ORIGIN;
  const delivery = Object.getOwnPropertyDescriptor(settings, 'delivery');
  Object.defineProperty(settings, 'delivery', { ...delivery, get: () => 'portal' });
  const printed = console.log;
  console.log = () => {};
  try {
    const id = await addAffiliate({
      ...{ username: CODE, firstName: 'Ada', lastName: 'Example' },
      ...{ email: 'ada@example.com', passwordHash: 'none' },
    });
    await query('insert into referral_code (code, affiliate_id) values ($1, $2)', [CODE, id]);
    const figures = [...(await timeAnswers()), ...(await timeUntilMailed())];
    console.log = printed;
    printFigures('Requests that leave a mail', figures);
  } finally {
    console.log = printed;
    if (delivery) Object.defineProperty(settings, 'delivery', delivery);
    delete process.env[MAIL_URL];
    await closeDatabase();
    await database.stop();
  }
}
