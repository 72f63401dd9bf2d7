import { expiredTexts } from '../../src/content/documents.ts';
import { listSamples } from '../../src/content/samples.ts';

/** Lists the samples and what has expired at the end of every build, so that nobody publishes them without knowing. */
export const reportSamples = () => ({
  name: 'report-samples',
  hooks: {
    'astro:build:done': ({ logger }: { logger: { warn: (message: string) => void } }) => {
      const warn = (what: string, entries: string[]) => {
        if (entries.length > 0) {
          logger.warn(`${what}:\n${entries.map((entry) => `  ${entry}`).join('\n')}`);
        }
      };
      warn('Still sample content', listSamples(process.cwd()));
      warn('Expired, and not for clients until reviewed', expiredTexts(process.cwd()));
    },
  },
});
