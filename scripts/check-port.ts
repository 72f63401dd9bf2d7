/** Checks that the port is free before a build: a build that cannot be served would waste time. */
import { run } from './lib/fail.ts';
import { assertPortIsFree, readPort } from './local/port.ts';

await run(() => assertPortIsFree(readPort()));
