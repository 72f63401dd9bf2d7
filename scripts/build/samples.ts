import { listSamples } from '../../src/content/samples.ts';

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
