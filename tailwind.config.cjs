/**
 * The theme: type and space, and the colors of src/config/colours.ts as the landing page has them.
 * Components use names of purposes (`surface`, `ink`, `accent`), never of colors.
 */
const { PALETTE } = require('./src/config/colours.ts');
const { CHART_HEIGHT_PX, DESKTOP_QUERY } = require('./src/config/tokens.ts');

const [desktopWidth] = DESKTOP_QUERY.match(/\d+px/);

/** A size that grows with the viewport between 360 and 1200 px, in rem. */
const fluid = (min, max) => {
  const slope = ((max - min) * 16) / (1200 - 360);
  const base = min - (slope * 360) / 16;
  return `clamp(${min}rem, ${base.toFixed(3)}rem + ${(slope * 100).toFixed(3)}vw, ${max}rem)`;
};

/** @type {import('tailwindcss').Config} */
module.exports = {
  theme: {
    screens: { sm: '520px', md: desktopWidth, lg: '1024px', xl: '1200px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(Object.entries(PALETTE).map(([name, [light]]) => [name, light])),
    },
    fontFamily: {
      serif: ['var(--font-heading)', 'Georgia', 'serif'],
      sans: ['var(--font-text)', 'system-ui', 'sans-serif'],
    },
    fontSize: {
      xs: ['0.8125rem', '1.45'],
      sm: ['0.9375rem', '1.55'],
      base: ['1.0625rem', '1.65'],
      lg: [fluid(1.125, 1.25), '1.6'],
      xl: [fluid(1.25, 1.4375), '1.35'],
      '2xl': [fluid(1.5, 1.75), '1.25'],
      // Capped, so that even at large text settings the longest word fits.
      '3xl': [`min(15vw, ${fluid(1.9375, 2.75)})`, '1.14'],
      '4xl': [`min(17vw, ${fluid(2.5, 4.375)})`, '1.05'],
    },
    borderRadius: { none: '0', DEFAULT: '0.5rem', full: '9999px' },
    boxShadow: { none: 'none' },
    extend: {
      spacing: {
        sidebar: '14rem',
        'login-logo': '85px',
        chart: `${CHART_HEIGHT_PX}px`,
        section: fluid(3.25, 6),
        gutter: `min(6.25vw, ${fluid(1.25, 2.5)})`,
        // The logo in headers: fits beside a menu button on the narrowest screen with the largest text.
        logo: 'min(11.5rem, 53vw)',
        mark: 'min(2.5rem, 11.5vw)',
        header: '5rem',
      },
      maxWidth: { page: '75rem', measure: '38rem', toasts: '420px' },
    },
  },
};
