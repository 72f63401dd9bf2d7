import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/properties.ts';
import { MIN_PORTRAIT_PX } from '../../contract/profile/profile.ts';
import { closestOf, moveByTouch, squareOf, WHOLE, zoomCrop } from './crop.ts';

const WIDE = { width: 1200, height: 800 };
const START = { x: 0, y: 0 };

test('the initial crop is the largest square in the middle', () => {
  expect(squareOf(WIDE, WHOLE)).toEqual({ side: 800, left: 200, top: 0 });
  expect(squareOf(WIDE, { zoom: 2, x: 0, y: 1 })).toEqual({ side: 400, left: 0, top: 400 });
});

test('the picture follows the finger, and stops at its edge', () => {
  const right = moveByTouch(WIDE, WHOLE, [START], [{ x: 0.25, y: 0.5 }]);
  expect(squareOf(WIDE, right)).toEqual({ side: 800, left: 0, top: 0 });
  expect(right.y).toBe(0.5);
});

test('the zoom stops at the server’s minimum size', () => {
  expect(closestOf(WIDE)).toBe(4);
  const small = { width: 300, height: 240 };
  expect(closestOf(small)).toBe(1.5);
  expect(squareOf(small, zoomCrop(small, WHOLE, 10)).side).toBe(MIN_PORTRAIT_PX);
  expect(zoomCrop(WIDE, WHOLE, 0.1).zoom).toBe(1);
});

test('two fingers that move apart zoom in, and one or two that move together drag', () => {
  const at = (x: number) => ({ x, y: 0.5 });
  const parted = moveByTouch(WIDE, WHOLE, [at(0.4), at(0.6)], [at(0.3), at(0.7)]);
  expect(parted).toMatchObject({ x: 0.5, y: 0.5 });
  expect(parted.zoom).toBeCloseTo(2);
  const along = moveByTouch(WIDE, WHOLE, [at(0.4)], [at(0.65)]);
  expect(squareOf(WIDE, along).left).toBeCloseTo(0);
  expect(along.zoom).toBe(1);
});

test('the square never leaves the picture', () => {
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  const size = fc.record({
    width: fc.integer({ min: 1, max: 5000 }),
    height: fc.integer({ min: 1, max: 5000 }),
  });
  fc.assert(
    fc.property(size, part, part, part, part, part, (picture, zoom, x, y, byX, byY) => {
      const moved = moveByTouch(picture, { zoom, x, y }, [START], [{ x: byX, y: byY }]);
      const { side, left, top } = squareOf(picture, moved);
      expect(side).toBeGreaterThan(0);
      for (const edge of [left, top]) expect(edge).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
    runs(100),
  );
});
