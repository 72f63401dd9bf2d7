import type { Config } from '@netlify/functions';

/**
 * A function's settings. `nodeVersion` pins the runtime in the bundle itself: without it a function
 * runs on whatever Node the deploying machine has. Netlify's bundler reads it; its types do not name it yet.
 */
export type FunctionConfig = Config & { nodeVersion: '24' };
