/**
 * The portal's colors as custom properties, so that the dark theme, more contrast, forced colors and
 * print change values instead of components. `light-dark()` follows `color-scheme`, which
 * `data-theme` on the root sets, or the system if no theme was chosen.
 */
const { PALETTE } = require('../config/colours.ts');

const names = Object.keys(PALETTE);
const each = (entriesOf) => Object.fromEntries(names.flatMap((name) => entriesOf(name) ?? []));
/** Sets all names that match the pattern to this value. */
const as = (pattern, value) =>
  each((name) => (pattern.test(name) ? [[`--${name}`, value]] : undefined));

/** @type {import('tailwindcss').Config} */
module.exports = {
  theme: {
    extend: {
      colors: each((name) => [[name, `var(--${name})`]]),
    },
  },
  plugins: [
    ({ addBase }) =>
      addBase({
        ':root': {
          colorScheme: 'light dark',
          ...each((name) => {
            const [light, dark] = PALETTE[name];
            return [[`--${name}`, dark ? `light-dark(${light},${dark})` : light]];
          }),
        },
        '[data-theme=light]': { colorScheme: 'light' },
        '[data-theme=dark]': { colorScheme: 'dark' },
        '@media (prefers-contrast: more)': {
          ':root': {
            '--line': 'var(--line-strong)',
            '--ink-muted': 'var(--ink)',
            ...as(/-soft$/, 'var(--surface-raised)'),
          },
        },
        '@media (forced-colors: active)': {
          ':root': {
            '--line': 'GrayText',
            '--ink-muted': 'CanvasText',
            ...as(/^series-/, 'CanvasText'),
          },
        },
        '@media print': { ':root': { colorScheme: 'light !important' } },
      }),
  ],
};
