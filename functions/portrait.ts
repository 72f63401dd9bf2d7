import {
  MAX_PORTRAIT_BYTES,
  PORTRAIT_TYPES,
  removePortrait,
  savePortrait,
} from '../src/contract/profile.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { readBody } from './lib/http/body.ts';
import { keepPortrait, portraitOf } from './lib/portraits.ts';
import * as profiles from './lib/profiles.ts';

const CODECS = new URL('../node_modules/@jsquash/', import.meta.url);

/** The picture of the signed-in affiliate. Families see it once the office has approved it. */
export default endpoint(
  on(savePortrait, async ({ affiliate, request, query }) => {
    const sent = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    const type = PORTRAIT_TYPES.find((one) => one === sent) ?? 'image/jpeg';
    const portrait = await portraitOf(await readBody(request, MAX_PORTRAIT_BYTES), type, CODECS);
    return keep(affiliate.id, query.version, portrait);
  }),
  on(removePortrait, ({ affiliate, query }) => keep(affiliate.id, query.version, null)),
);

async function keep(affiliateId: string, version: number, portrait: Uint8Array | null) {
  if (await keepPortrait(affiliateId, version, portrait)) return profiles.readProfile(affiliateId);
  throw profiles.changed(await profiles.readProfile(affiliateId));
}

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/profile/portrait',
  includedFiles: [
    '../node_modules/@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
    '../node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
    '../node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
    '../node_modules/@jsquash/webp/codec/dec/webp_dec.wasm',
  ],
  // Decoding takes a while.
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
