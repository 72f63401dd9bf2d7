/** The links to the scripts of a page's islands. */
import type { BundleGraph, Script } from './bundle-graph.ts';

/** Mounts a client:only island. */
const RENDERER = /^node_modules\/@astrojs\/react\//;
/** What a page loads later but soon, if the screen is wide enough. */
const CHARTS = /^src\/portal\/chart\//;
/** A page of a calculator, and its engine: what the page loads by its address. */
const CALCULATOR = /\/dashboard\/tools\/([^/]+)\.html$/;
const engineOf = (file: string): string =>
  CALCULATOR.exec(file)?.[1]?.replace(/^.*$/, 'src/calculators/$&/calculator.ts') ?? '';

type Scripts = BundleGraph['scripts'];

/** The scripts and all that they import, in the order of finding. */
function withImports(files: string[], scripts: Scripts, found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    withImports(scripts.get(file)?.imports ?? [], scripts, found);
  }
  return found;
}

/** The scripts that were made for these modules. */
const madeFor = (is: (entry: string) => boolean, scripts: Scripts): Script[] =>
  [...scripts.values()].filter(({ entry }) => entry !== null && is(entry));

/** What to put into the head of a page's file. Throws if the page has no island, or if that has no script. */
export function linksFor(
  page: string,
  file: string,
  { scripts, islands }: BundleGraph,
  wideEnough: string,
): string {
  const components = islands.get(page) ?? [];
  const roots = madeFor((entry) => components.includes(entry), scripts);
  if (components.length === 0 || roots.length < components.length) {
    throw new Error(`${page} needs a client:only island with a script, found: ${components}`);
  }
  const renderer = madeFor((entry) => RENDERER.test(entry), scripts);
  const engine = madeFor((entry) => entry === engineOf(file), scripts);
  // React first: it is the largest by far, and a phone compiles only two or three scripts at a time as they come.
  const needed = withImports(
    [...renderer, ...roots, ...engine].map(({ file }) => file),
    scripts,
  );
  const later = new Set(roots.flatMap((root) => root.later).filter((id) => CHARTS.test(id)));
  const drawing = madeFor((entry) => later.has(entry), scripts).map(({ file }) => file);
  const charts = [...withImports(drawing, scripts)].filter((file) => !needed.has(file));
  return [
    ...[...needed].map((file) => `<link rel="modulepreload" href="/${file}">`),
    ...charts.map(
      (file) =>
        `<link rel="modulepreload" fetchpriority="low" media="${wideEnough}" href="/${file}">`,
    ),
  ].join('');
}
