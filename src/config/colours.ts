/**
 * The palette: each color's light and dark value (a single value is used in both themes). The landing
 * page has the light values inlined; the portal reads custom properties (src/styles/portal-theme.cjs).
 * colours.test.ts measures the contrasts.
 */
export const PALETTE = {
  // Paper.
  surface: ['#faf7f0', '#0c1a14'],
  'surface-raised': ['#ffffff', '#12241c'],
  'surface-sunken': ['#f1ecdf', '#0a1611'],
  'surface-deep': ['#10241b', '#0a1611'],
  // Text on paper.
  ink: ['#1a2b22', '#f3eee1'],
  'ink-muted': ['#54635a', '#b4c1b8'],
  // Text on deep green.
  'on-deep': ['#f6f1e4'],
  'on-deep-muted': ['#c3cfc6'],
  // The most important element in each view; `strong` is its text on paper, `ink` the text on its fill.
  accent: ['#c8963e', '#d9a54e'],
  'accent-soft': ['#f6ead4', '#3a2d12'],
  'accent-bright': ['#dcae5b', '#e3b566'],
  'accent-strong': ['#84590f', '#e3b566'],
  'accent-ink': ['#10241b'],
  // Quiet surfaces; `strong` is the text on `soft`.
  moss: ['#5b7263', '#9db5a5'],
  'moss-soft': ['#e3e9dd', '#1f3a2c'],
  'moss-strong': ['#1d3a2c', '#9db5a5'],
  'moss-deep': ['#1d3a2c'],
  line: ['#e3dccb', '#29402f'],
  'line-strong': ['#857f6f', '#6f8578'],
  'line-deep': ['#2d4a3b', '#29402f'],
  // Meanings, such as success or danger; `soft` is the background behind the text.
  danger: ['#b3261e', '#f2a19a'],
  'danger-soft': ['#fbeae8', '#43201d'],
  'danger-ink': ['#ffffff', '#43201d'],
  success: ['#1d6b44', '#86d3a7'],
  'success-soft': ['#e2f0e7', '#173726'],
  info: ['#2b4a63', '#a9c7e8'],
  'info-soft': ['#e4ecf2', '#1b2f44'],
  warning: ['#84590f', '#e3b566'],
  'warning-soft': ['#f6ead4', '#3a2d12'],
  // The focus: a ring with a halo around it, so that one of them stands out on any background.
  focus: ['#84590f', '#d9a54e'],
  halo: ['#faf7f0', '#0c1a14'],
  // A checked box or a switch that is on; `ink` is the check mark.
  on: ['#1d3a2c', '#d9a54e'],
  'on-ink': ['#ffffff', '#10241b'],
  // Chart series.
  'series-1': ['#a3721f', '#e3b566'],
  'series-2': ['#5b7263', '#9db5a5'],
  'series-3': ['#3d6d8c', '#a9c7e8'],
  'series-4': ['#b0613a', '#e6a582'],
  'series-5': ['#7a5b8c', '#c7aed6'],
  // Avatar backgrounds, behind white initials.
  'avatar-1': ['#1d3a2c', '#2f5a45'],
  'avatar-2': ['#5b7263'],
  'avatar-3': ['#84590f'],
  'avatar-4': ['#2b4a63', '#3a5f7d'],
  'avatar-5': ['#7a5b8c'],
  white: ['#ffffff'],
} as const satisfies Record<string, readonly [light: string, dark?: string]>;

export type ColourName = keyof typeof PALETTE;

/** The colors that the browser gets outside of the stylesheets, such as `theme-color`. */
export const COLOURS = {
  deep: PALETTE['surface-deep'][0],
  deepDark: PALETTE['surface-deep'][1],
  paper: PALETTE.surface[0],
} as const;
