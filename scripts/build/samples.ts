/** Lists the content that is still a placeholder. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDocuments } from '../../src/content/documents.ts';

const CONTENT_FOLDER = join('src', 'content');

/**
 * The entries marked `"sample": true`, as "file: entry", in the order of the files; then the folders
 * with documents that are, and how many of each.
 */
export function listSamples(root: string): string[] {
  const folder = join(root, CONTENT_FOLDER);
  const entries = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const content = JSON.parse(readFileSync(join(folder, name), 'utf8')) as object;
      return Object.entries(content)
        .filter(([, entry]) => entry.sample === true)
        .map(([key, entry]) => `${CONTENT_FOLDER}/${name}: ${entry.id ?? key}`);
    });
  const folders = Map.groupBy(readDocuments(root).documents, ({ file }) => dirname(file));
  const documents = [...folders].flatMap(([name, files]) => {
    const samples = files.filter(({ data }) => data.sample === true).length;
    return samples === 0 ? [] : `${name}: ${samples} of ${files.length} documents`;
  });
  return [...entries, ...documents];
}

/** Lists the samples at the end of every build, so that nobody publishes them without knowing. */
export const reportSamples = () => ({
  name: 'report-samples',
  hooks: {
    'astro:build:done': ({ logger }: { logger: { warn: (message: string) => void } }) => {
      const samples = listSamples(process.cwd());
      if (samples.length === 0) return;
      logger.warn(`Still sample content:\n${samples.map((entry) => `  ${entry}`).join('\n')}`);
    },
  },
});
