import type { APIRoute } from 'astro';
import { MARK_SIZE } from '../../config/site.ts';
import { asFile, mark, svg } from '../../site/pictures/drawing.ts';

/** The mark on deep green, for the affiliates' own pages. */
export const GET: APIRoute = () =>
  asFile(svg(MARK_SIZE, MARK_SIZE, [mark(0, 0, MARK_SIZE, 'on-deep')]));
