import type { APIRoute } from 'astro';
import { asFile } from '../../site/pictures/drawing.ts';
import { MAP_SIZE, mapFigure, mapPicture } from '../../site/pictures/map.ts';

export const GET: APIRoute = () => asFile(mapPicture(mapFigure(), MAP_SIZE));
