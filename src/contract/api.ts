/** What the browser and the functions promise each other: paths, shapes and error codes (specification, section 7). */

/** The path of each call. `:name` is a place for an asset's name. */
export const API_PATHS = {
  me: '/api/auth/me',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  asset: '/api/assets/name/:name',
} as const;

/** The path that answers the asset of this name. */
export const assetPath = (name: string): string =>
  API_PATHS.asset.replace(':name', encodeURIComponent(name));

/** The signed-in affiliate as `me` answers: these four fields and nothing more. */
export interface SessionUser {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
}

/** What `login` takes. */
export interface Credentials {
  username: string;
  password: string;
}

/** What `login` and `logout` answer when they succeed. */
export interface Done {
  ok: true;
}

/** What an asset call answers: `content` is an image source, a path of this site or a `data:image/…` URL. */
export interface Asset {
  name: string;
  content: string;
}

/** How long an asset may be kept, in the browser as on the way to it (specification, section 9). */
export const ASSET_CACHE_MS = 300_000;

/** The asset that replaces the default logo. */
export const LOGO_ASSET_NAME = 'logo-main';

/** Where the default logo lies; `logo-main` answers this path until the operator stores another. */
export const DEFAULT_LOGO_PATH = '/logo.svg';

/** Why a call was refused, for programs. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'login_failed'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_large'
  | 'unsupported_media_type'
  | 'too_many_attempts'
  | 'internal'
  | 'unavailable';

/** What every refused call answers: `message` is a sentence fit to show to a person. */
export interface ApiProblem {
  error: ErrorCode;
  message: string;
}
