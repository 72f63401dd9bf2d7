/** Pictures that the operator can replace, mainly the logo. */
import { returns, route } from './route.ts';

/** The response of an asset call. `content` is an image source: a path on this site or a `data:image/…` URL. */
export interface Asset {
  name: string;
  content: string;
}

export const assetByName = route('GET', '/api/assets/name/:name', {
  access: 'public',
  answer: returns<Asset>(),
});

/** How long an asset may be cached, in the browser and in between (ms). */
export const ASSET_CACHE_MS = 300_000;

/** The asset that replaces the default logo. */
export const LOGO_ASSET_NAME = 'logo-main';

/** The path of the default logo; `logo-main` returns it until the operator stores another. */
export const DEFAULT_LOGO_PATH = '/logo.svg';
