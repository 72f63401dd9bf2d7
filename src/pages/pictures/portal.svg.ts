import type { APIRoute } from 'astro';
import { getSite } from '../../content/read.ts';
import { SAMPLE_FIGURES } from '../../portal/home/figures.ts';
import { asFile } from '../../site/pictures/drawing.ts';
import { widePicture } from '../../site/pictures/portal.ts';

export const GET: APIRoute = async () => {
  const { name } = await getSite();
  return asFile(widePicture(name, SAMPLE_FIGURES));
};
