/** The square of a picture that becomes the portrait, and how it is moved. */
import { MIN_PORTRAIT_PX } from '../../contract/profile/profile.ts';

interface Size {
  width: number;
  height: number;
}

/** The zoom, from 1, and the position of the square: 0 to 1 of its range. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
const CLOSEST = 4;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The maximum zoom of this picture, limited by the server's minimum size. */
export const closestOf = ({ width, height }: Size): number =>
  clamp(Math.min(width, height) / MIN_PORTRAIT_PX, 1, CLOSEST);

/** The square in pixels of the picture. It never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / clamp(zoom, 1, closestOf({ width, height }));
  return {
    side,
    left: clamp(x, 0, 1) * (width - side),
    top: clamp(y, 0, 1) * (height - side),
  };
}

/** The crop after a drag by these fractions of the square's side. */
function dragCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { side } = squareOf(size, crop);
  const moved = (place: number, room: number, by: number) =>
    room < 1 ? place : clamp(place - (by * side) / room, 0, 1);
  return {
    ...crop,
    x: moved(crop.x, size.width - side, byX),
    y: moved(crop.y, size.height - side, byY),
  };
}

export const zoomCrop = (size: Size, crop: Crop, by: number): Crop => ({
  ...crop,
  zoom: clamp(crop.zoom * by, 1, closestOf(size)),
});

/** A finger or the mouse, in fractions of the square's side. */
export interface Touch {
  x: number;
  y: number;
}

const middleOf = ([one, other = one]: [Touch, Touch?]): Touch => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
/** The distance between two fingers; constant for one finger. */
const spreadOf = ([one, other]: [Touch, Touch?]): number =>
  other ? Math.max(0.01, Math.hypot(other.x - one.x, other.y - one.y)) : 1;

/** The crop after one or two fingers moved; the distance of two sets the zoom. */
export function moveByTouch(
  size: Size,
  crop: Crop,
  before: [Touch, Touch?],
  now: [Touch, Touch?],
): Crop {
  const from = middleOf(before);
  const to = middleOf(now);
  const closer = zoomCrop(size, crop, spreadOf(now) / spreadOf(before));
  return dragCrop(size, closer, to.x - from.x, to.y - from.y);
}
