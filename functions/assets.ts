import { ASSET_CACHE_MS, assetByName } from '../src/contract/assets.ts';
import { isAssetName, readAsset } from './lib/assets.ts';
import { reply } from './lib/http/answer.ts';
import { on, publicEndpoint } from './lib/http/endpoint.ts';
import { HttpError } from './lib/http/refusal.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';

/**
 * The CDN keeps one copy for each value of this parameter, which no page uses. Without it, every
 * query such as `?anything` would get its own copy.
 */
const VARIES_BY = 'version';
const KEPT = `public, max-age=${ASSET_CACHE_MS / 1000}`;

/** A picture that the operator can replace. Browsers and the CDN cache it, so most visits never call this function. */
export default publicEndpoint(
  on(assetByName, async ({ request, params: { name } }) => {
    const stored = isAssetName(name) ? await readAsset(name) : null;
    if (!stored) throw new HttpError('not_found', 'There is no asset of that name.');
    // Don't cache the fallback, which would outlast the outage, or a copy that differs only by a parameter.
    if (stored.provisional || new URL(request.url).searchParams.has(VARIES_BY)) return stored.asset;
    return reply(stored.asset, {
      'Cache-Control': KEPT,
      'Netlify-CDN-Cache-Control': `${KEPT}, durable`,
      'Netlify-Vary': `query=${VARIES_BY}`,
    });
  }),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/assets/name/:name',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
