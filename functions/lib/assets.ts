/** The pictures that the operator stored, in the store `assets`: a name, and an image source as its content. */
import { type Asset, DEFAULT_LOGO_PATH, LOGO_ASSET_NAME } from '../../src/contract/assets.ts';
import { deleteRecord, listKeys, openStore, readRecord, writeRecord } from './store.ts';

const STORE_NAME = 'assets';
const ASSET_NAME = /^[a-z0-9-]{1,64}$/;

/** What may be shown as a picture: a path of this site, or a picture in the address itself. */
const ASSET_CONTENT = /^(\/(?!\/)[^\s\\]*|data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+=*)$/;

type Stored = Pick<Asset, 'content'>;

const isStored = (value: unknown): value is Stored => {
  const { content } = { ...(value as Partial<Stored> | null) };
  return typeof content === 'string' && ASSET_CONTENT.test(content);
};

/** Whether an asset can have this name. */
export const isAssetName = (name: string): boolean => ASSET_NAME.test(name);

const openAssets = () => openStore(STORE_NAME);

/** An asset, and whether it is only a fallback while the store is out of reach. */
interface Found {
  asset: Asset;
  provisional: boolean;
}

/** The asset of this name, or null. `logo-main` is always there. Throws a StoreError for any other name. */
export async function readAsset(name: string): Promise<Found | null> {
  const fallback = name === LOGO_ASSET_NAME ? { name, content: DEFAULT_LOGO_PATH } : null;
  try {
    const stored = await readRecord(openAssets(), name, isStored);
    const asset = stored ? { name, content: stored.content } : fallback;
    return asset && { asset, provisional: false };
  } catch (error) {
    if (!fallback) throw error;
    return { asset: fallback, provisional: true };
  }
}

/** The key of the previous picture; no asset's name has a dot. */
const beforeKey = (name: string): string => `${name}.before`;

const write = (key: string, content: string) => writeRecord(openAssets(), key, { content });

/** Keeps what is shown now for an undo. */
async function keep(name: string, next?: string): Promise<void> {
  const shown = (await readAsset(name))?.asset.content;
  if (shown && shown !== next) await write(beforeKey(name), shown);
}

/** Stores an asset in place of one of the same name, which is kept for an undo. Throws a StoreError. */
export async function putAsset({ name, content }: Asset): Promise<void> {
  await keep(name, content);
  await write(name, content);
}

/** The names of what is stored. Throws a StoreError. */
export const listAssets = async (): Promise<string[]> =>
  (await listKeys(openAssets())).filter(isAssetName);

/** Removes an asset, which is kept for an undo; `logo-main` is the default logo again. Throws a StoreError. */
export async function removeAsset(name: string): Promise<void> {
  await keep(name);
  await deleteRecord(openAssets(), name);
}

/**
 * Brings the picture before back; what is shown now is kept in turn. Answers its content, or null
 * if nothing was kept. Throws a StoreError.
 */
export async function undoAsset(name: string): Promise<string | null> {
  const before = await readAsset(beforeKey(name));
  if (!before) return null;
  const { content } = before.asset;
  if (content === DEFAULT_LOGO_PATH) await removeAsset(name);
  else await putAsset({ name, content });
  return content;
}
