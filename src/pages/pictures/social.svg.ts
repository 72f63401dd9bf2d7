import type { APIRoute } from 'astro';
import { getList } from '../../content/read.ts';
import { asFile } from '../../site/pictures/drawing.ts';
import { socialPicture } from '../../site/pictures/social.ts';

export const GET: APIRoute = async () => {
  const networks = await getList('social');
  return asFile(socialPicture(networks.map(({ icon }) => icon)));
};
