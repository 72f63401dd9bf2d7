import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  removeLogo,
  removePortrait,
  saveLogo,
  savePortrait,
} from '../src/contract/profile.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { exportRoutes } from './lib/export.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { readBody } from './lib/http/endpoint.ts';
import type { PictureKind } from './lib/picture-header.ts';
import { jpegOf, keepPicture } from './lib/pictures.ts';
import * as profiles from './lib/profiles.ts';

const CODECS = new URL('../node_modules/@jsquash/', import.meta.url);

/**
 * What takes a while and much memory: an affiliate's pictures and export. Families see the portrait
 * once the office has approved it; the firm's logo is for printed sheets.
 */
export default endpoint(
  on(savePortrait, async ({ affiliate, request, query }) =>
    keep(affiliate.id, query.version, 'portrait', await sentPicture(request, 'portrait')),
  ),
  on(removePortrait, ({ affiliate, query }) => keep(affiliate.id, query.version, 'portrait', null)),
  on(saveLogo, async ({ affiliate, request, query }) =>
    keep(affiliate.id, query.version, 'logo', await sentPicture(request, 'logo')),
  ),
  on(removeLogo, ({ affiliate, query }) => keep(affiliate.id, query.version, 'logo', null)),
  ...exportRoutes,
);

/** The picture in the body, as it is stored. Throws an HttpError: 400 or 413. */
async function sentPicture(request: Request, kind: PictureKind): Promise<Uint8Array> {
  const sent = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const type = PICTURE_TYPES.find((one) => one === sent) ?? 'image/jpeg';
  return jpegOf(await readBody(request, MAX_PICTURE_BYTES), type, kind, CODECS);
}

async function keep(
  affiliateId: string,
  version: number,
  kind: PictureKind,
  picture: Uint8Array | null,
) {
  if (await keepPicture(affiliateId, version, kind, picture))
    return profiles.readProfile(affiliateId);
  throw profiles.changed(await profiles.readProfile(affiliateId));
}

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/profile/portrait', '/api/profile/logo', '/api/account/export'],
  includedFiles: [
    '../node_modules/@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
    '../node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
    '../node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
    '../node_modules/@jsquash/webp/codec/dec/webp_dec.wasm',
  ],
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
