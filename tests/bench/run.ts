/** `npm run bench`: what the built product costs, as medians of one run. */
import { run } from '../../scripts/lib/fail.ts';
import setup from '../e2e/setup.ts';
import { startHttpsFront } from './https-front.ts';
import { measure } from './lighthouse.ts';
import { benchServer } from './server.ts';

await run(async () => {
  const stop = await setup();
  const front = await startHttpsFront(process.env.E2E_ORIGIN ?? '');
  try {
    await benchServer();
    console.log('\nPages, over HTTP/2 and TLS');
    console.table([await measure('/', `${front.origin}/`)]);
  } finally {
    front.stop();
    await stop();
  }
});
