/** The pages of the portal as addresses: one that shows one thing of several is there once for each. */
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { BUILT_PAGES, PORTAL_PAGES, pathTo } from '../../src/config/portal.ts';
import { readDocuments } from '../../src/content/documents.ts';

interface BuiltPage {
  path: string;
  title: string;
  /** The page that it is part of. */
  above: string | undefined;
  /** Whether it stands for its like in the tests that take long. */
  sample: boolean;
}

/** One thing of several that have a page: what its address names, and its title. */
interface Shown {
  names: string[];
  title: string;
}

const items = (): Shown[] =>
  readDocuments(process.cwd())
    .documents.filter(({ id }) => id.startsWith('library/'))
    .map(({ id, data }) => ({ names: [id.replace('library/', '')], title: String(data.title) }));

/** The things of each page whose address names one. */
const SHOWN: Readonly<Record<string, () => Shown[]>> = {
  tool: () => CATALOGUE.map(({ slug, title }) => ({ names: [slug], title })),
  item: items,
};

/**
 * Of the calculators: few fields, many with a long table, and a list of fifty states. Of the library: tables to fill in.
 */
const SAMPLES: readonly string[] = [
  'rmd',
  'education',
  'state-estate-tax',
  'inherited-ira-timetable',
];

export const ADDRESSES: readonly BuiltPage[] = Object.entries(PORTAL_PAGES)
  .filter(([, page]) => BUILT_PAGES.includes(page as never))
  .flatMap(([key, page]): BuiltPage[] => {
    const above = 'within' in page ? PORTAL_PAGES[page.within].path : undefined;
    const shown = SHOWN[key];
    if (!shown) return [{ path: page.path, title: page.title, above, sample: true }];
    return shown().map(({ names, title }) => ({
      path: pathTo(key as keyof typeof PORTAL_PAGES, ...names),
      title,
      above,
      sample: SAMPLES.includes(names.join('/')),
    }));
  });
