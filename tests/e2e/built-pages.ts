/** The pages of the portal as addresses: one that shows one thing of several is there once for each. */
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { BUILT_PAGES, PORTAL_PAGES, pathTo } from '../../src/config/portal.ts';
import pieces from '../../src/content/pieces.json' with { type: 'json' };

interface BuiltPage {
  path: string;
  title: string;
  /** The page that it is part of. */
  above: string | undefined;
  /** Whether it stands for its like in the tests that take long. */
  sample: boolean;
}

/** Few fields, many with a long table, and a list of fifty states. */
const SAMPLES: readonly string[] = ['rmd', 'education', 'state-estate-tax'];

export const ADDRESSES: readonly BuiltPage[] = BUILT_PAGES.flatMap((page): BuiltPage[] => {
  const above = 'within' in page ? PORTAL_PAGES[page.within].path : undefined;
  if (page === PORTAL_PAGES.piece) {
    return pieces.map(({ id, name }) => ({
      path: pathTo('piece', id),
      title: name,
      above,
      // One with fields and orders; and one that is a picture.
      sample: id === 'social-image' || id === 'letter',
    }));
  }
  if (page !== PORTAL_PAGES.tool) {
    return [{ path: page.path, title: page.title, above, sample: true }];
  }
  return CATALOGUE.map(({ slug, title }) => ({
    path: pathTo('tool', slug),
    title,
    above,
    sample: SAMPLES.includes(slug),
  }));
});
