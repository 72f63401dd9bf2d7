/** Says before a build whether the port is free, so that nobody waits for a build that cannot be served. */
import { run } from './lib/fail.ts';
import { assertPortIsFree, readPort } from './local/port.ts';

await run(() => assertPortIsFree(readPort()));
