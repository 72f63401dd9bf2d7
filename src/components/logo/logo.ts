/** The operator's logo, asked for once the page is idle. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { query } from '../../api/query.ts';
import {
  ASSET_CACHE_MS,
  type Asset,
  assetByName,
  DEFAULT_LOGO_PATH,
  LOGO_ASSET_NAME,
} from '../../contract/assets.ts';
import { addressOf } from '../../contract/route.ts';

/** The image source that replaces the default logo, or null. */
export const $logo = atom<string | null>(null);

/** Asks for the logo; the answer is kept for five minutes. Any failure is logged and keeps what shows. */
export async function loadLogo(): Promise<void> {
  try {
    const { content } = await query<Asset>(
      [addressOf(assetByName.path, { name: LOGO_ASSET_NAME })],
      {
        keepMs: ASSET_CACHE_MS,
      },
    );
    if (content === DEFAULT_LOGO_PATH) return $logo.set(null);
    // Decoded before it shows, so that a broken picture never replaces the default.
    const picture = new Image();
    picture.src = content;
    await picture.decode();
    $logo.set(content);
  } catch (error) {
    console.error('The logo could not be loaded', error);
  }
}

/** The logo's source for a component; asking starts when it has mounted. */
export function useLogo(): string | null {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return void loadLogo();
    const idle = requestIdleCallback(() => void loadLogo());
    return () => cancelIdleCallback(idle);
  }, []);
  return useStore($logo, { ssr: 'initial' });
}
