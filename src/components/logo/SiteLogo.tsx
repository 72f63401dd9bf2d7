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
import { Mark } from './Mark.tsx';

/* The operator's logo, fetched when the page is idle. */

/** The image source that replaces the default logo, or null. */
const $logo = atom<string | null>(null);

/** Fetches the logo; the response is cached for five minutes. A failure is logged and leaves the current logo. */
async function loadLogo(): Promise<void> {
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

/** The logo's source for a component; fetching starts after it mounts. */
function useLogo(): string | null {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return void loadLogo();
    const idle = requestIdleCallback(() => void loadLogo());
    return () => cancelIdleCallback(idle);
  }, []);
  return useStore($logo, { ssr: 'initial' });
}

interface LogoProps {
  siteName: string;
  source: string | null;
  /** The size of its box, the same for the default and a replacement, so that the layout does not shift. */
  className?: string;
  /** Shows a replacement as a white silhouette, for dark backgrounds. The default has the text color. */
  white?: boolean;
}

/** The logo: the operator's picture if there is one, otherwise the mark with the name. */
function Logo({ siteName, source, className = 'h-mark w-logo', white = false }: LogoProps) {
  if (source) {
    return (
      <img
        src={source}
        alt={siteName}
        className={`${className} object-contain object-left ${white ? 'silhouette' : 'logo-on-paper'}`}
      />
    );
  }
  const words = siteName.split(' ');
  return (
    <span className={`${className} flex items-center gap-[min(0.75rem,3.4vw)]`}>
      <Mark className="h-full w-auto shrink-0" />
      <span className="font-serif text-[min(1.0625rem,4.9vw)] leading-[1.15] font-medium whitespace-nowrap">
        {words.slice(0, -1).join(' ')} <br />
        {words.at(-1)}
      </span>
    </span>
  );
}

/** The logo on every page: the default until the operator's own has loaded. */
export function SiteLogo(props: Omit<LogoProps, 'source'>) {
  return <Logo {...props} source={useLogo()} />;
}
