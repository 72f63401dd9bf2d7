import { expect, test } from 'vitest';
import { contrast, luminance, parseHex } from '../../tests/contrast.ts';
import { type ColourName, PALETTE } from './colours.ts';

const THEMES = ['light', 'dark'] as const;

function measured(one: ColourName, other: ColourName, theme: (typeof THEMES)[number]): number {
  const [a, b] = [one, other].map((name) => {
    const [light, dark = light] = PALETTE[name as ColourName] as readonly [string, string?];
    return luminance(parseHex(theme === 'light' ? light : dark));
  });
  return contrast(a ?? 0, b ?? 0);
}

const PAPERS = ['surface', 'surface-raised', 'surface-sunken'] as const;

/** Each text color, and the backgrounds that it may be used on. */
const TEXTS: [text: ColourName, grounds: readonly ColourName[]][] = [
  ['ink', [...PAPERS, 'accent-soft', 'danger-soft', 'success-soft', 'info-soft', 'warning-soft']],
  ['ink-muted', [...PAPERS, 'accent-soft', 'moss-soft']],
  ['accent-strong', [...PAPERS, 'accent-soft']],
  ['accent-ink', ['accent', 'accent-bright']],
  ['moss-strong', [...PAPERS, 'moss-soft']],
  ['danger', [...PAPERS, 'danger-soft']],
  ['danger-ink', ['danger']],
  ['success', [...PAPERS, 'success-soft']],
  ['info', [...PAPERS, 'info-soft']],
  ['warning', [...PAPERS, 'warning-soft']],
  ['on-deep', ['surface-deep', 'moss-deep']],
  ['on-deep-muted', ['surface-deep', 'moss-deep']],
  ['accent-bright', ['surface-deep', 'moss-deep']],
  ['white', ['avatar-1', 'avatar-2', 'avatar-3', 'avatar-4', 'avatar-5']],
];

/** Non-text colors that need contrast: field borders, focus, check marks, chart series. */
const PARTS: [part: ColourName, grounds: readonly ColourName[]][] = [
  ['line-strong', PAPERS],
  ['focus', [...PAPERS, 'halo']],
  ['on', PAPERS],
  ['on-ink', ['on']],
  ['moss', PAPERS],
  ...([1, 2, 3, 4, 5] as const).map(
    (series) => [`series-${series}`, ['surface-raised']] as [ColourName, ColourName[]],
  ),
];

for (const theme of THEMES) {
  for (const [pairs, least] of [
    [TEXTS, 4.5],
    [PARTS, 3],
  ] as const) {
    for (const [name, grounds] of pairs) {
      test.each(grounds)(`${theme}: ${name} has ${least} to 1 on %s`, (ground) => {
        expect(measured(name, ground, theme)).toBeGreaterThanOrEqual(least);
      });
    }
  }
}

test('on deep green, the focus ring or its halo has a contrast of 3 to 1', () => {
  for (const theme of THEMES) {
    for (const ground of ['surface-deep', 'moss-deep'] as const) {
      const best = Math.max(measured('focus', ground, theme), measured('halo', ground, theme));
      expect(best).toBeGreaterThanOrEqual(3);
    }
  }
});
