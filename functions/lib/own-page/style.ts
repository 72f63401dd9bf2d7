/** The style of the affiliates' own pages, like the landing page, in one inline stylesheet. */
import { createHash } from 'node:crypto';
import { type ColourName, PALETTE } from '../../../src/config/colours.ts';

const USED = [
  'surface',
  'surface-raised',
  'surface-deep',
  'ink',
  'ink-muted',
  'on-deep',
  'on-deep-muted',
  'accent',
  'accent-strong',
  'accent-ink',
  'moss-soft',
  'moss-strong',
  'line',
  'line-strong',
  'focus',
  'halo',
  'danger',
  'danger-soft',
] as const satisfies ColourName[];

const colours = (dark: 0 | 1): string =>
  USED.map((name) => {
    const values: readonly string[] = PALETTE[name];
    return `--${name}:${values[dark] ?? values[0]}`;
  }).join(';');

/** The site's fonts at URLs that outlive a deploy: an approved page keeps its bytes for a year. */
const FACES = (
  [
    ['Fraunces', 'fraunces', '500', { english: '', accented: 'U+A1-FF,U+131,U+152-153,U+2BB-2DC' }],
    ['Fraunces', 'fraunces', '500', { extended: 'U+100-24F,U+1E00-1E9F' }],
    ['Fraunces', 'fraunces', '500', { vietnamese: 'U+1A0-1A1,U+1AF-1B0,U+300-323,U+1EA0-1EF9' }],
    [
      'Figtree',
      'figtree',
      '300 900',
      { english: '', accented: 'U+A1-FF,U+131,U+152-153,U+2BB-2DC' },
    ],
    ['Figtree', 'figtree', '300 900', { extended: 'U+100-24F,U+1E00-1EFF' }],
  ] as const
)
  .flatMap(([family, file, weight, parts]) =>
    Object.entries(parts).map(
      ([part, range]) =>
        `@font-face{font-family:${family};src:url(/fonts/${file}-${part}.woff2) format("woff2");font-weight:${weight};font-display:swap${range && `;unicode-range:${range}`}}`,
    ),
  )
  .join('');

/**
 * The page's own font replaces one of these while someone reads. They have its metrics, so that
 * nothing moves: the faces of `src/styles/base.css`.
 */
