/** Builds the site with the kit's page into the given folder. No other build has this page, so it is never deployed. */
import { build } from 'astro';

const [outDir = ''] = process.argv.slice(2);
await build({
  outDir,
  logLevel: 'error',
  integrations: [
    {
      name: 'kit-page',
      hooks: {
        'astro:config:setup': ({ injectRoute }) =>
          injectRoute({ pattern: '/kit', entrypoint: './tests/kit/kit.astro' }),
      },
    },
  ],
});
