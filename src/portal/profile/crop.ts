/** Which square of a picture is kept. */

interface Size {
  width: number;
  height: number;
}

/** How close, from 1 on, and where the middle of the square is: 0 to 1 of the way that it can go. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const CLOSEST = 4;

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The square in pixels of the picture. It never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / within(zoom, 1, CLOSEST);
  return {
    side,
    left: within(x, 0, 1) * (width - side),
    top: within(y, 0, 1) * (height - side),
  };
}

/** The crop after the picture was dragged by so many parts of the square's side. */
export function dragged(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { side } = squareOf(size, crop);
  const moved = (place: number, room: number, by: number) =>
    room < 1 ? place : within(place - (by * side) / room, 0, 1);
  return {
    ...crop,
    x: moved(crop.x, size.width - side, byX),
    y: moved(crop.y, size.height - side, byY),
  };
}
