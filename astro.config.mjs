import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { CHUNK_GROUPS } from './scripts/build/chunks.ts';
import { contentModules } from './scripts/build/content-modules.ts';
import { splitFont } from './scripts/build/fonts.ts';
import { gatedContent } from './scripts/build/gated.ts';
import { preloadScripts } from './scripts/build/preload.ts';
import { reportSamples } from './scripts/build/samples.ts';
import { tightenPolicies } from './scripts/build/tighten-policy.ts';

/** Netlify sets the site's URL in every build; other builds are local. */
const site = process.env.URL ?? 'http://localhost:8888';

/** A self-hosted font: its files in public/fonts, and their weights. */
const font = (name, cssVariable, fallbacks, weight) => ({
  provider: splitFont(name.toLowerCase(), weight),
  name,
  cssVariable,
  fallbacks,
  // The fallbacks in src/styles/base.css cover the fonts of Linux and Android as well.
  optimizedFallbacks: false,
});

/** Adds `client:painted`, for islands that hydrate after the first paint. */
const clientPainted = {
  name: 'client-painted',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'painted', entrypoint: './src/lib/client-painted.ts' }),
  },
};

export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'never',
  // `/login` is the file login.html: for a folder, Netlify would redirect first.
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    clientPainted,
    gatedContent(),
    preloadScripts(),
    tightenPolicies(),
    reportSamples(),
  ],
  fonts: [
    // Headings have one weight, which is half the bytes of the variable font file.
    font(
      'Fraunces',
      '--font-heading',
      ['Fraunces more', 'Like Fraunces', 'Like Fraunces wide', 'Like Fraunces wider', 'serif'],
      500,
    ),
    font(
      'Figtree',
      '--font-text',
      ['Figtree more', 'Like Figtree', 'Like Figtree wide', 'sans-serif'],
      [300, 900],
    ),
  ],
  image: {
    service: {
      entrypoint: 'astro/assets/services/sharp',
      // An effort of 4, the default, takes six times as long for files that are 5% smaller.
      config: { avif: { effort: 3 } },
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
      ],
    },
  },
  // The site has no code to highlight, and the highlighter would need inline styles.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  vite: {
    // For scripts that Vite bundles separately: the import's worker.
    worker: { format: 'es' },
    plugins: [tailwindcss(), contentModules()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: CHUNK_GROUPS },
            },
          },
        },
      },
    },
  },
});
