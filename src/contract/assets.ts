/** Pictures that the operator may replace, the logo above all. */
import { returns, route } from './route.ts';

/** What an asset call answers: `content` is an image source, a path of this site or a `data:image/…` URL. */
export interface Asset {
  name: string;
  content: string;
}

export const assetByName = route('GET', '/api/assets/name/:name', {
  access: 'public',
  answer: returns<Asset>(),
});

/** How long an asset may be kept, in the browser as on the way to it. */
export const ASSET_CACHE_MS = 300_000;

/** The asset that replaces the default logo. */
export const LOGO_ASSET_NAME = 'logo-main';

/** The path of the default logo; `logo-main` answers it until the operator stores another. */
export const DEFAULT_LOGO_PATH = '/logo.svg';
