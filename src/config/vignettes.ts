/** The drawings that stand for the services: the content names them, and site/pictures draws them. */
export const VIGNETTES = ['rings', 'gate', 'tree', 'scales', 'book', 'bridge'] as const;

/** The name of a drawing. */
export type Vignette = (typeof VIGNETTES)[number];

/** The file with all of them, each under its name: `#rings`. */
export const VIGNETTES_FILE = '/pictures/services.svg';

/** The size of each (px). */
export const VIGNETTE_SIZE = { width: 96, height: 64 } as const;
