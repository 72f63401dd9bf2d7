import type { APIRoute } from 'astro';
import { smallFigureOf } from '../../portal/contacts/map/small-figure.ts';
import { asFile } from '../../site/pictures/drawing.ts';
import { mapFigure, mapPicture, PHONE_MAP_SIZE } from '../../site/pictures/map.ts';

export const GET: APIRoute = () => asFile(mapPicture(smallFigureOf(mapFigure()), PHONE_MAP_SIZE));
