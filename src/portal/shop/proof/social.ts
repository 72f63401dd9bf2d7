/** The social image on a canvas, which is exactly the file that is saved. */
import { DRAFT } from '../../../config/approval.ts';
import { PALETTE } from '../../../config/colours.ts';
import { finePrintSize } from '../../../config/shop.ts';
import { FIRMS_APPROVE } from '../../shared/approvals/ApprovalState.tsx';
import { type Drawing, finePrintOf } from './piece.ts';

export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;

const LEFT = 80;
const ROOM = SOCIAL_WIDTH - 2 * LEFT;
/** The minimum height of the light strip at the foot, which grows with its text. */
const LEAST_STRIP = 132;
const STRIP_PADDING = 26;
const PAPER = PALETTE.surface[0];
const DEEP = PALETTE['surface-deep'][0];
const GOLD = PALETTE.accent[0];
const ON_DEEP = PALETTE['on-deep'][0];
const MUTED = PALETTE['on-deep-muted'][0];
const INK = PALETTE.ink[0];

function linesOf(pen: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && pen.measureText(longer).width <= room) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** The mark's rays, seeds and drop, as in the logo. */
const RAYS =
  'M16 18.5V29M16 18.5V4.5M16 18.5L9 6.4M16 18.5L23 6.4M16 18.5L3.9 11.5M16 18.5L28.1 11.5';

const DROP =
  'M16 22.5c2 2 2.6 3.6 2.6 5A2.6 2.6 0 0 1 16 30.2a2.6 2.6 0 0 1-2.6-2.7c0-1.4.6-3 2.6-5z';

function drawMark(pen: CanvasRenderingContext2D, x: number, y: number, scale: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = 1.75;
  pen.lineCap = 'round';
  pen.stroke(new Path2D(RAYS));
  for (const [cx, cy] of [
    [16, 4],
    [8.75, 5.95],
    [23.25, 5.95],
    [3.45, 11.25],
    [28.55, 11.25],
  ] as const) {
    pen.beginPath();
    pen.arc(cx, cy, 2, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.fill(new Path2D(DROP));
  pen.restore();
}

function drawBackground(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = DEEP;
  pen.fillRect(0, 0, SOCIAL_WIDTH, SOCIAL_HEIGHT);
  // One opaque color, so that its parts do not show through each other.
  pen.fillStyle = `color-mix(in srgb, ${GOLD} 16%, ${DEEP})`;
  drawMark(pen, 790, 0, 15);
  pen.fillStyle = GOLD;
  drawMark(pen, LEFT - 6, 52, 1.5);
}

export function drawSocial(pen: CanvasRenderingContext2D, drawing: Drawing): void {
  const { piece, person, siteName } = drawing;
  const style = getComputedStyle(document.body);
  const serif = style.getPropertyValue('--font-heading') || 'serif';
  const sans = style.getPropertyValue('--font-text') || 'sans-serif';
  /** Writes lines of this height; returns the position of the next one. */
  const write = (text: string, y: number, height: number, room = ROOM): number => {
    const lines = linesOf(pen, text, room);
    lines.forEach((line, index) => {
      pen.fillText(line, LEFT, y + index * height);
    });
    return y + lines.length * height;
  };
  const face = (weight: number, size: number, family: string, color: string) => {
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillStyle = color;
  };

  pen.textBaseline = 'top';
  drawBackground(pen);
  face(500, 26, serif, ON_DEEP);
  pen.fillText(siteName, LEFT + 56, 62);
  face(500, 58, serif, ON_DEEP);
  const y = write(piece.headline, 158, 70, 860);
  face(400, 28, sans, MUTED);
  write(piece.texts.join(' '), y + 22, 38, 860);

  const who = [person.name, person.practice, person.site].filter(Boolean).join(' · ');
  const size = finePrintSize(piece, person);
  const lines = finePrintOf(drawing);
  const name = () => face(600, 24, sans, INK);
  const fine = () => face(400, size, sans, INK);
  name();
  const names = [who, person.license ?? ''].filter(Boolean);
  const nameHeight = names.flatMap((text) => linesOf(pen, text, ROOM)).length * 28 + 6;
  fine();
  const fineLines = lines.flatMap((text) => linesOf(pen, text, ROOM)).length;
  // A draft keeps the place of the approval, so that both look alike.
  const reserved = FIRMS_APPROVE && !piece.approval ? 1 : 0;
  const fineHeight = (fineLines + reserved) * size * 1.25;
  const height = nameHeight + fineHeight;
  const top = SOCIAL_HEIGHT - Math.max(LEAST_STRIP, height + 2 * STRIP_PADDING);
  pen.fillStyle = PAPER;
  pen.fillRect(0, top, SOCIAL_WIDTH, SOCIAL_HEIGHT - top);
  pen.fillStyle = GOLD;
  pen.fillRect(0, top, SOCIAL_WIDTH, 5);
  const from = (SOCIAL_HEIGHT + top - height) / 2 + 2;
  name();
  names.reduce((y, text) => write(text, y, 28), from);
  fine();
  lines.reduce((y, text, index) => {
    // The words of a bank stand out.
    face(person.bank && index === 0 ? 600 : 400, size, sans, INK);
    return write(text, y, size * 1.25);
  }, from + nameHeight);
  if (piece.sample) {
    face(400, 14, sans, MUTED);
    pen.textAlign = 'right';
    pen.fillText(DRAFT, SOCIAL_WIDTH - 24, 20);
    pen.textAlign = 'left';
  }
}
