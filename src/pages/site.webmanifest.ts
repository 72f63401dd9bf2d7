import type { APIRoute } from 'astro';
import { COLOURS } from '../config/colours.ts';
import { PAGES } from '../config/paths.ts';
import { getSite } from '../content/read.ts';

export const GET: APIRoute = async () => {
  const { name, description } = await getSite();
  return Response.json({
    name,
    short_name: name,
    description,
    start_url: PAGES.home,
    display: 'browser',
    background_color: COLOURS.paper,
    theme_color: COLOURS.deep,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
};
