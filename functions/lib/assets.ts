/** The operator's pictures, in the store `assets`: a name, with an image source as its content. */
import type { Store } from '@netlify/blobs';
import { type Asset, DEFAULT_LOGO_PATH, LOGO_ASSET_NAME } from '../../src/contract/assets.ts';
import { log } from './platform/log.ts';
import { inStore } from './platform/store.ts';

const ASSET_NAME = /^[a-z0-9-]{1,64}$/;

/** Allowed as a picture: a path of this site, or a data URL. */
const ASSET_CONTENT = /^(\/(?!\/)[^\s\\]*|data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+=*)$/;

export const isAssetName = (name: string): boolean => ASSET_NAME.test(name);

const inAssets = <T>(work: (store: Store) => Promise<T>) => inStore('assets', work);

/** The content under this key, or null. Content of the wrong shape is logged and counts as absent. */
async function readContent(key: string): Promise<string | null> {
  const text = await inAssets((store) => store.get(key, { type: 'text' }));
  if (text === null) return null;
  try {
    const { content } = JSON.parse(text);
    if (typeof content === 'string' && ASSET_CONTENT.test(content)) return content;
  } catch {
    // Not JSON, or null: refused below.
  }
  log({ event: 'asset_refused', requestId: 'store', key });
  return null;
}

/** An asset, and whether it is only a fallback while the store is unreachable. */
interface Found {
  asset: Asset;
  provisional: boolean;
}

/** The asset with this name, or null. `logo-main` always exists. Throws an Unavailable for any other name. */
export async function readAsset(name: string): Promise<Found | null> {
  const fallback = name === LOGO_ASSET_NAME ? DEFAULT_LOGO_PATH : null;
  try {
    const content = (await readContent(name)) ?? fallback;
    return content === null ? null : { asset: { name, content }, provisional: false };
  } catch (error) {
    if (fallback === null) throw error;
    return { asset: { name, content: fallback }, provisional: true };
  }
}

/** The key of the previous picture. No asset's name has a dot. */
const beforeKey = (name: string): string => `${name}.before`;

const write = (key: string, content: string) =>
  inAssets((store) => store.setJSON(key, { content }));

/** Keeps the current picture for an undo. */
async function keep(name: string, next?: string): Promise<void> {
  const shown = (await readAsset(name))?.asset.content;
  if (shown && shown !== next) await write(beforeKey(name), shown);
}

/** Stores an asset. An asset that had the same name is kept for an undo. */
export async function putAsset({ name, content }: Asset): Promise<void> {
  await keep(name, content);
  await write(name, content);
}

export const listAssets = async (): Promise<string[]> =>
  (await inAssets((store) => store.list())).blobs.map(({ key }) => key).filter(isAssetName);

/** Removes an asset, which is kept for an undo. Without one, `logo-main` is the default logo again. */
export async function removeAsset(name: string): Promise<void> {
  await keep(name);
  await inAssets((store) => store.delete(name));
}

/**
 * Restores the previous picture and keeps the current one in turn. Returns the restored content, or
 * null if none was kept.
 */
export async function undoAsset(name: string): Promise<string | null> {
  const before = await readAsset(beforeKey(name));
  if (!before) return null;
  const { content } = before.asset;
  if (content === DEFAULT_LOGO_PATH) await removeAsset(name);
  else await putAsset({ name, content });
  return content;
}
