/**
 * Holds the login's scripts back until its HTML has been seen: the form is whole without them, and
 * on a slow line they would share it with the fonts. The build marks the client:only island with
 * this directive and puts the links to its scripts aside (scripts/build/preload.ts). React
 * replaces the HTML of a client:only island; under this directive it keeps the elements, and so
 * nothing that is typed, selected or focused while it arrives can be lost.
 */
import { firstPaint } from '../../lib/painted.ts';

type Hydrate = () => Promise<void>;
type Directive = (load: () => Promise<Hydrate>) => void;

const DIRECTIVE = 'after-paint';

/** Where Astro keeps its client directives, by name. */
const page = window as { Astro?: Record<string, Directive> };

page.Astro ??= {};
page.Astro[DIRECTIVE] = async (load) => {
  await firstPaint();
  const links = document.getElementById('later');
  if (links instanceof HTMLTemplateElement) document.head.append(links.content);
  await (await load())();
};
window.dispatchEvent(new Event(`astro:${DIRECTIVE}`));
