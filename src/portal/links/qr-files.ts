/** A link's QR code as a file. */
import { qrPath } from '../kit/qr-path.ts';

/** The side of the image (px), including the quiet zone. */
const SIDE_PX = 1024;

/** The code as an SVG, which scales to any size. */
export function qrSvg(text: string): Blob {
  const { path, size } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${SIDE_PX}" height="${SIDE_PX}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** The code as a PNG. Each module is a whole number of pixels; the remainder widens the quiet zone. */
export async function qrPng(text: string): Promise<Blob> {
  const { path, size } = qrPath(text);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser cannot draw on a canvas.');
  const scale = Math.floor(SIDE_PX / size);
  const edge = Math.floor((SIDE_PX - scale * size) / 2);
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIDE_PX, SIDE_PX);
  paper.translate(edge, edge);
  paper.scale(scale, scale);
  paper.fillStyle = '#000';
  paper.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas returned no image.'))),
      'image/png',
    ),
  );
}
