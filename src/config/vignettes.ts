/** The drawings for the services: the content names them, and site/pictures draws them. */
export const VIGNETTES = ['rings', 'gate', 'tree', 'scales', 'book', 'bridge'] as const;

export type Vignette = (typeof VIGNETTES)[number];

/** The file with all drawings, each under its name: `#rings`. */
export const VIGNETTES_FILE = '/pictures/services.svg';

/** The size of each drawing (px). */
export const VIGNETTE_SIZE = { width: 96, height: 64 } as const;
