/** How the portal looks and is worked in this browser: chosen in Settings, and kept here alone. */
import { atom, type ReadableAtom } from 'nanostores';
import { DENSITY_KEY, SHORTCUTS_KEY, THEME_KEY } from '../../config/theme.ts';
import { tryStorage } from '../../lib/storage.ts';

export interface Display {
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  shortcuts: 'on' | 'off';
}

/** For each choice its key in the storage, and the values that are kept; any other value is the usual one. */
const KEPT = {
  theme: { key: THEME_KEY, usual: 'system', others: ['light', 'dark'] },
  density: { key: DENSITY_KEY, usual: 'comfortable', others: ['compact'] },
  shortcuts: { key: SHORTCUTS_KEY, usual: 'on', others: ['off'] },
} as const;
const NAMES = Object.keys(KEPT) as (keyof Display)[];

/** What the storage has. */
function readDisplay(): Display {
  const entries = NAMES.map((name) => {
    const { key, usual, others } = KEPT[name];
    const kept = tryStorage((storage) => storage.getItem(key), 'localStorage');
    return [name, others.find((other) => other === kept) ?? usual];
  });
  return Object.fromEntries(entries);
}

const $chosen = atom<Display>(readDisplay());

/** What is chosen in this browser. */
export const $display: ReadableAtom<Display> = $chosen;

/** The page as the choice has it. The line in the page's head did the same before the first paint. */
function show({ theme, density }: Display): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (density === 'compact') dataset.density = density;
  else delete dataset.density;
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

/** Chooses for this browser, and answers whether it can keep the choice; if not, it is for this page. */
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

/** Follows what other tabs choose, also while this page waited for the way back. Answers how to stop. */
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
