/** Builds the kit's page alone into the given folder. No other build has this page, so it is never deployed. */
import { build } from 'astro';
import site from '../../astro.config.mjs';

/** They write files that belong to the site's build. */
const LEFT_OUT: readonly string[] = ['gated-content', 'preload-scripts', 'report-samples'];

const { integrations = [], ...config } = site;
const [outDir = ''] = process.argv.slice(2);
await build({
  ...config,
  configFile: false,
  outDir,
  srcDir: 'tests/kit',
  logLevel: 'error',
  integrations: integrations.flat().filter((one) => one && !LEFT_OUT.includes(one.name)),
});
