import type { Config } from '@netlify/functions';

/**
 * A function's settings. `nodeVersion` pins the runtime in the bundle itself: without it a function
 * runs on whatever Node the deploying machine has. `includedFiles` travel with the bundle; their paths
 * start in the function's folder. Netlify's bundler reads both; its types do not name them yet.
 */
export type FunctionConfig = Config & { nodeVersion: '24'; includedFiles?: string[] };
