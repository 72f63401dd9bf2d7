/** The portal's display choices in this browser: made in Settings, and stored only here. */
import { atom, type ReadableAtom } from 'nanostores';
import { SHORTCUTS_KEY, THEME_KEY } from '../../config/theme.ts';
import { tryStorage } from '../../lib/storage.ts';

export interface Display {
  theme: 'system' | 'light' | 'dark';
  shortcuts: 'on' | 'off';
}

/** Each choice's storage key and stored values; any other value means the default. */
const KEPT = {
  theme: { key: THEME_KEY, usual: 'system', others: ['light', 'dark'] },
  shortcuts: { key: SHORTCUTS_KEY, usual: 'on', others: ['off'] },
} as const;
const NAMES = Object.keys(KEPT) as (keyof Display)[];

function readDisplay(): Display {
  const entries = NAMES.map((name) => {
    const { key, usual, others } = KEPT[name];
    const kept = tryStorage((storage) => storage.getItem(key), 'localStorage');
    return [name, others.find((other) => other === kept) ?? usual];
  });
  return Object.fromEntries(entries);
}

const $chosen = atom<Display>(readDisplay());

export const $display: ReadableAtom<Display> = $chosen;

/** Applies the theme to the page. The inline script in the head did the same before the first paint. */
function show({ theme }: Display): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  const [light, dark] = document.getElementsByName('theme-color') as NodeListOf<HTMLMetaElement>;
  for (const [meta, scheme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    if (!meta) continue;
    const chosen = theme === scheme ? 'all' : 'not all';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen;
  }
}

/** Makes a choice in this browser. Returns whether it could be stored; if not, it applies to this page only. */
export function choose<Name extends keyof Display>(name: Name, value: Display[Name]): boolean {
  const { key, usual } = KEPT[name];
  const chosen = { ...$chosen.get(), [name]: value };
  $chosen.set(chosen);
  show(chosen);
  return (
    tryStorage((storage) => {
      if (value === usual) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    }, 'localStorage') ?? false
  );
}

/** Follows other tabs' choices, including those made while this page was in the back/forward cache. Returns a function that stops it. */
export function followDisplay(): () => void {
  const follow = () => {
    $chosen.set(readDisplay());
    show($chosen.get());
  };
  const onBack = ({ persisted }: PageTransitionEvent) => persisted && follow();
  addEventListener('storage', follow);
  addEventListener('pageshow', onBack);
  return () => {
    removeEventListener('storage', follow);
    removeEventListener('pageshow', onBack);
  };
}
