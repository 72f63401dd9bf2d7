import { ASSET_CACHE_MS } from '../src/contract/api.ts';
import { isAssetName, readAsset } from './lib/assets.ts';
import type { FunctionConfig } from './lib/config.ts';
import { endpoint, HttpError, json } from './lib/http.ts';

const KEPT = `public, max-age=${ASSET_CACHE_MS / 1000}`;

/** A picture that the operator may replace. Kept by browsers and by the CDN, so that visits do not each call it. */
export default endpoint({
  GET: async (request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    const asset = isAssetName(name) ? await readAsset(name) : null;
    if (!asset) throw new HttpError(404, 'not_found', 'There is no asset of that name.');
    // The default in an outage's stead is not kept: it would outlive the outage.
    if (asset.provisional) return json(asset.asset);
    return json(asset.asset, {
      'Cache-Control': KEPT,
      'Netlify-CDN-Cache-Control': `${KEPT}, durable`,
    });
  },
});

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/assets/name/:name',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
