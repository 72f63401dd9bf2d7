/** `npm run bench`: what the built product costs, as medians of one run. `server` or `pages` measures one half. */

import { run } from '../../scripts/lib/fail.ts';
import { DEMO } from '../../scripts/local/demo.ts';
import { login } from '../../src/contract/auth.ts';
import setup from '../e2e/setup.ts';
import { startHttpsFront } from './https-front.ts';
import { measure } from './lighthouse.ts';
import { benchServer } from './server.ts';
import { timeCharts } from './slow-charts.ts';

const [half] = process.argv.slice(2);

/** Signs in over the front, and answers the cookie. */
async function signIn(origin: string): Promise<{ name: string; value: string }> {
  const answer = await fetch(origin + login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  const [name = '', value = ''] =
    (answer.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? [];
  return { name, value };
}

async function benchPages(plain: string): Promise<void> {
  const front = await startHttpsFront(plain);
  const session = await signIn(plain);
  const cookie = `${session.name}=${session.value}`;
  try {
    console.log('\nPages, over HTTP/2 and TLS');
    console.table([
      await measure('/', `${front.origin}/`),
      await measure('/login', `${front.origin}/login`),
      await measure('/dashboard', `${front.origin}/dashboard`, { cookie }),
      await measure('/dashboard', `${front.origin}/dashboard`, { cookie, desktop: true }),
    ]);
    console.log('\nThe dashboard on slow 4G with a CPU four times slower');
    console.table([await timeCharts(front.origin, session)]);
  } finally {
    front.stop();
  }
}

await run(async () => {
  const stop = await setup();
  try {
    if (half !== 'pages') await benchServer();
    if (half !== 'server') await benchPages(process.env.E2E_ORIGIN ?? '');
  } finally {
    await stop();
  }
  process.exit();
});
