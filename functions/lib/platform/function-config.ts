import type { Config } from '@netlify/functions';

/**
 * A function's settings. `nodeVersion` pins the runtime in the bundle itself: without it, a
 * function runs on whatever Node the deploying machine has. `includedFiles` are added to the
 * bundle; their paths are relative to the function's folder. Netlify's bundler reads both, but its
 * types do not include them yet.
 */
export type FunctionConfig = Config & { nodeVersion: '24'; includedFiles?: string[] };
