import type { APIRoute } from 'astro';
import { asFile } from '../../site/pictures/drawing.ts';
import { vignettesPicture } from '../../site/pictures/vignettes.ts';

export const GET: APIRoute = () => asFile(vignettesPicture());
