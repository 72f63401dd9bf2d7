/** The pictures that the operator stored, in the store `assets`: a name, and an image source as its content. */
import { type Asset, DEFAULT_LOGO_PATH, LOGO_ASSET_NAME } from '../../src/contract/api.ts';
import { openStore, readRecord } from './store.ts';

const STORE_NAME = 'assets';
const ASSET_NAME = /^[a-z0-9-]{1,64}$/;

/** Whether an asset can have this name. */
export const isAssetName = (name: string): boolean => ASSET_NAME.test(name);

/** The asset of this name, or null. `logo-main` is always there. Throws a StoreError. */
export async function readAsset(name: string): Promise<Asset | null> {
  const stored = await readRecord<Pick<Asset, 'content'>>(openStore(STORE_NAME), name);
  if (stored) return { name, content: stored.content };
  return name === LOGO_ASSET_NAME ? { name, content: DEFAULT_LOGO_PATH } : null;
}
