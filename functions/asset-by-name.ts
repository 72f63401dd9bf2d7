import { ASSET_CACHE_MS } from '../src/contract/api.ts';
import { isAssetName, readAsset } from './lib/assets.ts';
import type { FunctionConfig } from './lib/config.ts';
import { endpoint, HttpError, json } from './lib/http.ts';

/**
 * The CDN keeps one answer for each value of this parameter, which nobody uses, in place of one for
 * each query: `?anything` makes no new copy.
 */
const VARIES_BY = 'version';
const KEPT = `public, max-age=${ASSET_CACHE_MS / 1000}`;

/** A picture that the operator may replace. Kept by browsers and by the CDN, so that visits do not each call it. */
export default endpoint({
  GET: async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.split('/').at(-1) ?? '';
    const asset = isAssetName(name) ? await readAsset(name) : null;
    if (!asset) throw new HttpError(404, 'not_found', 'There is no asset of that name.');
    // Do not cache the fallback, which would outlast the outage, nor a copy that only a parameter makes.
    if (asset.provisional || searchParams.has(VARIES_BY)) return json(asset.asset);
    return json(asset.asset, {
      'Cache-Control': KEPT,
      'Netlify-CDN-Cache-Control': `${KEPT}, durable`,
      'Netlify-Vary': `query=${VARIES_BY}`,
    });
  },
});

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/assets/name/:name',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
