import { expiredTexts } from '../../src/content/documents.ts';
import { listSamples } from '../../src/content/samples.ts';

/** Counts samples and lists expired texts at the end of every build, so that no one publishes them unknowingly. */
export const reportSamples = () => ({
  name: 'report-samples',
  hooks: {
    'astro:build:done': ({ logger }: { logger: { warn: (message: string) => void } }) => {
      const samples = listSamples(process.cwd()).length;
      if (samples > 0) {
        logger.warn(`Sample content in ${samples} places: "npm run doctor" lists them.`);
      }
      const expired = expiredTexts(process.cwd());
      if (expired.length > 0) {
        const lines = expired.map((entry) => `  ${entry}`).join('\n');
        logger.warn(`Expired, and not for clients until reviewed:\n${lines}`);
      }
    },
  },
});
