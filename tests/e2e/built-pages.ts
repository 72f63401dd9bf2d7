/** The addresses of the portal's pages: a page for one of several things is listed once for each thing. */
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { PORTAL_PAGES, type PortalPageKey, pathTo } from '../../src/config/portal.ts';
import { readDocuments } from '../../src/content/documents.ts';
import pieces from '../../src/content/pieces.json' with { type: 'json' };

export interface BuiltPage {
  path: string;
  title: string;
  /** The parent page. */
  above: string | undefined;
  /** The page to which its header leads back. */
  back: string | undefined;
  /** Whether it represents similar pages in slow tests. */
  sample: boolean;
  /** Whether only the office has it. */
  office: boolean;
}

/** A page for one thing: the names in its address, and its title in the tab. */
interface Thing {
  names: string[];
  title: string;
}

const DOCUMENTS = readDocuments(process.cwd()).documents.map(({ id, data }) => {
  const [folder, ...names] = id.split('/');
  return { folder, names, title: String(data.title) };
});
const COURSES = DOCUMENTS.filter(
  ({ folder, names }) => folder === 'courses' && names[1] === 'course',
);
const titleOf = (course = '') => COURSES.find(({ names }) => names[0] === course)?.title;

/** The things of each page that shows one of several things. */
const THINGS: Partial<Record<PortalPageKey, Thing[]>> = {
  item: DOCUMENTS.filter(({ folder }) => folder === 'library'),
  tool: CATALOGUE.map(({ slug, title }) => ({ names: [slug], title })),
  piece: pieces.map(({ id, name }) => ({ names: [id], title: name })),
  course: COURSES.map(({ names: [course = ''], title }) => ({ names: [course], title })),
  lesson: DOCUMENTS.filter(
    ({ folder, names }) => folder === 'courses' && names[1] !== 'course',
  ).map(({ names, title }) => ({ names, title: `${title}: ${titleOf(names[0])}` })),
};

/**
 * Pages with few fields, with many and a long table, and with a list of fifty states; a course, a lesson
 * with a table, and a test without a text; tables to fill in; a piece with fields and orders, and a picture.
 */
const SAMPLES: readonly string[] = [
  'rmd',
  'education',
  'state-estate-tax',
  'foundations',
  'foundations the-first-meeting',
  'foundations final',
  'inherited-ira-timetable',
  'letter',
  'social-image',
];

export const ADDRESSES: readonly BuiltPage[] = (
  Object.keys(PORTAL_PAGES) as PortalPageKey[]
).flatMap((key): BuiltPage[] => {
  const page = PORTAL_PAGES[key];
  const above = 'within' in page ? PORTAL_PAGES[page.within].path : undefined;
  const back = 'back' in page ? PORTAL_PAGES[page.back].path : above;
  const things = THINGS[key];
  const office = 'office' in page;
  if (!things) return [{ path: page.path, title: page.title, above, back, sample: true, office }];
  return things.map(({ names, title }) => ({
    path: pathTo(key, ...names),
    title,
    above,
    back,
    sample: SAMPLES.includes(names.join(' ')),
    office,
  }));
});
