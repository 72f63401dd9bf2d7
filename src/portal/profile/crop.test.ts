import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dragged, squareOf, WHOLE } from './crop.ts';

const WIDE = { width: 1200, height: 800 };

test('at first the middle is kept, as large as it can be', () => {
  expect(squareOf(WIDE, WHOLE)).toEqual({ side: 800, left: 200, top: 0 });
  expect(squareOf(WIDE, { zoom: 2, x: 0, y: 1 })).toEqual({ side: 400, left: 0, top: 400 });
});

test('the picture follows the finger, and where there is no room it stays', () => {
  const right = dragged(WIDE, WHOLE, 0.25, 0.5);
  expect(squareOf(WIDE, right)).toEqual({ side: 800, left: 0, top: 0 });
  expect(right.y).toBe(0.5);
});

test('the square never leaves the picture', () => {
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  const size = fc.record({
    width: fc.integer({ min: 1, max: 5000 }),
    height: fc.integer({ min: 1, max: 5000 }),
  });
  fc.assert(
    fc.property(size, part, part, part, part, part, (picture, zoom, x, y, byX, byY) => {
      const { side, left, top } = squareOf(picture, dragged(picture, { zoom, x, y }, byX, byY));
      expect(side).toBeGreaterThan(0);
      for (const edge of [left, top]) expect(edge).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});
