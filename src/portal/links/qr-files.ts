/** A link's QR code as a file. */
import { qrPath } from '../kit/qr-path.ts';

/** The side of the picture (px), its quiet zone included. */
const SIDE_PX = 1024;

/** The code as a drawing that scales to any size. */
export function qrSvg(text: string): Blob {
  const { path, size } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${SIDE_PX}" height="${SIDE_PX}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** The code as a picture. Each module has whole pixels, and what is left over widens the quiet zone. */
export async function qrPng(text: string): Promise<Blob> {
  const { path, size } = qrPath(text);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser draws no pictures.');
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
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture was not drawn.'))),
      'image/png',
    ),
  );
}
