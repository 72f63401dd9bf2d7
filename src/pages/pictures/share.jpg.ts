import type { APIRoute } from 'astro';
import { getFront, getSite } from '../../content/read.ts';
import { sharePicture } from '../../site/pictures/share.ts';

export const GET: APIRoute = async () => {
  const { name } = await getSite();
  const picture = await sharePicture(name, (await getFront())('hero').title);
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/jpeg' } });
};
