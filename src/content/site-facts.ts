/** What the build knows of the site, for the office. */
import { readDocuments } from './documents.ts';
import pieces from './pieces.json' with { type: 'json' };
import { listSamples } from './samples.ts';
import site from './site.json' with { type: 'json' };

/** Of what has a last day, so much is listed: the next ones. */
const DATED = 20;

interface Samples {
  file: string;
  what: string;
}

interface Dated {
  title: string;
  expiresOn: string;
}

/** Texts and pieces with a last day, the next one first. Lessons of several courses may have one title. */
function listDated(root: string): Dated[] {
  const documents = readDocuments(root).documents.flatMap(({ id, data }) => {
    const [folder, course] = id.split('/');
    const title = folder === 'courses' ? `${data.title} (${course})` : String(data.title);
    return data.expiresOn ? { title, expiresOn: String(data.expiresOn) } : [];
  });
  return [...documents, ...pieces.map(({ name, expiresOn }) => ({ title: name, expiresOn }))]
    .sort((a, b) => a.expiresOn.localeCompare(b.expiresOn))
    .slice(0, DATED);
}

/** What is still a sample, by its file below `src/content`. */
function groupSamples(root: string): Samples[] {
  const named = listSamples(root).map((sample) => sample.replace('src/content/', '').split(': '));
  return [...Map.groupBy(named, ([file = '']) => file)].map(([file, found]) => ({
    file,
    what: found.map(([, entry]) => entry).join(', '),
  }));
}

/** The commit that the site is built from, as Netlify names it. */
export const builtFrom = (): string => process.env.COMMIT_REF?.slice(0, 7) ?? 'local';

/** Version and day of the build, what is still a sample, and what ends next. */
export function getSiteFacts(root = process.cwd()) {
  return {
    name: site.site.name,
    version: builtFrom(),
    builtOn: new Date().toISOString().slice(0, 10),
    samples: groupSamples(root),
    dated: listDated(root),
  };
}