const FALLBACKS = [
  ['Like Fraunces', '', '"Times New Roman"),local("Liberation Serif"', 117.4, 83.3, 21.7],
  ['Like Fraunces wide', '', '"Noto Serif"),local("NotoSerif-Regular"', 99.2, 98.6, 25.7],
  ['Like Fraunces wider', '', '"DejaVu Serif"', 92.3, 105.9, 27.6],
  [
    'Like Figtree',
    'font-weight:300 900;',
    '"Arial"),local("Liberation Sans"),local("Roboto"),local("Roboto-Regular"',
    99.7,
    95.3,
    25.1,
  ],
  ['Like Figtree wide', 'font-weight:300 900;', '"DejaVu Sans"', 87.4, 108.8, 28.6],
]
  .map(
    ([family, weight, local, size, ascent, descent]) =>
      `@font-face{font-family:"${family}";src:local(${local});${weight}size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
  )
  .join('');

const SANS = 'Figtree,"Like Figtree","Like Figtree wide",sans-serif';
const SERIF = 'Fraunces,"Like Fraunces","Like Fraunces wide","Like Fraunces wider",serif';

/** The fonts that every page needs. Loaded with the page, they usually arrive before its first paint. */
export const FIRST_FONTS = ['fraunces', 'figtree'].map((file) => `/fonts/${file}-english.woff2`);

export const STYLE = `${FACES}${FALLBACKS}
:root{color-scheme:light dark;${colours(0)}}
@media (prefers-color-scheme:dark){:root{${colours(1)}}}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--surface);color:var(--ink);font:400 1.0625rem/1.6 ${SANS};overflow-wrap:anywhere}
h1,h2{margin:0;font:500 1.375rem/1.25 ${SERIF};text-wrap:balance}
h1{font-size:clamp(1.875rem,1.5rem + 2vw,2.625rem);line-height:1.12}
p,ul{margin:0;padding:0;list-style:none}
a{color:var(--accent-strong);text-decoration-color:var(--line-strong);text-underline-offset:.2em}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--focus);outline-offset:3px;border-radius:4px;box-shadow:0 0 0 3px var(--halo)}
.wrap{max-width:46rem;margin:auto;padding:0 1.25rem}
.site{background:var(--surface-deep)}
.site .wrap{display:flex;align-items:center;min-height:5rem}
.site a{display:inline-flex;align-items:center;gap:.75rem;min-height:2.75rem;color:var(--on-deep);font:500 1.0625rem/1.15 ${SERIF};text-decoration:none}
.site img{flex:none}
main{padding:2.5rem 0 4rem}
.who{display:flex;flex-direction:column;gap:1.25rem}
.portrait,.initials{width:9rem;height:9rem;border-radius:50%;flex:none}
.portrait{object-fit:cover;background:var(--moss-soft);border:1px solid var(--line)}
.initials{display:grid;place-items:center;background:var(--moss-soft);color:var(--moss-strong);font:500 2.75rem/1 ${SERIF}}
.degrees{display:block;margin-top:.35rem;color:var(--ink-muted);font:500 1.0625rem/1.4 ${SANS}}
.what{margin-top:.75rem;font-size:1.125rem}
.states{margin-top:.35rem;color:var(--ink-muted)}
.do{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2rem}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1.25rem;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface-raised);color:var(--ink);font:600 1.0625rem/1.3 ${SANS};text-align:center;text-decoration:none;cursor:pointer}
.button:hover{border-color:var(--accent-strong)}
.first{background:var(--accent);border-color:transparent;color:var(--accent-ink)}
section{margin-top:2.75rem;padding-top:2rem;border-top:1px solid var(--line)}
section>*+*{margin-top:.875rem}
.text{white-space:pre-line}
li+li{margin-top:.375rem}
.end li{margin:0}
form{display:grid;gap:1.25rem;margin-top:1.25rem}
form>*{margin:0}
.label{font-size:.9375rem;font-weight:600}
.small{color:var(--ink-muted);font-size:.9375rem}
dl{margin-bottom:0}
dd{margin:0}
dd+dt{margin-top:.875rem}
.alert{margin-top:1.5rem;padding:.875rem 1rem;border:1px solid var(--danger);border-radius:8px;background:var(--danger-soft)}
.field{width:100%;min-height:3rem;margin-top:.375rem;padding:.625rem .875rem;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface-raised);color:inherit;font:inherit}
textarea.field{resize:vertical}
.field[aria-invalid]{border-color:var(--danger)}
.end{padding:2.25rem 0 3rem;background:var(--surface-deep);color:var(--on-deep-muted);font-size:.9375rem}
.end a{color:var(--on-deep);display:inline-block;padding:.25rem 0}
.end ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-top:1rem}
.skip{position:absolute;left:-999rem}
.skip:focus{left:.5rem;top:.5rem;padding:.75rem 1rem;background:var(--surface-raised);border-radius:8px}
.paper{display:none}
@media (min-width:40rem){.who{flex-direction:row;align-items:center;gap:2rem}main{padding-top:3.5rem}}
@media (max-width:39.99rem){.do .button{flex:1 1 calc(50% - .375rem)}.do .first{flex-basis:100%}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{@page{margin:18mm 16mm}:root{color-scheme:light;${colours(0)}}body,.site,.end{background:none;color:#000;font-size:11pt}.site a,.end,.states,.small{color:#000}.skip,.site img,.do,form,.write,.end ul{display:none}.paper{display:block}main{padding:1rem 0}section{margin-top:1.25rem;padding-top:1rem;break-inside:avoid}.wrap{max-width:none;padding:0}.portrait,.initials{width:7rem;height:7rem}a{color:#000}a[data-print]::after{content:" (" attr(href) ")"}}`;

/**
 * The resources that this page may load: its own style, its picture, its fonts, its form, and no
 * script at all. The style is read from the page, because a page keeps the one that it was approved with.
 */
export function pagePolicy(page: string, { preview }: { preview: boolean }): string {
  const style = page.slice(page.indexOf('<style>') + '<style>'.length, page.indexOf('</style>'));
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    // A message from a preview would be a real one.
    `form-action ${preview ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    // A page of the portal shows the preview in a frame.
    `frame-ancestors ${preview ? "'self'" : "'none'"}`,
  ].join('; ');
}
