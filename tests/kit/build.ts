/** Builds the site with the kit's page into the folder given: the page is in no other build, so it is never deployed. */
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
