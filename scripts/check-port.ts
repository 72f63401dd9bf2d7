/** Checks before a build that the port is free: a build that cannot be served would waste time. */
import { run } from './lib/fail.ts';
import { assertPortIsFree, readPort } from './local/port.ts';

await run(() => assertPortIsFree(readPort()));
