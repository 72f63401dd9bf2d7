/** What the build knows of the site, for the office. */
import { readDocuments } from './documents.ts';
import pieces from './pieces.json' with { type: 'json' };
import { listSamples } from './samples.ts';
import site from './site.json' with { type: 'json' };

/** Of what has a last day, so much is listed: the next ones. */
const DATED = 20;

interface Samples {
  /** What the office calls it. */
  name: string;
  /** How many of how many, or the titles. */
  what: string;
}

/** The files of `src/content` in the office's words; a course is called by its folder. */
const NAMES: Readonly<Record<string, string>> = {
  'answers.json': 'Answers of Support',
  'benefits.json': 'Benefits on the public page',
  'footer.json': 'Foot of the public page',
  'founders.json': 'Founders on the public page',
  'legal.json': 'Legal pages',
  'officeHours.json': 'Office hours',
  'questions.json': 'Questions on the public page',
  'pieces.json': 'Pieces of the shop',
  'services.json': 'Services on the public page',
  'site.json': 'Name, address and phone',
  'social.json': 'Social networks',
  'testimonials.json': 'Testimonials on the public page',
  'values.json': 'Values on the public page',
  library: 'Library',
};

const nameOf = (file: string): string =>
  NAMES[file] ?? `Course: ${file.replace('courses/', '').replaceAll('-', ' ')}`;

/** More than this are counted, not named. */
const MOST_NAMED = 4;

/** What of it is a sample: "42 of 42 documents", "Privacy, terms", "31 entries". */
function whatOf(entries: readonly string[]): string {
  if (entries.length > MOST_NAMED) return `${entries.length} entries`;
  const words = entries.join(', ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Dated {
  title: string;
  expiresOn: string;
}

/** Texts and pieces with a last day, the next one first. Lessons of several courses may have one title. */
function listDated(root: string): Dated[] {
  const documents = readDocuments(root).documents.flatMap(({ id, data }) => {
    const [folder, course] = id.split('/');
    const title =
      folder === 'courses' ? `${data.title} (${course?.replaceAll('-', ' ')})` : String(data.title);
    return data.expiresOn ? { title, expiresOn: String(data.expiresOn) } : [];
  });
  return [...documents, ...pieces.map(({ name, expiresOn }) => ({ title: name, expiresOn }))]
    .sort((a, b) => a.expiresOn.localeCompare(b.expiresOn))
    .slice(0, DATED);
}

/** What is still a sample, by what it is. */
function groupSamples(root: string): Samples[] {
  const named = listSamples(root).map((sample) => sample.replace('src/content/', '').split(': '));
  return [...Map.groupBy(named, ([file = '']) => file)].map(([file, found]) => ({
    name: nameOf(file),
    what: whatOf(found.map(([, entry = '']) => entry)),
  }));
}

/** The commit that the site is built from, as Netlify names it. */
export const builtFrom = (): string => process.env.COMMIT_REF?.slice(0, 7) ?? 'local';

/** Version and day of the build, what is still a sample, and what ends next. */
export function getSiteFacts(root = process.cwd()) {
  return {
    name: site.site.name,
    takesApplications: site.site.delivery === 'portal' && site.site.joining?.open !== false,
    version: builtFrom(),
    builtOn: new Date().toISOString().slice(0, 10),
    samples: groupSamples(root),
    dated: listDated(root),
  };
}
