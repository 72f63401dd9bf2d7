/**
 * Holds the login's scripts back until its HTML has been seen: the form is whole without them, and
 * on a slow line they would share it with the fonts. The build marks the island with this directive
 * and lays the links to its scripts aside (scripts/build/preload-islands.ts).
 */
import { firstPaint } from '../../lib/painted.ts';

type Hydrate = () => Promise<void>;
type Directive = (load: () => Promise<Hydrate>, options: unknown, island: HTMLElement) => void;

const DIRECTIVE = 'after-paint';

/** Where Astro keeps its client directives, by name. */
const page = window as { Astro?: Record<string, Directive> };

page.Astro ??= {};
page.Astro[DIRECTIVE] = async (load, _options, island) => {
  await firstPaint();
  const links = document.getElementById('later');
  if (links instanceof HTMLTemplateElement) document.head.append(links.content);
  // From here on it is the client:only island that the page was written with.
  island.setAttribute('client', 'only');
  await (await load())();
};
window.dispatchEvent(new Event(`astro:${DIRECTIVE}`));
