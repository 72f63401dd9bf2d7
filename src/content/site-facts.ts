/** What the build knows of the site, for the office. */
import { readDocuments } from './documents.ts';
import pieces from './pieces.json' with { type: 'json' };
import { listSamples } from './samples.ts';

/** Of what has a last day, so much is listed: the next ones. */
const DATED = 20;

interface Dated {
  title: string;
  expiresOn: string;
}

/** Texts and pieces with a last day, the next one first. */
function listDated(root: string): Dated[] {
  const documents = readDocuments(root).documents.map(({ data }) => data);
  return [...documents, ...pieces.map(({ name, expiresOn }) => ({ title: name, expiresOn }))]
    .filter((data): data is Dated & typeof data => 'expiresOn' in data)
    .map(({ title, expiresOn }) => ({ title: String(title), expiresOn: String(expiresOn) }))
    .sort((a, b) => a.expiresOn.localeCompare(b.expiresOn))
    .slice(0, DATED);
}

/** The commit that the site is built from, as Netlify names it. */
export const builtFrom = (): string => process.env.COMMIT_REF?.slice(0, 7) ?? 'local';

/** Version and day of the build, what is still a sample, and what ends next. */
export function getSiteFacts(root = process.cwd()) {
  return {
    version: builtFrom(),
    builtOn: new Date().toISOString().slice(0, 10),
    samples: listSamples(root),
    dated: listDated(root),
  };
}
