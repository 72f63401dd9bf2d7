/**
 * Delays the login's scripts until its HTML has been painted: the form is complete without them,
 * and on a slow connection they would compete with the fonts. The build marks the client:only
 * island with this directive and removes the preload links of its scripts
 * (scripts/build/preload.ts). React replaces the HTML of a client:only island; with this directive
 * it keeps the elements, so that typed text, selection and focus are never lost.
 */
import { firstPaint } from '../../lib/painted.ts';

type Hydrate = () => Promise<void>;
type Directive = (load: () => Promise<Hydrate>) => void;

const DIRECTIVE = 'after-paint';

/** Astro's client directives, by name. */
const page = window as { Astro?: Record<string, Directive> };

page.Astro ??= {};
page.Astro[DIRECTIVE] = async (load) => {
  await firstPaint();
  const links = document.getElementById('later');
  if (links instanceof HTMLTemplateElement) document.head.append(links.content);
  await (await load())();
};
window.dispatchEvent(new Event(`astro:${DIRECTIVE}`));
