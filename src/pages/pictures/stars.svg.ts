import type { APIRoute } from 'astro';
import { asFile } from '../../site/pictures/drawing.ts';
import { starsPicture } from '../../site/pictures/stars.ts';

export const GET: APIRoute = () => asFile(starsPicture());
