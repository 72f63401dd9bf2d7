/** Contrast as WCAG 2.2 defines it. */

/** A color by its components, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Parses a `#rrggbb` color. */
export const parseHex = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9a-f]{2}/g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return [red, green, blue];
};

/** Relative luminance. */
export function luminance(color: Colour): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two luminances, in any order. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
