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

/** An asset, and whether it only stands in while the store is out of reach. */
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

/** Stores an asset in place of one of the same name. Throws a StoreError. */
export async function putAsset({ name, content }: Asset): Promise<void> {
  await writeRecord(openAssets(), name, { content });
}

/** The names of what is stored. Throws a StoreError. */
export const listAssets = (): Promise<string[]> => listKeys(openAssets());

/** Removes an asset; `logo-main` is the default logo again. Throws a StoreError. */
export const removeAsset = (name: string): Promise<void> => deleteRecord(openAssets(), name);
