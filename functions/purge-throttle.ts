import type { FunctionConfig } from './lib/config.ts';
import { log } from './lib/log.ts';
import { purgeThrottle } from './lib/throttle.ts';

/** Removes what the throttle no longer counts. The platform calls it every hour; it has no address of its own. */
export default async (): Promise<void> => {
  log({ event: 'throttle_purged', requestId: 'schedule', removed: await purgeThrottle() });
};

export const config: FunctionConfig = { schedule: '@hourly', nodeVersion: '24' };
